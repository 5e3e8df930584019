// npm run test:upgrade: the server's tests of the state before the newest migration, against the migrations of this commit. It
// shows that the former and the new server may work side by side on one database, as they do during an update. `--from=v0.2.0` takes another state,
// such as the release that runs in production; paths behind it take those tests alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const migrations = 'server/migrations'
const given = process.argv.slice(2)
const asked = given.find((argument) => argument.startsWith('--from='))?.slice('--from='.length)
const paths = given.filter((argument) => !argument.startsWith('--from='))
const from = commitOf(asked ?? `${newestMigration()}^`)

const folder = mkdtempSync(join(tmpdir(), 'sahuji-upgrade-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.exitCode = testBefore()

function testBefore(): number {
  const project = join(folder, 'project')
  mkdirSync(project)
  const archive = join(folder, 'project.tar')
  writeFileSync(archive, git('archive', '--format=tar', from))
  execFileSync('tar', ['-xf', archive, '-C', project])
  const before = new Set(readdirSync(join(project, migrations)))
  // a former file may not have changed: a database that applied it would be refused
  cpSync(migrations, join(project, migrations), { recursive: true })
  const added = readdirSync(migrations).filter((name) => !before.has(name))
  process.stdout.write(
    `the tests of ${from.slice(0, 9)} with ${added.length ? added.join(', ') : 'no newer migration'}\n`,
  )
  const tests = ['test', '--', '--project', 'server', ...(paths.length > 0 ? paths : ['server/src'])]
  return spawnSync('npm', tests, { cwd: project, stdio: 'inherit' }).status ?? 1
}

/** The commit that added the newest file of the migrations. */
function newestMigration(): string {
  const commit = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations).toString().trim()
  if (commit === '') throw new Error(`the history of ${migrations} is missing: fetch it, or name a commit with --from=`)
  return commit
}

function commitOf(name: string): string {
  return git('rev-parse', '--verify', `${name}^{commit}`).toString().trim()
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { maxBuffer: 2 ** 30 })
}
