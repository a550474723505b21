# shellcheck shell=bash
# Shared by run, test and the tools: sourced, with root set to the checkout.
# No build or installation here writes to standard output or reads standard
# input: both belong to the program that is run.

use=${use-run} # what for: run, cluster, page, python or test
launcher=()    # a prefix of the commands that build and test
hint=          # is said last if something fails

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
    say "$@"
    if [[ $hint ]]; then say "$hint"; fi
    exit 4
}

die_with_log() {
    say "$2; the end of ${1#"$root"/}:"
    tail -n 50 -- "$1" | sed 's/^/    /' >&2
    if [[ $hint ]]; then say "$hint"; fi
    exit 4
}

new_log() { { : >"$1"; } 2>/dev/null || die "cannot write $1"; }

# logged LOG WHAT COMMAND…: says WHAT and appends the command's output to LOG. On
# a terminal it also shows the newest line, as a sign of progress. ninja may find
# nothing to do, so WHAT is said only once it takes a while.
logged() {
    local log=$1 what=$2 line moving=
    shift 2
    if [[ $1 != ninja ]]; then say "$what" && what=; fi
    if [[ -t 2 && ${TERM-dumb} != dumb ]]; then moving=1; fi
    "${launcher[@]}" "$@" </dev/null 2>&1 | tee -a -- "$log" | {
        while IFS= read -r ${what:+-t 0.3} line || (($? > 128)); do
            if [[ $moving ]]; then printf '\e[K%.78s\r' "${line//[[:cntrl:]]/}" >&2; fi
            if [[ $what && ! $line ]]; then say "$what" && what=; fi
        done
        if [[ $moving ]]; then printf '\e[K' >&2; fi
    }
}

# lock -s: for looking at the build; lock -x: for changing it. Opened for reading
# only, so looking also works in a checkout that belongs to someone else.
lock() {
    if [[ ! -v lock_fd ]]; then
        if [[ ! -e $root/build/.lock ]]; then
            { mkdir -p "$root/build" && : >"$root/build/.lock"; } || die "cannot write in $root"
        fi
        exec {lock_fd}<"$root/build/.lock"
    fi
    flock -n "$1" "$lock_fd" && return
    say "waiting for another build in this checkout"
    flock "$1" "$lock_fd"
}

unlock() {
    exec {lock_fd}<&-
    unset lock_fd
}

# Whether a preset is configured as it should be. The build files name the
# checkout by its full path and do not depend on the presets, so ninja would
# notice neither a copied checkout nor a changed preset.
configured() {
    configured_for "$1" "$use" || configured_for "$1" test ||
        { [[ $use == run ]] && { configured_for "$1" python || configured_for "$1" cluster; }; }
}

configured_for() {
    local stamp=$root/build/$1/.configured
    [[ -r $stamp && $(<"$stamp") == "$2 $root" && ! $root/CMakePresets.json -nt $stamp ]]
}

# up_to_date PRESET [NINJA ARGUMENT…]
up_to_date() {
    local dir=$root/build/$1
    configured "$1" || return
    shift
    [[ $(ninja -C "$dir" -n "$@" 2>&1 </dev/null) == *$'\nninja: no work to do.' ]]
}

# For run, the tests are left out: run does not install what they need.
configure() {
    local log=$root/build/$1.log how=(--fresh -DGRUNDY_TESTS=OFF)
    configured "$1" && return
    if [[ $use == test ]]; then how=(--fresh -DGRUNDY_TESTS=ON); fi
    # After ./run there are only targets to add.
    if configured_for "$1" run || configured_for "$1" python || configured_for "$1" cluster; then
        how=("${how[@]:1}")
    fi
    new_log "$log"
    (cd -- "$root" && logged "$log" "configuring $1" cmake --preset "$1" "${how[@]}") ||
        die_with_log "$log" "configuring $1 failed"
    printf '%s' "$use $root" >"$root/build/$1/.configured"
}

# build PRESET [NINJA ARGUMENT…]: configures if necessary, and builds. $called is
# its name in messages.
build() {
    local preset=$1 called=${called-$1} log=$root/build/$1.log started=$SECONDS
    shift
    configure "$preset"
    new_log "$log"
    logged "$log" "building $called" ninja -C "$root/build/$preset" "$@" ||
        die_with_log "$log" "building $called failed"
    if ((SECONDS - started > 1)); then say "built $called in $((SECONDS - started)) s"; fi
}

# sources PATTERN…: the project's own files, including new ones, separated by null
# bytes. safe.directory: a checkout owned by someone else will do.
sources() {
    git -C "$root" -c safe.directory="$root" ls-files -z --cached --others \
        --exclude-standard --deduplicate -- "$@" |
        while IFS= read -r -d '' file; do
            if [[ -f $root/$file ]]; then printf '%s\0' "$file"; fi
        done
}
