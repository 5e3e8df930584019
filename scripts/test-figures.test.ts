import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightFigures, slowest, vitestFigures } from './test-figures.ts'

function report(content: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sahuji-figures-')), 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('takes Vitest’s counts unchanged', () => {
  expect(vitestFigures(report({ numPassedTests: 40, numFailedTests: 2 }), 1)).toEqual({ passed: 40, failed: 2 })
})

test('a file that does not load is a failure, though no test of it failed', () => {
  expect(vitestFigures(report({ numPassedTests: 40, numFailedTests: 0 }), 1)).toEqual({ passed: 40, failed: 1 })
})

test('a run without a report is a failure only when it was red', () => {
  expect(vitestFigures('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1 })
  expect(vitestFigures('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 0 })
})

test('takes Playwright’s counts unchanged', () => {
  const stats = { expected: 12, flaky: 0, unexpected: 3, skipped: 5 }
  expect(playwrightFigures(report({ stats }), 1)).toEqual({ passed: 12, failed: 3 })
})

test('repeats the failed tests with their messages', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: `${process.cwd()}/server/src/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          { status: 'failed', fullName: 'adds up', failureMessages: ['AssertionError: expected 1 to be 2\n    at …'] },
        ],
      },
      {
        name: `${process.cwd()}/server/src/b.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  }
  expect(vitestFigures(report(vitest), 1).red).toEqual([
    'server/src/a.test.ts › adds up: AssertionError: expected 1 to be 2\n        at …',
    'server/src/b.test.ts: no such module',
  ])
})

test('what was red in the browser is named from any depth', () => {
  const results = [{ errors: [{ message: '\u001B[31mtoo late\u001B[39m' }] }]
  const spec = { file: 'home.spec.ts', line: 7, title: 'is there', tests: [{ status: 'unexpected', results }] }
  const fine = { ...spec, title: 'stays', tests: [{ status: 'expected', results: [] }] }
  const stats = { expected: 1, unexpected: 1 }
  expect(playwrightFigures(report({ stats, suites: [{ suites: [{ specs: [spec, fine] }] }] }), 1).red).toEqual([
    'e2e/home.spec.ts:7 › is there: too late',
  ])
})

test('names the ten slowest tests of Vitest and the browser, the slowest first', () => {
  const files = [{ name: `${process.cwd()}/server/src/a.test.ts`, assertionResults: durations(1, 12) }]
  const specs = [{ file: 'home.spec.ts', line: 7, title: 'opens', tests: [{ results: [{ duration: 6_500 }] }] }]
  const lines = slowest([
    vitestFigures(report({ numPassedTests: 12, numFailedTests: 0, testResults: files }), 0),
    playwrightFigures(report({ stats: { expected: 1, unexpected: 0 }, suites: [{ specs }] }), 0),
  ])
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual([
    '  12.0 s  server/src/a.test.ts › takes 12',
    '  11.0 s  server/src/a.test.ts › takes 11',
  ])
  expect(lines).toContain('   6.5 s  e2e/home.spec.ts:7 › opens')
})

const durations = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    status: 'passed',
    fullName: `takes ${from + at}`,
    duration: (from + at) * 1000,
    failureMessages: [],
  }))

test('a report counts once', () => {
  const path = report({ numPassedTests: 1, numFailedTests: 0 })
  expect(vitestFigures(path, 0)).toEqual({ passed: 1, failed: 0 })
  expect(vitestFigures(path, 0)).toEqual({ passed: 0, failed: 0 })
})
