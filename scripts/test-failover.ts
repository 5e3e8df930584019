// npm run test:failover: three PostgreSQL under Patroni, two servers and steady orders, while one part after another fails. Needs root on
// a Debian 12 machine, for namespaces; installs nothing. `--only=frozen` takes the failures whose names match, `--rate=10` so many orders
// a second of each of the four kinds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchTools } from '../bench/src/failover/tools.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tools = join(root, '.cache/failover')
const longestMilliseconds = 30 * 60_000
if (process.getuid?.() !== 0) throw new Error('test:failover makes namespaces and mounts: run it as root.')
fetchTools(tools, (text) => void process.stdout.write(`${text}\n`))

const folder = mkdtempSync(join(tmpdir(), 'sahuji-failover-'))
// the shell stays as the first process: it reaps PostgreSQL's, which Patroni would take for running otherwise
const inside = `mount -t overlay overlay -o lowerdir=${tools}/root/usr:/usr /usr && "$0" "$@"; exit $?`
const main = join(root, 'bench/src/failover/main.ts')
const args = [process.execPath, main, `--folder=${folder}`, `--tools=${tools}`, ...process.argv.slice(2)]
// Everything runs in this namespace of processes: it ends with its first one, whatever happens to us.
const namespaces = ['--net', '--pid', '--mount', '--propagation', 'private', '--fork', '--kill-child', '--mount-proc']
const child = spawn('unshare', [...namespaces, 'sh', '-c', inside, ...args], { stdio: 'inherit', detached: true })
const timer = setTimeout(() => child.kill('SIGKILL'), longestMilliseconds)
for (const signal of ['SIGINT', 'SIGTERM', 'exit'] as const)
  process.once(signal, () => {
    child.kill('SIGKILL')
    if (signal !== 'exit') process.exitCode = 130
  })
const [code] = (await once(child, 'exit')) as [number | null]
clearTimeout(timer)
if (code === 0) rmSync(folder, { recursive: true, force: true })
else process.stdout.write(`The logs are in ${folder}\n`)
process.exitCode ||= code ?? 1
