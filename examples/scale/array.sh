#!/bin/sh
# Runs one task of a job array: sbatch --array=1-64 examples/scale/array.sh boards.txt
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
part=$SLURM_ARRAY_TASK_ID of=$SLURM_ARRAY_TASK_COUNT
solve --batch -q --shard "$part/$of" "$1" > "part-$part.tmp"
# Renames the file only when it is complete: a killed task leaves no incomplete part.
mv "part-$part.tmp" "part-$part"
