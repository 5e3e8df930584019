// npm test: everything but the longer proofs, with the slowest tests and one line of figures at the end.
// npm test -- <paths> [--watch]: those alone, in seconds. npm test -- --flaky 20 <path>: the tests of a file twenty
// times, to find one that fails now and then.
import { existsSync, mkdirSync } from 'node:fs'
import { isStopping, type Program, run } from './programs.ts'
import { playwrightFigures, slowest, type TestFigures, vitestFigures } from './test-figures.ts'

const playwrightConfig = 'e2e/playwright.config.ts'
const valueFlags = new Set(['-t', '--testNamePattern', '-g', '--grep', '--project', '--reporter'])
const reports = { vitest: '.cache/vitest.json', playwright: '.cache/playwright.json' }
const times = timesOf(process.argv)
const given = process.argv
  .slice(2)
  .filter((argument, at, all) => !['--watch', '--flaky'].includes(argument) && all[at - 1] !== '--flaky')
const isWatched = process.argv.includes('--watch')
const paths = given.filter((argument, at) => !argument.startsWith('-') && !valueFlags.has(given[at - 1] ?? ''))
const browserPaths = paths.filter((path) => /^(\.\/)?e2e(\/|$)/.test(path))

/** How often `--flaky` repeats each test; once without it. */
function timesOf(argv: readonly string[]): number {
  const at = argv.indexOf('--flaky')
  if (at === -1) return 1
  const asked = Number(argv[at + 1])
  if (!Number.isInteger(asked) || asked < 2)
    throw new Error('npm test -- --flaky <times> <path>: say how many times, from 2 up')
  return asked
}

const isWhole = paths.length === 0 && given.length === 0 && !isWatched

mkdirSync('.cache', { recursive: true })
process.exitCode = isWhole ? await testAll() : await testSome()

async function testAll(): Promise<number> {
  // the check needs the packages alone, which are there
  const [ready, check] = await Promise.all([
    run({ name: 'set-up', args: ['scripts/ensure.mjs', '--browser', '--dashboard'], output: 'show' }),
    step({ name: 'check', args: ['scripts/check.ts'], output: 'show' }),
  ])
  if (ready.code !== 0) return ready.code
  const weights = await step({ name: 'weights', args: ['dashboard/scripts/budget.ts'], output: 'show' })
  const figures = [check, weights, await runVitest([]), await runPlaywright(['--grep-invert', '@everywhere'])]
  return summary(figures)
}

async function testSome(): Promise<number> {
  const figures: TestFigures[] = []
  if (browserPaths.length < paths.length || paths.length === 0) {
    const isReady = await ensureBrowserFor(paths)
    if (!isReady) return 1
    figures.push(await runVitest(given.filter((argument) => !browserPaths.includes(argument))))
  }
  if (browserPaths.length > 0) {
    const ready = await run({
      name: 'set-up',
      args: ['scripts/ensure.mjs', '--browser', '--dashboard'],
      output: 'show',
    })
    if (ready.code !== 0) return ready.code
    const others = new Set(paths.filter((path) => !browserPaths.includes(path)))
    figures.push(await runPlaywright(given.filter((argument) => !others.has(argument))))
  }
  return summary(figures)
}

/** The dashboard's component tests run in a browser; a file of another folder needs none. */
async function ensureBrowserFor(paths: string[]): Promise<boolean> {
  const isElsewhere = (path: string) => /^(\.\/)?(contract|server|simulator|bench|house|scripts|e2e)\//.test(path)
  if (paths.length > 0 && paths.every(isElsewhere)) return true
  const { code } = await run({ name: 'set-up', args: ['scripts/ensure.mjs', '--browser'], output: 'show' })
  return code === 0
}

/** A step that is not made of tests counts only when it is red. */
async function step(program: Program): Promise<TestFigures> {
  if (isStopping()) return { passed: 0, failed: 0 }
  const { code } = await run(program)
  return code === 0 ? { passed: 0, failed: 0 } : { passed: 0, failed: 1, red: [`${program.name}: see above`] }
}

async function runVitest(args: string[]): Promise<TestFigures> {
  if (isStopping()) return { passed: 0, failed: 0 }
  const mode = isWatched
    ? ['watch']
    : ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]
  const { code } = await run({
    name: 'vitest',
    args: ['node_modules/vitest/vitest.mjs', ...mode, ...(times > 1 ? [`--repeats=${times - 1}`] : []), ...args],
    output: 'show',
  })
  return isWatched ? { passed: 0, failed: code === 0 ? 0 : 1 } : vitestFigures(reports.vitest, code)
}

async function runPlaywright(args: string[]): Promise<TestFigures> {
  if (isStopping()) return { passed: 0, failed: 0 }
  if (!existsSync(playwrightConfig)) {
    process.stdout.write(`browser tests: skipped, there is no ${playwrightConfig} yet\n`)
    return { passed: 0, failed: 0 }
  }
  const mode = isWatched ? ['--ui'] : ['--reporter=line,json']
  const { code } = await run({
    name: 'playwright',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      playwrightConfig,
      ...mode,
      ...(times > 1 ? [`--repeat-each=${times}`] : []),
      ...args,
    ],
    output: 'show',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${reports.playwright}` },
  })
  return isWatched ? { passed: 0, failed: code === 0 ? 0 : 1 } : playwrightFigures(reports.playwright, code)
}

function summary(figures: TestFigures[]): number {
  const passed = figures.reduce((sum, one) => sum + one.passed, 0)
  const failed = figures.reduce((sum, one) => sum + one.failed, 0)
  if (isStopping()) return 130
  if (isWhole) process.stdout.write(`the ten slowest tests:\n${slowest(figures).join('\n')}\n`)
  for (const red of figures.flatMap((one) => one.red ?? [])) process.stdout.write(`red: ${red}\n`)
  if (!isWatched) process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : 0
}
