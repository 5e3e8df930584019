import { expect, test } from 'vitest'
import { measureStartSteps } from './start-report.ts'

test('names each step of a start with its seconds and omits the short ones', async () => {
  let now = 0
  const steps = measureStartSteps(() => now)
  const after = async (milliseconds: number) => void (now += milliseconds)
  await steps.step('nothing', Promise.resolve())
  for (const [name, milliseconds] of [
    ['database', 1_240],
    ['keys', 50],
    ['demo', 4_410],
  ] as const) {
    const work = Promise.resolve().then(() => after(milliseconds))
    await steps.step(name, work)
  }
  expect(steps.words()).toBe('database 1.2 s, demo 4.4 s')
})
