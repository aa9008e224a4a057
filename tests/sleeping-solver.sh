#!/bin/sh
# A solver that never answers; it tells its process number to the test that runs it.
echo $$ > "$PID_FILE"
exec sleep 600
