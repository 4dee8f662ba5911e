#!/bin/sh
# Checks the files here with the programs they are for, as far as those are installed:
#   sh deploy/check.sh
set -u
cd "$(dirname "$0")" || exit 1
failed=0

check() { # name program arguments…
  name=$1
  shift
  if ! command -v "$1" >/dev/null 2>&1; then
    echo "- $name: not checked, $1 is not installed"
  elif output=$("$@" 2>&1); then
    echo "✓ $name"
  else
    printf '✗ %s\n%s\n' "$name" "$output"
    failed=1
  fi
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Its user and its folder need not exist here.
check_unit() {
  sed -e "s#^User=.*#User=root#; s#^Group=.*#Group=root#; s#^ExecStart=[^ ]*#ExecStart=$(command -v node)#" \
    -e "/^Documentation=/d" portal.service >"$scratch/portal.service"
  # An unknown setting is only a warning, with exit code 0.
  verify() { systemd-analyze verify "$1" 2>&1 | { ! grep .; }; }
  if command -v systemd-analyze >/dev/null 2>&1; then
    check "portal.service" verify "$scratch/portal.service"
  else
    echo "- portal.service: not checked, systemd-analyze is not installed"
  fi
}

# With a certificate of its own, and without `http2 on`, which nginx knows since 1.25.1.
check_nginx() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal.example.org \
    -keyout "$scratch/portal.key" -out "$scratch/portal.pem" 2>/dev/null
  sed -e "s#/etc/ssl/portal#$scratch/portal#; /^ *http2 on;/d" nginx.conf >"$scratch/site.conf"
  printf 'pid %s/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include %s/site.conf; }\n' \
    "$scratch" "$scratch" >"$scratch/nginx.conf"
  check "nginx.conf" nginx -t -c "$scratch/nginx.conf"
}

check_unit
check_nginx
HOME=$scratch
export HOME
check "Caddyfile" caddy validate --adapter caddyfile --config Caddyfile
check "roles.sh" sh -n roles.sh
if docker compose version >/dev/null 2>&1; then
  cp compose.yaml "$scratch/compose.yaml"
  sed 's/=$/=check/' portal.env.example >"$scratch/portal.env"
  check "compose.yaml" docker compose --env-file "$scratch/portal.env" -f "$scratch/compose.yaml" config --quiet
else
  echo "- compose.yaml: not checked, docker compose is not installed"
fi
echo "- Containerfile: only a build checks it"
exit $failed
