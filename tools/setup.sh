# Sourced by ./play and ./test: finds Python, makes .venv, installs a lock. POSIX shell.
# Every function prints what it does and can be run again: what is done already is not done again.

VENV=.venv
PY=$VENV/bin/python

# Where compiled modules may not lie beside their sources, they are kept in the environment: without them a process takes
# four times as long to start, and the tests start about a thousand.
if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
    unset PYTHONDONTWRITEBYTECODE
    export PYTHONPYCACHEPREFIX="${PYTHONPYCACHEPREFIX:-$(pwd -P)/$VENV/bytecode}"
fi

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# Is this command a Python that we can use?
good_python() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2])' >/dev/null 2>&1
}

find_python() {
    for candidate in "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11 python3.14 python; do
        if good_python "$candidate"; then
            FOUND=$candidate
            return
        fi
    done
    die "Carreira needs Python 3.11 or newer, which was not found: install it (Debian, Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python) and run $0 again."
}

# The marker that records what is installed: the lock's checksum, this folder (an environment can't be moved) and Python's version.
mark_of() { printf '%s %s %s\n' "$(cksum <"$1")" "$(pwd -P)" "$("$PY" -V 2>&1)"; }

is_marked() { [ -f "$VENV/$1" ] && [ "$(cat "$VENV/$1")" = "$2" ]; }

make_venv() {
    # the mark is written last, so an environment that has it is complete; but its Python may be gone since
    if is_marked carreira-home "$(pwd -P)" && "$PY" -V >/dev/null 2>&1; then
        return
    fi
    find_python
    "$FOUND" -c 'import venv, ensurepip' >/dev/null 2>&1 ||
        die "Python's venv module is missing: install it (Debian, Ubuntu: sudo apt install python3-venv) and run $0 again."
    say "Making an environment for Carreira in $VENV with $("$FOUND" -V 2>&1)."
    rm -rf "$VENV"
    "$FOUND" -m venv "$VENV" || die "The environment could not be made: the lines above say why."
    pwd -P >"$VENV/carreira-home"
}

# install LOCK: the packages of requirements/LOCK.txt, and Carreira itself from this folder.
install() {
    lock=requirements/$1.txt
    mark=$(mark_of "$lock")
    if ! is_marked "carreira-$1" "$mark"; then
        say "Installing the packages that $lock locks (checked by their hashes; this takes a minute the first time)."
        rm -f "$VENV/carreira-$1"
        # modules are compiled when they are first imported: most never are
        "$PY" -m pip install --quiet --disable-pip-version-check --no-input --no-compile \
            --require-hashes --only-binary :all: -r "$lock" ||
            die "The packages could not be installed: is there a network connection, and are there packages for this Python ($("$PY" -V 2>&1))? Run $0 again."
        printf '%s\n' "$mark" >"$VENV/carreira-$1"
        # the packages for the checks include those for running
        [ "$1" = run ] || mark_of requirements/run.txt >"$VENV/carreira-run"
    fi
    mark=$(mark_of pyproject.toml)
    if ! is_marked carreira-itself "$mark"; then
        say "Installing Carreira itself."
        "$PY" -m pip install --quiet --disable-pip-version-check --no-input \
            --no-deps --no-build-isolation --editable . ||
            die "Carreira itself could not be installed: the lines above say why."
        printf '%s\n' "$mark" >"$VENV/carreira-itself"
    fi
}

# Message catalogs are compiled when a .po is newer than its .mo.
compile_catalogues() {
    for po in src/carreira/locale/*/LC_MESSAGES/*.po; do
        [ -f "$po" ] || continue
        mo=${po%.po}.mo
        if [ ! -f "$mo" ] || [ -n "$(find "$po" -newer "$mo")" ]; then
            say "Compiling the translations in $po."
            "$PY" -m babel.messages.frontend compile --input-file "$po" --output-file "$mo.new" >/dev/null 2>&1 ||
                die "The translations in $po could not be compiled: run $PY -m babel.messages.frontend compile --input-file $po --output-file $mo to see why."
            mv "$mo.new" "$mo" # so that no program reads half of it
        fi
    done
}
