# The service as a container: not root, nothing to write but the data folder. `docker build -t stratigraph .`; see docs/how-to/deploy.md.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
# `npm pack` makes no folder.
RUN npm ci --no-audit --no-fund && npm run build && mkdir /package && npm pack --pack-destination /package

FROM node:24-bookworm-slim
# A new volume of Docker belongs to whom its place in the image does, else to root: `/cache`, `/keys` and `/work` are those of deploy/compose.
# Only what `serve` and `import` need, data in an object store included: neither the grammars nor the indexers of other languages.
RUN --mount=type=bind,from=build,source=/package,target=/package \
    npm install --global --omit=optional --ignore-scripts --no-audit --no-fund /package/*.tgz \
      @smithy/signature-v4@5.7.5 @aws-sdk/credential-provider-node@3.972.97 \
    && npm cache clean --force \
    && mkdir /data /cache /keys /work \
    && chown 10001:10001 /data /cache /keys /work
ENV NODE_ENV=production \
    STRATIGRAPH_DATA=/data \
    STRATIGRAPH_CACHE=/data/cache \
    STRATIGRAPH_HOST=0.0.0.0 \
    STRATIGRAPH_PORT=8080
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Without TLS and base path, which the probe of an orchestrator knows better.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.STRATIGRAPH_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["stratigraph"]
CMD ["serve"]
