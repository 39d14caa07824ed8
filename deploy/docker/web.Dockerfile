# syntax=docker/dockerfile:1
# Files of the portal and the console; at startup the container copies them to /out, the folder that the gateway serves.
# docker build -f deploy/docker/web.Dockerfile -t sahaya/web .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG BUSYBOX_IMAGE=docker.io/library/busybox:1.37.0@sha256:9db7b59979c38555a39def84a31fb98b5296952f9e3afd4f6f11f05b07adfab0

# Only the files that npm reads, so that source changes do not reinstall packages. service.Dockerfile has the same first two stages.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests \
    && cp --parents package.json package-lock.json .npmrc scripts/package.json e2e/package.json apps/*/package.json libs/*/package.json /manifests

FROM ${NODE_IMAGE} AS workspace
WORKDIR /app
COPY --from=manifests /manifests .
# A private registry is configured by a secret, which is not stored in the image.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .

FROM workspace AS build
RUN node_modules/.bin/nx run-many -t build -p portal console --skip-nx-cache --output-style=static

FROM ${BUSYBOX_IMAGE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-web" \
      org.opencontainers.image.description="Sahaya: the portal and the console, as files" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /app/apps/portal/dist /web/portal
COPY --from=build /app/apps/console/dist /web/console
USER 10001:10001
# The container exits after the copy, so it has no health check.
HEALTHCHECK NONE
CMD ["cp", "-r", "/web/portal", "/web/console", "/out/"]
