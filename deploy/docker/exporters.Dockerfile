# syntax=docker/dockerfile:1
# The exporters of MongoDB and NATS, built from their sources at the versions and hashes of their Go modules.
# docker build -f deploy/docker/exporters.Dockerfile --target mongo-exporter -t sahaya/mongo-exporter .
# docker build -f deploy/docker/exporters.Dockerfile --target nats-exporter -t sahaya/nats-exporter .
ARG GO_IMAGE=docker.io/library/golang:1.26-alpine@sha256:7a3e50096189ad57c9f9f865e7e4aa8585ed1585248513dc5cda498e2f41812c
ARG BUSYBOX_IMAGE=docker.io/library/busybox:1.37.0@sha256:9db7b59979c38555a39def84a31fb98b5296952f9e3afd4f6f11f05b07adfab0

FROM ${GO_IMAGE} AS mongo
WORKDIR /exporter
COPY deploy/tools/go.mod deploy/tools/go.sum ./
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /mongodb_exporter github.com/percona/mongodb_exporter

FROM ${GO_IMAGE} AS nats
WORKDIR /exporter
COPY deploy/nats-exporter/go.mod deploy/nats-exporter/go.sum ./
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /nats_exporter github.com/nats-io/prometheus-nats-exporter

# Prometheus reports an exporter that does not answer, so the images have no health check.
FROM ${BUSYBOX_IMAGE} AS mongo-exporter
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-mongo-exporter" \
      org.opencontainers.image.description="Sahaya: the metrics of MongoDB" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=mongo /mongodb_exporter /usr/local/bin/mongodb_exporter
USER 10001:10001
HEALTHCHECK NONE
ENTRYPOINT ["/usr/local/bin/mongodb_exporter"]

FROM ${BUSYBOX_IMAGE} AS nats-exporter
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-nats-exporter" \
      org.opencontainers.image.description="Sahaya: the metrics of NATS" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=nats /nats_exporter /usr/local/bin/nats_exporter
USER 10001:10001
HEALTHCHECK NONE
ENTRYPOINT ["/usr/local/bin/nats_exporter"]
