#!/bin/sh
# Writes a consistent dump of all databases to a file and keeps 14 days. Restore: docs/operators.md.
set -eu
folder="${BACKUPS:-/backups}"
file="$folder/mongo-$(date -u +%Y%m%dT%H%M%SZ).archive.gz"
mongodump --uri "$MONGO_URL" --oplog --gzip --archive="$file.part"
mv "$file.part" "$file"
find "$folder" -name 'mongo-*' -mtime +14 -delete
ls -l "$folder"
