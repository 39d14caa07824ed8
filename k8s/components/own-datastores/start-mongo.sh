#!/bin/sh
# Starts MongoDB with TLS and with the key of its replica set. It accepts secrets only in files that nobody else can read.
set -eu
file="${KEY_FILE:-/tmp/replica-key}"
rm -f "$file"
(umask 377 && printf %s "$MONGO_REPLICA_KEY" > "$file")
unset MONGO_REPLICA_KEY
tls="${TLS_FOLDER:-/tls}"
pem="$file.pem"
rm -f "$pem"
(umask 377 && cat "$tls/tls.key" "$tls/tls.crt" > "$pem")
# The image of Compose starts as root.
if [ "$(id -u)" = 0 ]; then chown "${FILE_OWNER:-mongodb}" "$file" "$pem"; fi
exec "$@" --keyFile "$file" --setParameter enableLocalhostAuthBypass=false \
  --tlsMode requireTLS --tlsCertificateKeyFile "$pem" --tlsCAFile "$tls/ca.crt" --tlsAllowConnectionsWithoutCertificates
