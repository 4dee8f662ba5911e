#!/bin/sh
# Tries the files here, as they are, with the programs they are for, as far as those are installed:
#   sh deploy/check.sh
# What would write into the system's folders or listen on its ports runs where both are its own, for which it must be root.
set -u
cd "$(dirname "$0")" || exit 1
failed=0

try() { # name program arguments…
  name=$1
  shift
  if output=$("$@" 2>&1); then
    echo "✓ $name"
  else
    printf '✗ %s\n%s\n' "$name" "$output"
    failed=1
  fi
}

# Says why a file is not tried.
can_try() { # name program [apart]
  if ! command -v "$2" >/dev/null 2>&1; then
    echo "- $1: not checked, $2 is not installed"
    return 1
  fi
  if [ $# -gt 2 ] && ! unshare --mount --net true 2>/dev/null; then
    echo "- $1: not checked, this needs root and namespaces of Linux"
    return 1
  fi
}

# An unknown setting of a unit is only a warning, with exit code 0.
unit_is_right() {
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount sh -c '
    mount -t tmpfs tmpfs /etc/systemd/system && mount -t tmpfs tmpfs /srv &&
      mkdir -p /srv/portal/deploy /srv/portal/docs && cp systemd.env /srv/portal/deploy &&
      touch /srv/portal/docs/operations.md && cp portal.service /etc/systemd/system || exit 1
    # Where Node is elsewhere, as with a manager of versions.
    [ -x /usr/bin/node ] || [ -x /usr/local/bin/node ] ||
      { mount -t tmpfs tmpfs /usr/local/bin && ln -s "$(command -v node)" /usr/local/bin/node; }
    systemd-analyze verify portal.service 2>&1' | { ! grep .; }
}

# A command that prints what it is run with, in a portal and by a user that last as long as this does.
command_is_right() {
  # shellcheck disable=SC2016 # for the inner shell
  found=$(DATABASE_URL=of-this-terminal unshare --mount sh -c '
    mount -t tmpfs tmpfs /srv && cp -a /etc /srv/etc && mount --bind /srv/etc /etc || exit 1
    echo "portal:x:64999:64999::/nonexistent:/usr/sbin/nologin" >>/etc/passwd
    echo "portal:x:64999:" >>/etc/group
    mkdir -p /srv/portal/deploy /srv/portal/scripts /etc/portal
    cp systemd.env /srv/portal/deploy
    echo "console.log([\"APP_URL\", \"DATABASE_URL\", \"PORTAL_DATA_DIR\"].map((name) => process.env[name]).join(),
      process.getuid(), ...process.argv.slice(2))" >/srv/portal/scripts/restore.mjs
    echo APP_URL=https://portal.example.org >/etc/portal/portal.env
    chown root:portal /etc/portal/portal.env && chmod 640 /etc/portal/portal.env
    sh portal.sh restore "a file"')
  [ "$found" = "https://portal.example.org,,/var/lib/portal 64999 a file" ] || { echo "$found"; false; }
}

if can_try "portal.service" systemd-analyze apart; then try "portal.service" unit_is_right; fi
for file in nginx-one-machine.conf nginx-two-machines.conf; do
  if can_try "nginx.conf and $file" nginx apart; then
    try "nginx.conf and $file" unshare --mount --net node try-proxy.mjs "$file"
  fi
done
if can_try "Caddyfile" caddy apart; then try "Caddyfile" unshare --mount --net node try-proxy.mjs Caddyfile; fi
try "roles.sh" sh -n roles.sh
if can_try "portal.sh" runuser apart; then try "portal.sh" command_is_right; fi
if docker compose version >/dev/null 2>&1; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  cp compose.yaml "$scratch/compose.yaml"
  cp portal.env.example "$scratch/portal.env"
  sed 's/=$/=check/' compose.env.example >"$scratch/.env"
  try "compose.yaml" docker compose -f "$scratch/compose.yaml" config --quiet
else
  echo "- compose.yaml: not checked, docker compose is not installed"
fi
echo "- Containerfile: only a build checks it"
exit $failed
