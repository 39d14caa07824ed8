#!/bin/sh
# Writes a consistent dump of all databases to a file and keeps 14 days. The list of deleted accounts is a file of its
# own, kept 30 days: after a restore it is applied, so that nobody comes back. Restore: docs/operators.md.
set -eu
folder="${BACKUPS:-/backups}"
moment="$(date -u +%Y%m%dT%H%M%SZ)"
file="$folder/mongo-$moment.archive.gz"
mongodump --uri "$MONGO_URL" --oplog --gzip --archive="$file.part"
mv "$file.part" "$file"
list="$folder/deletions-$moment.jsonl"
mongoexport --uri "$MONGO_URL" --authenticationDatabase admin --db sahaya_auth --collection accounts \
  --fields _id,role,deletedAt \
  --query '{ "deletedAt": { "$exists": true } }' --out "$list.part"
mv "$list.part" "$list"
find "$folder" -name 'mongo-*' -mtime +14 -delete
find "$folder" -name 'deletions-*' -mtime +30 -delete
ls -l "$folder"
