#!/bin/sh
# Creates the event stream on three servers, before a service creates it on one. Idempotent.
set -eu
# If a service created the stream first, extend it to three replicas.
replicas=$(sed -n 's/.*"num_replicas": \([0-9]*\).*/\1/p' /streams/events.json)
until nats account info >/dev/null 2>&1; do
  echo 'waiting for JetStream'
  sleep 2
done
if nats stream info EVENTS >/dev/null 2>&1; then
  nats stream edit EVENTS --replicas "$replicas" --force
else
  nats stream add EVENTS --config /streams/events.json
fi
