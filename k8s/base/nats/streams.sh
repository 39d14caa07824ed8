#!/bin/sh
# Makes the stream of all events on three servers before a service makes it on one; again, it changes nothing.
set -eu
# A service may have been first: then it grows to three.
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
