#!/bin/sh
# Claims that the formula has no model, and writes the text in PROOF as the proof.
for word; do
    case $word in
        *proof.drat | *proof.lrat) file=${word#*=} ;;
    esac
done
if [ -n "$PROOF" ]; then
    printf "$PROOF" > "$file"
fi
echo s UNSATISFIABLE
exit 20
