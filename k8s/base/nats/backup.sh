#!/bin/sh
# Backs up all streams and their consumers to an encrypted file, kept for three days; MongoDB has all permanent data. The
# job has public keys only. The readable files are in memory and end with the job. Restore: docs/operators.md.
set -euo pipefail
folder="${BACKUPS:-/backups}"
memory="${MEMORY:-/memory}"
encrypt() { age --encrypt --recipients-file "${RECIPIENTS:-/recipients/BACKUP_RECIPIENTS}" "$@"; }
# Without valid recipients the job fails before it reads a stream.
encrypt </dev/null >/dev/null
name="nats-$(date -u +%Y%m%dT%H%M%SZ)"
file="$folder/$name.tar.age"
trap 'rm -rf "${memory:?}/$name"' EXIT
nats account backup --force "$memory/$name"
tar -C "$memory" -c "$name" | encrypt --output "$file.part"
mv "$file.part" "$file"
find "$folder" -mindepth 1 -maxdepth 1 -name 'nats-*' -mtime +3 -exec rm -r {} +
ls -l "$folder"
