#!/bin/sh
# Replaces a CaDiCaL that writes LRAT proofs: accepts its arguments, and runs the program in SOLVE.
[ "$*" = "-q --no-binary --lrat $4 $5" ] && [ "$CADICAL_FACTOR" = 0 ] || exit 1
exec "$SOLVE" --backend embedded --proof "$5" --proof-format lrat "$4"
