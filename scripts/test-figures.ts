import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface TestFigures {
  passed: number
  failed: number
  /** The failed tests: repeated at the end, below thousands of lines. */
  red?: string[]
  timed?: Timed[]
}

/** How long one test took. */
interface Timed {
  name: string
  seconds: number
}

interface Report {
  passed: unknown
  failed: unknown
  red: string[]
  timed: Timed[]
}

/** Counts from Vitest's JSON report. A run that broke without a failing test (a file that does not load) is one failure. */
export function vitestFigures(path: string, code: number): TestFigures {
  return atLeastOneWhenRed(
    read(path, (report) => ({
      passed: report['numPassedTests'],
      failed: report['numFailedTests'],
      red: listOf(report['testResults']).flatMap(redOfFile),
      timed: listOf(report['testResults']).flatMap(timedOfFile),
    })),
    code,
  )
}

/** Counts from Playwright's JSON report. */
export function playwrightFigures(path: string, code: number): TestFigures {
  const stats = read(path, (report) => {
    const { expected, unexpected } = asRecord(report['stats'])
    return { passed: expected, failed: unexpected, red: redOfSuite(report), timed: timedOfSuite(report) }
  })
  return atLeastOneWhenRed(stats, code)
}

/** The ten slowest tests of a run, one line each, the slowest first. */
export function slowest(figures: readonly TestFigures[]): string[] {
  const timed = figures.flatMap((figure) => figure.timed ?? []).toSorted((a, b) => b.seconds - a.seconds)
  return timed.slice(0, 10).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

function timedOfFile(file: Record<string, unknown>): Timed[] {
  return listOf(file['assertionResults']).map((test) => ({
    name: `${pathOf(file)} › ${String(test['fullName'])}`,
    seconds: Number(test['duration'] ?? 0) / 1000,
  }))
}

function timedOfSuite(suite: Record<string, unknown>): Timed[] {
  const own = listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests']).map((test) => ({
      name: nameOf(spec),
      seconds: listOf(test['results']).reduce((sum, { duration }) => sum + Number(duration ?? 0), 0) / 1000,
    })),
  )
  return [...own, ...listOf(suite['suites']).flatMap(timedOfSuite)]
}

const pathOf = (file: Record<string, unknown>): string => relative(process.cwd(), String(file['name']))
const nameOf = ({ file, line, title }: Record<string, unknown>): string =>
  `e2e/${String(file)}:${String(line)} › ${String(title)}`

function redOfFile(file: Record<string, unknown>): string[] {
  const name = pathOf(file)
  const failed = listOf(file['assertionResults']).filter((test) => test['status'] === 'failed')
  if (failed.length === 0) return file['status'] === 'failed' ? [`${name}: ${firstLines(file['message'])}`] : []
  return failed.map(
    (test) => `${name} › ${String(test['fullName'])}: ${firstLines(asList(test['failureMessages'])[0])}`,
  )
}

function redOfSuite(suite: Record<string, unknown>): string[] {
  const own = listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests'])
      .filter((test) => test['status'] === 'unexpected')
      .map((test) => `${nameOf(spec)}: ${whyRed(test)}`),
  )
  return [...own, ...listOf(suite['suites']).flatMap(redOfSuite)]
}

function whyRed(test: Record<string, unknown>): string {
  const [error] = listOf(test['results']).flatMap((result) => listOf(result['errors']))
  return firstLines(error?.['message'])
}

const firstLines = (message: unknown): string =>
  stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .slice(0, 8)
    .join('\n    ')

function atLeastOneWhenRed({ failed, ...figures }: TestFigures, code: number): TestFigures {
  return { ...figures, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** Read once and removed, so that a later run never counts an older report. */
function read(path: string, count: (report: Record<string, unknown>) => Report): TestFigures {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const { passed, failed, red, timed } = count(asRecord(JSON.parse(readFileSync(path, 'utf8'))))
  rmSync(path)
  return {
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 0),
    ...(red.length > 0 && { red }),
    ...(timed.length > 0 && { timed }),
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const listOf = (value: unknown): Record<string, unknown>[] => asList(value).map(asRecord)

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
