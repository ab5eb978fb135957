#!/bin/bash
# One-host Ceph with an S3 gateway (radosgw) for tests: monitor, OSDs over sparse files, gateway. As root, no kernel module, no container.
#   apt-get install -y --no-install-recommends ceph-mon ceph-osd ceph-mgr ceph-common radosgw      (Debian 12: 64 MB to fetch, 286 MB on disk)
#   bash test/object-store/start-ceph.sh [DIR=./ceph] [S3_PORT=7480] [OSDS=1] [MGR=0]
# Prints the end point and keys; processes' numbers are in DIR/pids. Stop: bash test/object-store/stop-ceph.sh DIR
set -euo pipefail
DIR=${1:-./ceph} PORT=${2:-7480} OSDS=${3:-1} MGR=${4:-0}
KEY=${S3_ACCESS_KEY:-stratigraph} SECRET=${S3_SECRET_KEY:-stratigraph-secret}
MON_PORT=${MON_PORT:-$((PORT + 1))} GB=${OSD_GB:-20}
mkdir -p "$DIR"/{mon,mgr,osd,rgw,run,log}
conf=$DIR/ceph.conf; fresh=0; start=$(date +%s.%N)
say() { printf '%6.1f s  %s\n' "$(echo "$(date +%s.%N) - $start" | bc)" "$*" >&2; }
if [ ! -f "$conf" ]; then fresh=1
cat > "$conf" <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = v1:127.0.0.1:$MON_PORT
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = $DIR/run
admin socket = $DIR/run/\$name.asok
log file = $DIR/log/\$name.log
pid file = $DIR/run/\$name.pid
crash dir = $DIR/log
osd pool default size = $(( OSDS < 3 ? OSDS : 3 ))
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 2000
mon data avail crit = 1


[mon]
mon data = $DIR/mon/\$id
paxos propose interval = 0.02
paxos min wait = 0.01
[mgr]
mgr data = $DIR/mgr/\$id
mgr initial modules =
[osd]
osd data = $DIR/osd/\$id
osd objectstore = bluestore
bluestore block path =
bluestore block create = true
bluestore block size = $((GB << 30))
bluestore fsck on mount = false
bluestore cache autotune = false
bluestore cache size = $((128 << 20))
osd memory target = $((1 << 30))
osd op num shards = 2
osd numa auto affinity = false
osd max markdown count = 100
[client.rgw]
# Without tcp_nodelay each small range answer waits 40 ms (Nagle and delayed acknowledgement).
rgw frontends = beast endpoint=127.0.0.1:$PORT tcp_nodelay=1
rgw data = $DIR/rgw
rgw thread pool size = 64
rgw enable usage log = false
rgw enable ops log = false
rgw enable gc threads = true
rgw lc debug interval = -1
rgw override bucket index max shards = 1
rgw dynamic resharding = false
CONF
fi
export CEPH_CONF=$conf CEPH_ARGS="--conf $conf"
: > "$DIR/pids"
launch() { nice -n "${NICE:-0}" "$@" -f >> "$DIR/log/out" 2>&1 & last=$!; echo $last >> "$DIR/pids"; }
# wait_for SECONDS PID COMMAND…: until the command succeeds; false when the process has ended or the time is over.
wait_for() { local end=$((SECONDS + $1)) pid=$2; shift 2; until "$@" >/dev/null 2>&1; do kill -0 "$pid" 2>/dev/null && [ $SECONDS -lt $end ] || return 1; sleep 0.1; done; }
fail() { echo "$*; see $DIR/log" >&2; exit 1; }
mon_answers() { timeout 5 ceph --connect-timeout 2 -s; }
osd_up() { ceph osd dump -f json | grep -q "\"osd\":$1,[^}]*\"up\":1"; }
gateway_answers() { curl -s -o /dev/null "http://127.0.0.1:$PORT/"; }
if [ $fresh = 1 ]; then
  fsid=$(sed -n 's/^fsid = //p' "$conf")
  monmaptool --create --clobber --fsid "$fsid" --addv a "[v1:127.0.0.1:$MON_PORT]" "$DIR/monmap" >/dev/null
  ceph-mon --mkfs -i a --monmap "$DIR/monmap" --conf "$conf"
  say monitor made
fi
launch ceph-mon -i a --conf "$conf"
# `ceph` takes half a second each: few calls.
wait_for 30 $last mon_answers || fail "the monitor does not answer"
say monitor answers
for i in $(seq 0 $((OSDS - 1))); do
  if [ ! -d "$DIR/osd/$i" ]; then
    uuid=$(cat /proc/sys/kernel/random/uuid)
    mkdir -p "$DIR/osd/$i"
    ceph osd new "$uuid" "$i" >/dev/null
    ceph-osd -i "$i" --mkfs --osd-uuid "$uuid" --conf "$conf" >> "$DIR/log/out" 2>&1
    say "osd $i made"
  fi
  # Without authentication an OSD can be quicker than its map of monitors ("wrong fsid") and ends: it is started again.
  for attempt in 1 2 3 4 5; do
    launch ceph-osd -i "$i" --conf "$conf"
    if wait_for 60 $last osd_up "$i"; then say "osd $i up"; continue 2; fi
    kill -0 "$last" 2>/dev/null && break
    say "osd $i ended, started again"
  done
  fail "osd $i does not start"
done
if [ "$MGR" = 1 ]; then mkdir -p "$DIR/mgr/x"; launch ceph-mgr -i x --conf "$conf"; fi
launch radosgw -n client.rgw --conf "$conf"
wait_for 60 $last gateway_answers || fail "the gateway does not answer"
say gateway answers
if [ $fresh = 1 ]; then
  radosgw-admin -n client.rgw user create --uid=stratigraph --display-name=Stratigraph --access-key="$KEY" --secret="$SECRET" --max-buckets=0 >/dev/null 2>> "$DIR/log/out"
  say user made
fi
echo "S3_ENDPOINT=http://127.0.0.1:$PORT S3_ACCESS_KEY=$KEY S3_SECRET_KEY=$SECRET"
