FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node scripts/production.mjs /production
RUN npm ci --no-audit --no-fund --omit=dev --workspace apps/server && rm -r node_modules/@parlance && mv node_modules /production/
# What a new embedded database is copied from, by another user.
RUN node /production/apps/server/dist/make-cluster.js && chmod -R a+rX /production/node_modules/.cache

FROM node:24-slim
WORKDIR /app
COPY --from=build /production ./
RUN mkdir --mode=700 /data && chown node:node /data
USER node
# How the C library manages memory: scripts/lib/server-memory.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
# Errors tell lines of the source: scripts/lib/programs.mjs.
ENV NODE_OPTIONS=--enable-source-maps
# The modules are not its own here, so what it compiles of them is kept with the data.
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
