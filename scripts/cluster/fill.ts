// node scripts/cluster/fill.ts <cluster.env> <size.env> <db1|db2|db3> <folder>: writes a machine's files of deploy/cluster, filled in.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where each file of deploy/cluster is on a machine. */
export const placesOfFiles = {
  'patroni.yml': 'etc/patroni/patroni.yml',
  'etcd.yml': 'etc/etcd/etcd.yml',
  'haproxy.cfg': 'etc/haproxy/haproxy.cfg',
  'pgbouncer.ini': 'etc/pgbouncer/pgbouncer.ini',
  'userlist.txt': 'etc/pgbouncer/userlist.txt',
  'pgbackrest.conf': 'etc/pgbackrest/pgbackrest.conf',
  'pgbackrest-repositories.conf': 'etc/pgbackrest/conf.d/repositories.conf',
  Caddyfile: 'etc/caddy/Caddyfile',
  'sahuji.environment': 'etc/sahuji/environment',
  'database.sql': 'root/database.sql',
  'disk-guard.sh': 'usr/local/sbin/sahuji-disk-guard',
  'systemd/patroni.service': 'etc/systemd/system/patroni.service',
  'systemd/etcd-sahuji.conf': 'etc/systemd/system/etcd.service.d/sahuji.conf',
  'systemd/sahuji-disk-guard.service': 'etc/systemd/system/sahuji-disk-guard.service',
  'systemd/sahuji-disk-guard.timer': 'etc/systemd/system/sahuji-disk-guard.timer',
  'systemd/sahuji-backup@.service': 'etc/systemd/system/sahuji-backup@.service',
  'systemd/sahuji-backup-full.timer': 'etc/systemd/system/sahuji-backup-full.timer',
  'systemd/sahuji-backup-incr.timer': 'etc/systemd/system/sahuji-backup-incr.timer',
} as const

/** The machines of the cluster. */
export const nodes = ['db1', 'db2', 'db3'] as const
export type Node = (typeof nodes)[number]

const folder = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url))

/** The lines `NAME=value` of a file; comments and empty lines are none. */
export const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z][A-Z0-9_]*=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** The text with each `${NAME}` replaced by its value; throws where a value is missing or would end its line. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new Error(`${name} is not set`)
    if (/['"\\\n\r]/.test(value)) throw new Error(`${name} contains a quote, a backslash or a line's end`)
    return value
  })

/** What is filled in for one machine. */
export function valuesOfNode(values: Readonly<Record<string, string>>, node: Node): Record<string, string> {
  const address = values[`ADDRESS_${node.toUpperCase()}`]
  if (address === undefined) throw new Error(`ADDRESS_${node.toUpperCase()} is not set`)
  return { SERVER_HOST: address, ...values, NODE: node, ADDRESS: address }
}

/** Writes a machine's files below a folder, readable by their owner alone. */
export async function fillNode(values: Readonly<Record<string, string>>, node: Node, root: string): Promise<void> {
  const own = valuesOfNode(values, node)
  for (const [name, place] of Object.entries(placesOfFiles)) {
    const text = filled(await readFile(join(folder, name), 'utf8'), own)
    await mkdir(dirname(join(root, place)), { recursive: true })
    await writeFile(join(root, place), text, { mode: text.startsWith('#!') ? 0o700 : 0o600 })
  }
  const unit = join(folder, '../../docs/operate/examples/sahuji.service')
  await copyFile(unit, join(root, 'etc/systemd/system/sahuji.service'))
}

if (import.meta.main) {
  const [environment, size, node, root] = process.argv.slice(2)
  if (!environment || !size || !root || !nodes.some((one) => one === node))
    throw new Error('node scripts/cluster/fill.ts <cluster.env> <size.env> <db1|db2|db3> <folder>')
  const values = { ...valuesOf(await readFile(size, 'utf8')), ...valuesOf(await readFile(environment, 'utf8')) }
  if (Object.values(values).includes('change-me')) throw new Error(`${environment} still contains change-me`)
  await fillNode(values, node as Node, root)
}
