# A PostgreSQL server for tests, for ./test: sourced, like setup.sh, whose `say` and `die` it uses.
#
# find_postgres sets POSTGRES_URL, the address of a database that tests may make: CARREIRA_TEST_DATABASE_URL or, if that
# isn't set, one on the server that answers at 127.0.0.1:5432 and lets us in, or on one that is started here, in a
# temporary folder on a free port, which stop_postgres ends.

POSTGRES_URL=${CARREIRA_TEST_DATABASE_URL:-}
unset CARREIRA_TEST_DATABASE_URL  # all other tests are SQLite's
POSTGRES_FOLDER=

# Whether a server answers at an address and lets databases be made.
postgres_answers() {
    "$PY" -P - "$1" >/dev/null 2>&1 <<'PYTHON'
import sys

import psycopg

with psycopg.connect(sys.argv[1], connect_timeout=3) as wire:
    sys.exit(not wire.execute("SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user").fetchone()[0])
PYTHON
}

# The folder of PostgreSQL's programs: Debian keeps those of a server out of the way.
postgres_programs() {
    for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n -r) "$(dirname "$(command -v initdb || echo /)")"; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            echo "$folder"
            return 0
        fi
    done
    return 1
}

install_postgres() {
    postgres_programs >/dev/null && return
    as_root=
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    if command -v apt-get >/dev/null 2>&1 && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
        say "Installing PostgreSQL for the tests of the site (apt-get install postgresql)."
        $as_root apt-get update -qq >/dev/null 2>&1 || true
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null || true
        postgres_programs >/dev/null && return
    fi
    die "The tests of the site need PostgreSQL, and no test is skipped silently: install it (Debian: sudo apt install postgresql), or name a server with CARREIRA_TEST_DATABASE_URL=postgresql://user:password@host/name, and run ./test again."
}

# PostgreSQL refuses to run as root, so then it runs as the user that its package has made, or as nobody.
as_postgres() {
    if [ "$(id -u)" != 0 ]; then
        "$@"
    elif id postgres >/dev/null 2>&1; then
        setpriv --reuid postgres --regid "$(id -g postgres)" --clear-groups "$@"
    else
        setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups "$@"
    fi
}

start_postgres() {
    programs=$(postgres_programs)
    POSTGRES_FOLDER=$(mktemp -d)
    chmod 755 "$POSTGRES_FOLDER"
    mkdir "$POSTGRES_FOLDER/cluster"
    if [ "$(id -u)" = 0 ]; then
        owner=nobody
        id postgres >/dev/null 2>&1 && owner=postgres
        chown -R "$owner" "$POSTGRES_FOLDER"
    fi
    port=$("$PY" -P -c 'import socket; found = socket.socket(); found.bind(("127.0.0.1", 0)); print(found.getsockname()[1])')
    say "Starting PostgreSQL for the tests of the site on port $port."
    # nothing here outlives the tests, so nothing waits for the disk
    (
        cd "$POSTGRES_FOLDER"
        as_postgres "$programs/initdb" -D cluster -U carreira -A trust -E UTF8 --locale C.UTF-8 --no-sync >started 2>&1 &&
            as_postgres "$programs/pg_ctl" -D cluster -w -l log \
                -o "-h 127.0.0.1 -p $port -k $POSTGRES_FOLDER -F -c full_page_writes=off" start >>started 2>&1
    ) || {
        cat "$POSTGRES_FOLDER/started" >&2
        die "PostgreSQL could not be started: the lines above say why."
    }
    POSTGRES_URL="postgresql://carreira@127.0.0.1:$port/carreira_checks"
}

stop_postgres() {
    [ -n "$POSTGRES_FOLDER" ] || return 0
    (cd "$POSTGRES_FOLDER" && as_postgres "$(postgres_programs)/pg_ctl" -D cluster -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$POSTGRES_FOLDER"
    POSTGRES_FOLDER=
}

find_postgres() {
    [ -z "$POSTGRES_URL" ] || return 0
    POSTGRES_URL="postgresql://postgres@127.0.0.1:5432/carreira_checks"
    postgres_answers "postgresql://postgres@127.0.0.1:5432/postgres" && return
    install_postgres
    start_postgres
}
