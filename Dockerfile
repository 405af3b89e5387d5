# Makeready in a container: by itself with the embedded Postgres in /data, or on a server named by DATABASE_URL.
# The root file system may be read-only; /data and /tmp are what it writes to.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm run build && npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/dist dist
COPY --from=build /app/shared shared
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY-NOTICES.txt ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
