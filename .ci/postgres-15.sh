#!/bin/sh
# Runs a command with DATABASE_URL naming a PostgreSQL 15 of its own, from the system's binaries, as an unprivileged user:
#   .ci/postgres-15.sh npm test -- api
# The exit code is the command's. Nothing is left behind. Needs Debian's package postgresql-15, and installs it as root.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 command [argument ...]" >&2; exit 2; }

binaries=/usr/lib/postgresql/15/bin
if [ ! -x "$binaries/postgres" ]; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "PostgreSQL 15 is not in $binaries; install the package postgresql-15." >&2
    exit 1
  fi
  # not found in an old list of packages: fetch a new one and ask again
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -q --no-install-recommends postgresql-15 >&2 || {
    apt-get update -q >&2
    apt-get install -y -q --no-install-recommends postgresql-15 >&2
  }
fi

# PostgreSQL refuses to run as root
if [ "$(id -u)" -ne 0 ]; then
  as_owner() { "$@"; }
elif id postgres >/dev/null 2>&1; then
  owner=postgres
  as_owner() { setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"; }
else
  owner=nobody
  as_owner() { setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"; }
fi

folder=$(mktemp -d /tmp/plenary-pg15-XXXXXX)
[ -z "${owner-}" ] || chown "$owner" "$folder"

stop() {
  code=$?
  trap - EXIT
  trap '' HUP INT TERM
  if [ -e "$folder/data/postmaster.pid" ]; then
    (cd / && as_owner "$binaries/pg_ctl" stop -D "$folder/data" -m immediate -s) || true
  fi
  rm -rf "$folder"
  exit "$code"
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# pg_ctl gives the server a session of its own: Ctrl-C ends the command, and `stop` the server. Nothing of it outlives the
# command, so nothing has to be on the disk when the power is cut.
(
  cd /
  as_owner "$binaries/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log" >&2; exit 1; }
  as_owner "$binaries/pg_ctl" start -D "$folder/data" -w -t 60 -s -l "$folder/data/server.log" \
    -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c unix_socket_permissions=0700 -c max_connections=200 \
      -c fsync=off -c synchronous_commit=off -c full_page_writes=off" ||
    { cat "$folder/data/server.log" >&2; exit 1; }
)

DATABASE_URL="postgresql://postgres@localhost/postgres?host=$folder"
export DATABASE_URL
"$@"
