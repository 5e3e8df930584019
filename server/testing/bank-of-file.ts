import type { Load } from '@sahuji/contract/funding'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Bank, openBank } from './bank.ts'
import type { Someone } from './people.ts'

/**
 * The bank of a test file, opened before its tests and closed after them; with `verifies` every promise is checked
 * after each test.
 */
export function bankOfFile({ verifies = false } = {}): Bank {
  const bank = {} as Bank
  beforeAll(async () => {
    Object.assign(bank, await openBank())
  })
  if (verifies)
    afterEach(async () => {
      expect(await bank.broken()).toEqual([])
    })
  afterAll(() => bank.close())
  return bank
}

/** A merchant whose load of Rs.1,000 was approved and credited. */
export async function merchantWithLoad(bank: Bank): Promise<{ sita: Someone; load: Load; merchant_id: string }> {
  const sita = await bank.merchant()
  const load = await bank.begin(sita, '1000')
  await bank.decide(load, 'approve')
  await bank.work()
  return { sita, load, merchant_id: (await bank.now(load)).merchant_id }
}
