import { setTimeout as delay } from 'node:timers/promises'
import type { Ends } from './ends.ts'
import type { Machine } from './machine.ts'
import type { PatroniCluster } from './patroni-cluster.ts'

/** A failure: what is done, and how what it broke is mended. Resolves when both are done. */
export interface Failure {
  name: string
  run(world: World): Promise<void>
}

export interface World {
  cluster: PatroniCluster
  ends: Ends
}

const postgres = /^(\/usr\/lib\/postgresql|postgres:)/
const everything = /./
const seconds = (count: number) => delay(count * 1000)

const onPrimary = (name: string, act: (primary: Machine, world: World) => Promise<unknown>): Failure => ({
  name,
  run: async (world) => void (await act(await world.cluster.primary(), world)),
})

/** Fills a machine's data disk to its last byte. */
const fill = (machine: Machine) =>
  machine.ask(['sh', '-c', 'dd if=/dev/zero of=/var/lib/postgresql/ballast bs=1M 2>/dev/null || true'])

/** All failures of `npm run test:failover`, in this order. */
export const failures: readonly Failure[] = [
  { name: 'none, for half a minute', run: () => seconds(30) },
  onPrimary('PostgreSQL of the primary killed', async (primary) => {
    primary.signal('SIGKILL', postgres)
    await seconds(20)
  }),
  onPrimary('The primary’s machine lost, back after 40 s', async (primary, { cluster }) => {
    primary.signal('SIGKILL', everything)
    await seconds(40)
    cluster.begin(primary)
  }),
  onPrimary('The primary’s machine frozen (SIGSTOP) for 40 s', async (primary) => {
    primary.signal('SIGSTOP', everything)
    await seconds(40)
    primary.signal('SIGCONT', everything)
  }),
  onPrimary('The primary cut off from the network for 40 s', async (primary) => {
    primary.cable('down')
    await seconds(40)
    primary.cable('up')
  }),
  onPrimary('The primary’s disk full for 30 s', async (primary) => {
    fill(primary)
    await seconds(30)
    primary.ask(['rm', '/var/lib/postgresql/ballast'])
  }),
  onPrimary('Planned switchover', async (primary, { cluster }) => {
    cluster.patronictl('switchover', 'sahuji', '--primary', primary.name, '--force')
    await seconds(15)
  }),
  onPrimary('One replica lags, then PostgreSQL of the primary killed', async (primary, { cluster }) => {
    const [lagging] = await cluster.replicas()
    lagging!.signal('SIGSTOP', /^postgres: .*walreceiver/)
    await seconds(15)
    primary.signal('SIGKILL', postgres)
    await seconds(20)
    lagging!.signal('SIGCONT', /^postgres:/)
  }),
  {
    name: 'Replay held back at both replicas for 20 s',
    run: async ({ cluster }) => {
      const replicas = await cluster.replicas()
      for (const { ask } of replicas) ask(['psql', '-c', 'select pg_wal_replay_pause()'])
      await seconds(20)
      for (const { ask } of replicas) ask(['psql', '-c', 'select pg_wal_replay_resume()'])
    },
  },
  {
    name: 'The leader of etcd killed, back after 20 s',
    run: async ({ cluster }) => {
      const leader = cluster.etcdLeader()
      leader.signal('SIGKILL', /^etcd /)
      await seconds(20)
      leader.start(['etcd', '--config-file', '/etc/etcd/etcd.yml'])
      await seconds(5)
    },
  },
  {
    name: 'A server killed, back after 10 s',
    run: async ({ ends }) => {
      await ends.servers[0]!.end('SIGKILL')
      await seconds(10)
      await ends.servers[0]!.start()
      await seconds(5)
    },
  },
  {
    name: 'Rolling update of the servers',
    run: async ({ ends }) => {
      for (const server of ends.servers) {
        await server.end('SIGTERM')
        await server.start()
        await seconds(3)
      }
    },
  },
  onPrimary('PostgreSQL restarted everywhere, the primary last', async (primary, { cluster }) => {
    for (const replica of await cluster.replicas()) {
      cluster.patronictl('restart', 'sahuji', replica.name, '--force')
      await cluster.whole()
    }
    cluster.patronictl('restart', 'sahuji', primary.name, '--force')
    await seconds(10)
  }),
]
