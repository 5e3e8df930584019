import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fillNode, type Node } from '../../../scripts/cluster/fill.ts'

/** A machine of the cluster: namespaces of its own for network and mounts, so that every path and port is the one of deploy/cluster. */
export interface Machine {
  name: Node
  address: string
  /** Runs a program of the machine as `postgres`, its output into the machine's log. */
  start(command: readonly string[]): ChildProcess
  /** Runs it to its end; answers what it printed. */
  ask(command: readonly string[]): string
  /** Sends a signal to its processes whose command line matches. */
  signal(signal: NodeJS.Signals, what: RegExp): number
  /** Cuts the machine off from the network, or joins it again. */
  cable(state: 'up' | 'down'): void
}

interface Ground {
  folder: string
  tools: string
  values: Readonly<Record<string, string>>
}

// Gives each machine its own folders for PostgreSQL, etcd and pgBackRest. Data is in memory, so that its disk has a fixed size.
const mounts = (own: string, { folder, tools }: Ground): string => `set -e
mount -t overlay overlay -o lowerdir=${own}/etc:/etc /etc
mount -t overlay overlay -o lowerdir=${own}/var:/var /var
mount -t tmpfs -o size=1400m,mode=0755,uid=$(id -u postgres) tmpfs /var/lib/postgresql
mount -t tmpfs -o size=300m,mode=0755,uid=$(id -u postgres) tmpfs /var/lib/etcd
mount -t tmpfs -o size=300m,mode=0755,uid=$(id -u postgres) tmpfs /var/spool/pgbackrest
mount -t tmpfs -o size=50m,mode=0755,uid=$(id -u postgres) tmpfs /var/log/pgbackrest
mount --bind ${folder}/archive /var/lib/pgbackrest
mount -t tmpfs -o mode=0755,uid=$(id -u postgres) tmpfs /run
mkdir /run/postgresql
chown postgres /run/postgresql
mount -t tmpfs -o mode=0755 tmpfs /opt
mkdir /opt/patroni
cp ${own}/usr/local/sbin/sahuji-disk-guard /opt/disk-guard
chown postgres /opt/disk-guard
mount --bind ${tools}/venv /opt/patroni
mount -t tmpfs -o mode=1777 tmpfs /tmp
echo ready
exec sleep infinity`

/** Starts a machine and connects it to the bridge; its files are filled in from deploy/cluster. */
export async function startMachine(name: Node, ground: Ground): Promise<Machine> {
  const own = join(ground.folder, name)
  const address = ground.values[`ADDRESS_${name.toUpperCase()}`]!
  await fillNode(ground.values, name, own)
  for (const place of ['lib/postgresql', 'lib/etcd', 'lib/pgbackrest', 'spool/pgbackrest', 'log/pgbackrest'])
    mkdirSync(join(own, 'var', place), { recursive: true })
  for (const place of ['', 'etc', 'var', 'etc/etcd', 'etc/patroni', 'etc/pgbackrest'])
    chmodSync(join(own, place), 0o755)
  execFileSync('chown', [
    '-R',
    'postgres',
    join(own, 'etc/patroni'),
    join(own, 'etc/pgbackrest'),
    join(own, 'etc/etcd'),
  ])
  // the second place is a folder here: no machine to reach by SSH, no bucket
  execFileSync(
    'sh',
    ['-c', `printf '[global]\\nrepo1-path=/var/lib/pgbackrest\\n' > etc/pgbackrest/conf.d/repositories.conf`],
    { cwd: own },
  )
  const holder = spawn('unshare', ['--net', '--mount', '--propagation', 'private', 'sh', '-c', mounts(own, ground)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error(`the machine ${name} did not start`))),
  ])
  const [pid, cable] = [`${holder.pid}`, `to-${name}`]
  const ip = (...args: string[]) => void execFileSync('ip', args)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid)
  ip('link', 'set', cable, 'master', 'machines', 'up')
  const inside = ['--target', pid, '--net', '--mount']
  execFileSync('nsenter', [
    ...inside,
    'sh',
    '-c',
    `ip link set lo up; ip addr add ${address}/24 dev eth0; ip link set eth0 up`,
  ])
  const log = openSync(join(ground.folder, `${name}.log`), 'a')
  const as = [
    ...inside,
    'setpriv',
    '--reuid',
    'postgres',
    '--regid',
    'postgres',
    '--init-groups',
    'env',
    '-i',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    'HOME=/var/lib/postgresql',
  ]
  return {
    name,
    address,
    start: (command) => spawn('nsenter', [...as, ...command], { stdio: ['ignore', log, log], cwd: '/' }),
    ask: (command) =>
      execFileSync('nsenter', [...as, ...command], { encoding: 'utf8', cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] }),
    signal: (signal, what) => {
      const pids = processesOf(pid, what)
      for (const one of pids) sendSignal(one, signal)
      return pids.length
    },
    cable: (state) => ip('link', 'set', cable, state),
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // it has ended meanwhile
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The processes in the network of another one whose command line matches. */
function processesOf(pid: string, what: RegExp): number[] {
  const network = readlinkSync(`/proc/${pid}/ns/net`)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== pid)
    .filter((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return readlinkSync(`/proc/${name}/ns/net`) === network && what.test(line)
      } catch {
        // it has ended meanwhile
        return false
      }
    })
    .map(Number)
}
