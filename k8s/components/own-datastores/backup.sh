#!/bin/sh
# One moment of all databases, as a file; two weeks of them are kept. Restore: docs/operators.md.
set -eu
folder="${BACKUPS:-/backups}"
file="$folder/mongo-$(date -u +%Y%m%dT%H%M%SZ).archive.gz"
mongodump --uri "$MONGO_URL" --oplog --gzip --archive="$file.part"
mv "$file.part" "$file"
find "$folder" -name 'mongo-*' -mtime +14 -delete
ls -l "$folder"
