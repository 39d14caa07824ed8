# syntax=docker/dockerfile:1
# Image of a service: docker build -f deploy/docker/service.Dockerfile --build-arg APP=booking -t sahaya/booking .
# The stages before "closure" do not use APP, so a builder caches them for all services.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# Only the files that npm reads, so that source changes do not reinstall packages. web.Dockerfile has the same first two stages.
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
RUN node_modules/.bin/nx run-many -t build --exclude=tag:platform:web --skip-nx-cache --output-style=static \
    && mkdir /built \
    && cp -r apps libs /built \
    && rm -rf /built/*/*/node_modules /built/*/*/src /built/*/*/test /built/*/*/tsconfig.json

# The production dependencies of one app. Without development dependencies, npm omits packages that only tests use.
# The TypeScript compiler is an optional peer dependency of @nestjs/swagger, whose plugin is not used.
FROM ${NODE_IMAGE} AS closure
ARG APP
WORKDIR /app
COPY --from=manifests /manifests .
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm pkg delete devDependencies --workspaces \
    && npm ci --omit=dev --workspace "@sahaya/${APP}" --no-audit --no-fund --loglevel=error \
    && for folder in apps/* libs/*; do test -e "node_modules/@sahaya/${folder#*/}" || rm -r "${folder}"; done \
    && rm -r scripts e2e package-lock.json .npmrc \
    && rm -rf node_modules/typescript
COPY --from=build /built /built
RUN for folder in apps/* libs/*; do cp -r "/built/${folder}/." "${folder}"; done

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
COPY --from=closure /app /app
WORKDIR /app/apps/${APP}
USER 10001:10001
EXPOSE 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
