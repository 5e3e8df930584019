import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface TestFigures {
  passed: number
  failed: number
  /** What was red, or green only at a second try: said once more at the end, below thousands of lines. */
  red?: string[]
}

interface Report {
  passed: unknown
  failed: unknown
  red: string[]
}

/** Counts from Vitest's JSON report. A run that broke without a failing test (a file that does not load) is one failure. */
export function vitestFigures(path: string, code: number): TestFigures {
  return atLeastOneWhenRed(
    read(path, (report) => ({
      passed: report['numPassedTests'],
      failed: report['numFailedTests'],
      red: listOf(report['testResults']).flatMap(redOfFile),
    })),
    code,
  )
}

/** Counts from Playwright's JSON report; a test that passed on a second try passed. */
export function playwrightFigures(path: string, code: number): TestFigures {
  const stats = read(path, (report) => {
    const { expected = 0, flaky = 0, unexpected = 0 } = asRecord(report['stats'])
    return { passed: Number(expected) + Number(flaky), failed: unexpected, red: redOfSuite(report) }
  })
  return atLeastOneWhenRed(stats, code)
}

function redOfFile(file: Record<string, unknown>): string[] {
  const name = relative(process.cwd(), String(file['name']))
  const failed = listOf(file['assertionResults']).filter((test) => test['status'] === 'failed')
  if (failed.length === 0) return file['status'] === 'failed' ? [`${name}: ${firstLines(file['message'])}`] : []
  return failed.map(
    (test) => `${name} › ${String(test['fullName'])}: ${firstLines(asList(test['failureMessages'])[0])}`,
  )
}

function redOfSuite(suite: Record<string, unknown>): string[] {
  const own = listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests'])
      .filter((test) => test['status'] === 'unexpected' || test['status'] === 'flaky')
      .map((test) => `${String(spec['file'])}:${String(spec['line'])} › ${String(spec['title'])}${whyRed(test)}`),
  )
  return [...own, ...listOf(suite['suites']).flatMap(redOfSuite)]
}

function whyRed(test: Record<string, unknown>): string {
  const [error] = listOf(test['results']).flatMap((result) => listOf(result['errors']))
  return `${test['status'] === 'flaky' ? ' (green at a second try)' : ''}: ${firstLines(error?.['message'])}`
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
  const { passed, failed, red } = count(asRecord(JSON.parse(readFileSync(path, 'utf8'))))
  rmSync(path)
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0), ...(red.length > 0 && { red }) }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const listOf = (value: unknown): Record<string, unknown>[] => asList(value).map(asRecord)

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
