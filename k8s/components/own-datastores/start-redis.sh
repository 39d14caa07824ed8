#!/bin/sh
# Starts Redis with its users. Redis reads no variables in their file, so it is written here.
set -eu
folder=$(dirname "$0")
awk '/^user/ {
  if (match($0, /\$REDIS_HASH_[A-Z_]+/)) {
    hash = ENVIRON[substr($0, RSTART + 1, RLENGTH - 1)]
    if (hash == "") next
    $0 = substr($0, 1, RSTART - 1) hash substr($0, RSTART + RLENGTH)
  }
  print
}' "$folder/redis-users.acl" > "${USERS_FILE:=/tmp/users.acl}"
exec "$@" --aclfile "$USERS_FILE"
