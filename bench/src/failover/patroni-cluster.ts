import { setTimeout as delay } from 'node:timers/promises'
import { nodes } from '../../../scripts/cluster/fill.ts'
import { type Machine, startMachine } from './machine.ts'

/** Three machines with etcd, Patroni and PostgreSQL. */
export interface PatroniCluster {
  machines: readonly Machine[]
  /** Starts etcd, Patroni and the disk guard on a machine, as the systemd units do. */
  begin(machine: Machine): void
  primary(): Promise<Machine>
  replicas(): Promise<Machine[]>
  etcdLeader(): Machine
  patronictl(...args: string[]): string
  /** Waits until there is a primary, and both others follow it. */
  whole(seconds?: number): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** Starts all machines and waits until the cluster is whole. */
export async function startPatroniCluster(ground: Parameters<typeof startMachine>[1]): Promise<PatroniCluster> {
  const machines = await Promise.all(nodes.map((name) => startMachine(name, ground)))
  const begin = (machine: Machine) => {
    machine.start(['etcd', '--config-file', '/etc/etcd/etcd.yml'])
    machine.start(['/opt/patroni/bin/python', '/opt/patroni/bin/patroni', '/etc/patroni/patroni.yml'])
    // as its timer does
    machine.start(['sh', '-c', 'while sleep 5; do /opt/disk-guard; done'])
  }
  for (const machine of machines) begin(machine)
  const roles = () => membersOf(machines)
  const byRole = async (isWanted: (member: Member) => boolean) => {
    const members = await roles()
    return machines.filter(({ name }) => members.some((member) => member.name === name && isWanted(member)))
  }
  return {
    machines,
    begin,
    primary: async () => {
      for (;;) {
        const [one] = await byRole(({ role, state }) => role === 'leader' && state === 'running')
        if (one) return one
        await delay(500)
      }
    },
    replicas: () => byRole(({ role }) => role !== 'leader'),
    etcdLeader: () => leaderOf(machines),
    patronictl: (...args) =>
      machines[0]!.ask([
        '/opt/patroni/bin/python',
        '/opt/patroni/bin/patronictl',
        '-c',
        '/etc/patroni/patroni.yml',
        ...args,
      ]),
    whole: async (seconds = 120) => {
      const until = performance.now() + seconds * 1000
      // each machine has to see it: one that was away still shows what it knew before
      const views = () => Promise.all(machines.map((machine) => membersOf([machine])))
      while (!agree(await views())) {
        if (performance.now() > until) throw new Error(`the cluster is not whole: ${JSON.stringify(await roles())}`)
        await delay(500)
      }
    },
  }
}

const agree = (views: readonly (readonly Member[])[]): boolean =>
  views.every(isWhole) &&
  new Set(views.map((members) => members.find(({ role }) => role === 'leader')!.name)).size === 1

const isWhole = (members: readonly Member[]): boolean =>
  members.length === nodes.length &&
  members.filter(({ role, state }) => role === 'leader' && state === 'running').length === 1 &&
  members.filter(({ role, state, lag }) => role !== 'leader' && state === 'streaming' && Number(lag) < 16_000_000)
    .length === 2

/** The members as the first machine that answers knows them. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  for (const { address } of machines) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (!answer?.ok) continue
    const { members } = (await answer.json()) as { members?: Member[] }
    if (members) return members
  }
  return []
}

function leaderOf(machines: readonly Machine[]): Machine {
  const found = machines.find(({ address, ask }) => {
    const script = `import json,urllib.request as u; s=json.load(u.urlopen(u.Request('http://${address}:2379/v3/maintenance/status', data=b'{}'))); print(s['leader']==s['header']['member_id'])`
    return ask(['/opt/patroni/bin/python', '-c', script]).trim() === 'True'
  })
  if (!found) throw new Error('etcd has no leader')
  return found
}
