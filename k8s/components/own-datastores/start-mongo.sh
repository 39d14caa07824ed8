#!/bin/sh
# Starts MongoDB with the key of its replica set, which it accepts only in a file that nobody else can read.
set -eu
file="${KEY_FILE:-/tmp/replica-key}"
rm -f "$file"
(umask 377 && printf %s "$MONGO_REPLICA_KEY" > "$file")
unset MONGO_REPLICA_KEY
# The image of Compose starts as root.
if [ "$(id -u)" = 0 ]; then chown mongodb "$file"; fi
exec "$@" --keyFile "$file" --setParameter enableLocalhostAuthBypass=false
