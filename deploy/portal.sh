#!/bin/sh
# Runs a command of the portal as its user, with the settings of its unit, as root: docs/operations.md, "Commands".
#   ln -s /srv/portal/deploy/portal.sh /usr/local/sbin/portal
#   portal doctor
set -eu
umask 077
name=${1:-}
case $name in
doctor | backup | restore | upgrade-check | rotate-key | reset-factor | link) shift ;;
*)
  echo "portal doctor, backup, restore, upgrade-check, rotate-key, reset-factor or link, and what belongs to it" >&2
  exit 1
  ;;
esac
# Nothing of this terminal's environment; INIT_CWD is where a file without a folder is.
exec runuser -u portal -- env -i PATH="$PATH" INIT_CWD="$PWD" \
  node --env-file=/srv/portal/deploy/systemd.env --env-file=/etc/portal/portal.env "/srv/portal/scripts/$name.mjs" "$@"
