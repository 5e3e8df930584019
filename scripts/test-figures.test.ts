import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightFigures, vitestFigures } from './test-figures.ts'

function report(content: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sahuji-figures-')), 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('Vitest’s counts are taken as they are', () => {
  expect(vitestFigures(report({ numPassedTests: 40, numFailedTests: 2 }), 1)).toEqual({ passed: 40, failed: 2 })
})

test('a file that does not load is a failure, though no test of it failed', () => {
  expect(vitestFigures(report({ numPassedTests: 40, numFailedTests: 0 }), 1)).toEqual({ passed: 40, failed: 1 })
})

test('a run without a report is a failure only when it was red', () => {
  expect(vitestFigures('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1 })
  expect(vitestFigures('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 0 })
})

test('Playwright: what passed on a second try passed', () => {
  const stats = { expected: 12, flaky: 1, unexpected: 3, skipped: 5 }
  expect(playwrightFigures(report({ stats }), 1)).toEqual({ passed: 13, failed: 3 })
})

test('what was red is named once more, with what it said', () => {
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

test('so is what was green only at a second try, from any depth', () => {
  const results = [{ errors: [{ message: '\u001B[31mtoo late\u001B[39m' }] }, { errors: [] }]
  const spec = { file: 'home.spec.ts', line: 7, title: 'is there', tests: [{ status: 'flaky', results }] }
  const fine = { ...spec, title: 'stays', tests: [{ status: 'expected', results: [] }] }
  const stats = { expected: 1, flaky: 1, unexpected: 0 }
  expect(playwrightFigures(report({ stats, suites: [{ suites: [{ specs: [spec, fine] }] }] }), 0).red).toEqual([
    'home.spec.ts:7 › is there (green at a second try): too late',
  ])
})

test('a report counts once', () => {
  const path = report({ numPassedTests: 1, numFailedTests: 0 })
  expect(vitestFigures(path, 0)).toEqual({ passed: 1, failed: 0 })
  expect(vitestFigures(path, 0)).toEqual({ passed: 0, failed: 0 })
})
