#!/bin/sh
# In the place of a CaDiCaL with LRAT proofs: called as that is, it asks the program in SOLVE.
[ "$*" = "-q --no-binary --lrat $4 $5" ] && [ "$CADICAL_FACTOR" = 0 ] || exit 1
exec "$SOLVE" --backend embedded --proof "$5" --proof-format lrat "$4"
