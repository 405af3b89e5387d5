#!/bin/sh
# Builds a lean Postgres from its source, for startEmbedded's `binaries` or POSTGRES_BIN (README, "Lean binaries").
#   build-lean.sh postgresql-18.7.tar.bz2 /opt/postgres-18
# It has neither OpenSSL nor LDAP, XML, ICU, Kerberos, PAM, LLVM or zlib, and of the programs only the three that
# startEmbedded runs. It needs a C compiler, make, perl, bison and flex. EXTENSIONS names the contrib folders.
set -eu
source=$(realpath "$1")
mkdir -p "$2"
target=$(realpath "$2")
[ -z "$(ls -A "$target")" ] || { echo "$target is not empty" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/source"
tar -xf "$source" -C "$work/source" --strip-components=1
cd "$work/source"

# Its libraries are found beside the programs, so that the folder can be moved.
./configure --quiet --prefix=/pgsql --disable-rpath --without-icu --without-readline --without-zlib \
  CFLAGS='-O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2' LDFLAGS='-Wl,-z,relro,-z,now' \
  LDFLAGS_EX="-Wl,-rpath,'\$\$ORIGIN/../lib'"
make --silent -j"${JOBS:-2}" -C src all
make --silent -C src install DESTDIR="$work/made" >/dev/null
for extension in ${EXTENSIONS:-pg_trgm}; do
  make --silent -C "contrib/$extension" install DESTDIR="$work/made" >/dev/null
done

cd "$work/made/pgsql"
mkdir -p "$target/bin" "$target/lib"
cp bin/postgres bin/initdb bin/pg_ctl "$target/bin/"
cp -a lib/libpq.so.* "$target/lib/"
find lib -maxdepth 1 -type f -name '*.so' -exec cp {} "$target/lib/" \;
cp -R share "$target/"
rm -rf "$target/share/man" "$target/share/doc" "$target/share/locale"
cp "$work/source/COPYRIGHT" "$target/"
find "$target/bin" "$target/lib" -type f -exec strip --strip-unneeded {} +
"$target/bin/postgres" --version
du -sh "$target"
