#!/bin/sh
# /usr/local/sbin/sahuji-disk-guard: hands the primary over when its disk is 97 % full, at most once in ten minutes. Patroni watches no
# disk, and a PostgreSQL without room refuses every write without falling over.
set -eu
used=$(df --output=pcent /var/lib/postgresql | tr -dc 0-9)
[ "$used" -ge 97 ] || exit 0
curl --silent --fail --output /dev/null --max-time 3 http://${ADDRESS}:8008/primary || exit 0
done=/run/postgresql/disk-guard
[ -z "$(find "$done" -mmin -10 2>/dev/null)" ] || exit 0
touch "$done"
echo "the disk is $used % full: handing the primary over"
curl --silent --show-error --max-time 60 --user 'patroni:${PATRONI_PASSWORD}' \
  --header 'Content-Type: application/json' --data '{"leader":"${NODE}"}' http://${ADDRESS}:8008/switchover
