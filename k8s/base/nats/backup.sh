#!/bin/sh
# Backs up all streams and their consumers, kept for three days; MongoDB has all permanent data.
set -eu
folder="/backups/nats-$(date -u +%Y%m%dT%H%M%SZ)"
nats account backup --force "$folder.part"
mv "$folder.part" "$folder"
find /backups -mindepth 1 -maxdepth 1 -name 'nats-*' -mtime +3 -exec rm -r {} +
ls -l /backups
