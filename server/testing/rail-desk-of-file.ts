import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { BankSettings } from './bank.ts'
import { forgetLimits } from './people.ts'
import { openRailPaymentDesk, type RailPaymentDesk } from './rail-payments.ts'

/**
 * The desk of a test file, opened before its tests; at their end the books are verified. Before each test `passes`, and the limits and
 * the open circuits of the previous test are forgotten.
 */
export function railDeskOfFile(
  settings: BankSettings = {},
  passes: { hours: number } | { minutes: number } = { hours: 1 },
): RailPaymentDesk {
  const desk = {} as RailPaymentDesk
  beforeAll(async () => {
    Object.assign(desk, await openRailPaymentDesk(settings))
  })
  beforeEach(async () => {
    desk.clock.advance(passes)
    await forgetLimits(desk)
    await desk.owner.write((tx) => tx.run`delete from rail_health`)
  })
  afterAll(async () => {
    expect(await desk.broken()).toEqual([])
    await desk.close()
  })
  return desk
}
