# syntax=docker/dockerfile:1
# A service's image: docker build -f deploy/docker/service.Dockerfile --build-arg APP=booking -t sahaya/booking .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS workspace
WORKDIR /app
COPY . .
# A registry of one's own comes as a secret; it stays out of the image.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --include=dev --no-audit --no-fund --loglevel=error

FROM workspace AS build
ARG APP
RUN node_modules/.bin/nx run-many -t build -p "${APP}" --skip-nx-cache --output-style=static
# The production closure of this one app, beside the built libraries that it links to.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    rm -rf node_modules apps/*/node_modules \
    && npm ci --omit=dev --workspace "@sahaya/${APP}" --no-audit --no-fund --loglevel=error \
    && rm -rf libs/servers libs/testing libs/*/src "apps/${APP}/src" "apps/${APP}/test" \
    && find node_modules -xtype l -delete \
    && mkdir /closure \
    && cp -a --parents package.json node_modules libs "apps/${APP}" /closure

FROM ${NODE_IMAGE}
ARG APP
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sahaya-${APP}" \
      org.opencontainers.image.description="Sahaya: the ${APP} process" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HEALTH_PORT=9090
COPY --from=build /closure /app
WORKDIR /app/apps/${APP}
USER 10001:10001
EXPOSE 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
