# syntax=docker/dockerfile:1
# Images of the nightly backups: the client of a store, and age, which encrypts what the client reads.
# docker build -f deploy/docker/backup.Dockerfile --target mongo-backup -t sahaya/mongo-backup .
# docker build -f deploy/docker/backup.Dockerfile --target nats-backup -t sahaya/nats-backup .
ARG GO_IMAGE=docker.io/library/golang:1.26-alpine@sha256:7a3e50096189ad57c9f9f865e7e4aa8585ed1585248513dc5cda498e2f41812c
ARG MONGO_IMAGE=docker.io/library/mongo:8.0.32@sha256:4968f22d0c6c10ef29952f3e807f62872ba22b3312f25803564fbfc08255efc2
ARG NATS_BOX_IMAGE=docker.io/natsio/nats-box:0.18.0@sha256:abdc9f9f0120bb8adfbf674eb037d1551db55356eb198b7bd4ffed377f6950a6

FROM ${GO_IMAGE} AS age
WORKDIR /backup
COPY deploy/backup/go.mod deploy/backup/go.sum ./
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /age filippo.io/age/cmd/age

# The scripts are mounted and the CronJobs give the command, so the images have no command and no health check.
FROM ${MONGO_IMAGE} AS mongo-backup
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-mongo-backup" \
      org.opencontainers.image.description="Sahaya: the nightly backup of MongoDB" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=age /age /usr/local/bin/age
USER 999:999
HEALTHCHECK NONE

FROM ${NATS_BOX_IMAGE} AS nats-backup
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-nats-backup" \
      org.opencontainers.image.description="Sahaya: the nightly backup of the streams of NATS" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=age /age /usr/local/bin/age
USER 10001:10001
HEALTHCHECK NONE
