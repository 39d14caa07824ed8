#!/bin/bash
# Writes a consistent dump of all databases to an encrypted file and keeps 14 days. The job has public keys only, so it
# can read no backup. The list of deleted accounts is a file of its own, kept 30 days: after a restore it is applied, so
# that nobody comes back. It has no personal data and stays readable. Restore: docs/operators.md.
set -euo pipefail
folder="${BACKUPS:-/backups}"
encrypt() { age --encrypt --recipients-file "${RECIPIENTS:-/recipients/BACKUP_RECIPIENTS}" "$@"; }
# Without valid recipients the job fails before it reads a database.
encrypt </dev/null >/dev/null
moment="$(date -u +%Y%m%dT%H%M%SZ)"
file="$folder/mongo-$moment.archive.gz.age"
mongodump --uri "$MONGO_URL" --oplog --gzip --archive | encrypt --output "$file.part"
mv "$file.part" "$file"
list="$folder/deletions-$moment.jsonl"
mongoexport --uri "$MONGO_URL" --authenticationDatabase admin --db sahaya_auth --collection accounts \
  --fields _id,role,deletedAt \
  --query '{ "deletedAt": { "$exists": true } }' --out "$list.part"
mv "$list.part" "$list"
find "$folder" -name 'mongo-*' -mtime +14 -delete
find "$folder" -name 'deletions-*' -mtime +30 -delete
ls -l "$folder"
