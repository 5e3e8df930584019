import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const packages = ['postgresql-15', 'etcd-server', 'haproxy', 'pgbouncer', 'pgbackrest', 'caddy', 'iproute2']
const patroni = ['patroni[etcd3]==4.0.7', 'psycopg2-binary']

/** Fetches what this machine lacks, Debian's packages unpacked into a folder and Patroni into a venv; nothing is installed. */
export function fetchTools(folder: string, say: (text: string) => void): void {
  const done = join(folder, 'root/usr/.done')
  if (existsSync(done)) return
  rmSync(folder, { recursive: true, force: true })
  const debs = join(folder, 'debs')
  mkdirSync(debs, { recursive: true })
  mkdirSync(join(folder, 'root/usr'), { recursive: true })
  const missing = missingPackages()
  say(`Fetching from Debian: ${missing.join(', ') || 'nothing'}; from PyPI: ${patroni.join(', ')}`)
  if (missing.length > 0) execFileSync('apt-get', ['download', ...missing], { cwd: debs, stdio: 'ignore' })
  for (const deb of readdirSync(debs)) execFileSync('dpkg', ['-x', join(debs, deb), join(folder, 'root')])
  execFileSync('/usr/bin/python3', ['-m', 'venv', join(folder, 'venv')])
  execFileSync(join(folder, 'venv/bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...patroni])
  rmSync(debs, { recursive: true })
  mkdirSync(done)
}

/** The packages, and what they depend on, that are not installed. */
function missingPackages(): string[] {
  const simulated = ['install', '--simulate', '--no-install-recommends', ...packages]
  const plan = execFileSync('apt-get', simulated, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!)
}
