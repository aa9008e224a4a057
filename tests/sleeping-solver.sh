#!/bin/sh
# A solver that never answers; it writes its process number for the calling test.
echo $$ > "$PID_FILE"
exec sleep 600
