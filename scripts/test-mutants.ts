// npm run test:mutants: each guard of scripts/mutants is taken out in a copy of the project, and its test must turn red.
// MUTANTS=some words: those alone that say them; several such words are parted by |.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Guard } from './mutants/guard.ts'
import { guards } from './mutants/guards.ts'
import { run } from './programs.ts'

/** Two at a time: each has a PostgreSQL of its own. */
const lanes = 2

const asked = (process.env['MUTANTS'] ?? '').split('|')
const chosen = guards.filter(({ says, file }) => asked.some((words) => `${says} ${file}`.includes(words)))
const say = (text: string) => void process.stdout.write(`${text}\n`)

const left = [...chosen]
const alive: string[] = []
await Promise.all(Array.from({ length: Math.min(lanes, chosen.length) }, lane))
say(`${chosen.length - alive.length} of ${chosen.length} guards are held by their test`)
for (const sentence of alive) say(`not held: ${sentence}`)
process.exitCode = alive.length === 0 && chosen.length > 0 ? 0 : 1

async function lane(): Promise<void> {
  const folder = await copyOfProject()
  try {
    for (let guard = left.shift(); guard; guard = left.shift()) {
      const verdict = await tryWithout(folder, guard)
      say(`${verdict ?? 'held'}: ${guard.says}`)
      if (verdict) alive.push(`${guard.says} (${verdict})`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Undefined where the test is green with the guard and red without it; else what is wrong. */
async function tryWithout(folder: string, guard: Guard): Promise<string | undefined> {
  const path = join(folder, guard.file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(guard.code).length !== 2) return 'its code does not stand once in its file'
  await writeFile(
    path,
    whole.replace(guard.code, () => guard.without),
  )
  const mutated = await resultOf(folder, guard)
  await writeFile(path, whole)
  if (mutated.failed > 0) return (await resultOf(folder, guard)).failed === 0 ? undefined : 'red with the guard, too'
  return mutated.passed > 0 ? 'green without the guard' : 'its test was not found'
}

async function resultOf(folder: string, { test, named }: Guard): Promise<{ passed: number; failed: number }> {
  const report = join(folder, '.cache', 'mutant.json')
  await rm(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', test, '-t', named, '--bail=1']
  const { code } = await run({
    name: 'mutant',
    args: [...args, '--reporter=json', `--outputFile=${report}`],
    cwd: folder,
    output: 'keep',
  })
  const told = await readFile(report, 'utf8').catch(() => undefined)
  // it did not even start: as red as can be, but no proof of this guard
  if (told === undefined) return { passed: 0, failed: code === 0 ? 0 : 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(told) as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) || (numFailedTestSuites ?? 0) }
}

async function copyOfProject(): Promise<string> {
  const root = process.cwd()
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-mutants-'))
  const leftOut = ['.git', 'node_modules', 'dist', 'screenshots', 'test-results', 'data']
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !leftOut.some((name) => path === join(root, name) || path.endsWith(`/${name}`)),
  })
  // packages are the root's, the project's own parts the copy's
  const own = '@sahuji'
  await mkdir(join(folder, 'node_modules', own), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== own) await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of await readdir(join(root, 'node_modules', own))) {
    await symlink(join(folder, name), join(folder, 'node_modules', own, name))
    const ofPart = join(root, name, 'node_modules')
    if (existsSync(ofPart)) await symlink(ofPart, join(folder, name, 'node_modules'))
  }
  return folder
}
