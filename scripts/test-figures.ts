import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface TestFigures {
  passed: number
  failed: number
}

/** Counts from Vitest's JSON report. A run that broke without a failing test (a file that does not load) is one failure. */
export function vitestFigures(path: string, code: number): TestFigures {
  return atLeastOneWhenRed(
    read(path, (report) => ({ passed: report['numPassedTests'], failed: report['numFailedTests'] })),
    code,
  )
}

/** Counts from Playwright's JSON report; a test that passed on a second try passed. */
export function playwrightFigures(path: string, code: number): TestFigures {
  const stats = read(path, (report) => {
    const { expected = 0, flaky = 0, unexpected = 0 } = asRecord(report['stats'])
    return { passed: Number(expected) + Number(flaky), failed: unexpected }
  })
  return atLeastOneWhenRed(stats, code)
}

function atLeastOneWhenRed({ passed, failed }: TestFigures, code: number): TestFigures {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** Read once and removed, so that a later run never counts an older report. */
function read(
  path: string,
  count: (report: Record<string, unknown>) => { passed: unknown; failed: unknown },
): TestFigures {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const { passed, failed } = count(asRecord(JSON.parse(readFileSync(path, 'utf8'))))
  rmSync(path)
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
