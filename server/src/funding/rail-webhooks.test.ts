import { cancelLoad, type Load, quoteLoad } from '@sahuji/contract/funding'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { settleLoad } from './settle-load.ts'

const bank = bankOfFile()

const path = (reference: string, door = 'notify') => `/rails/onepg/${door}?MerchantTxnId=${reference}&GatewayTxnId=OPG1`
/** Asks the bank where a check is due by our clock; the job itself may be a few seconds early. */
async function checkWhereDue(load: Load) {
  const { next_check_at } = await bank.now(load)
  if (next_check_at && next_check_at <= bank.clock.now()) await settleLoad(bank.deps, load.id)
}
const statusCalls = (reference: string) => bank.simulator.control.payment(reference).calls.CheckTransactionStatus ?? 0

describe('returns and notifications', () => {
  test('wake a load at most every five seconds: 160 of them in eight seconds make three status calls at most', async () => {
    const load = await bank.beginAlone('1000', { status: { first: 'pending', polls: null } })
    await bank.decide(load, 'never_return')
    const before = statusCalls(load.reference)
    for (let second = 0; second < 8; second++) {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => bank.request(path(load.reference, n % 2 ? 'notify' : 'return'))),
      )
      await checkWhereDue(load)
      bank.clock.advance({ seconds: 1 })
    }
    expect(statusCalls(load.reference) - before).toBeLessThanOrEqual(3)
    expect(statusCalls(load.reference) - before).toBeGreaterThan(0)
  })

  test('that come inside the gap are not lost: the load is asked about when it ends', async () => {
    const load = await bank.beginAlone('1000', { notify: { when: 'never' } })
    await bank.request(path(load.reference))
    await checkWhereDue(load)
    await bank.decide(load, 'never_return')
    bank.clock.advance({ seconds: 1 })
    await bank.request(path(load.reference))
    await checkWhereDue(load)
    expect((await bank.now(load)).state).toBe('at_bank')
    bank.clock.advance({ seconds: 4 })
    await checkWhereDue(load)
    expect((await bank.now(load)).state).toBe('credited')
  })

  test('of a settled load change nothing and ask nobody', async () => {
    const load = await bank.beginAlone('1000')
    await bank.decide(load, 'approve')
    await bank.request(path(load.reference))
    await bank.work()
    const [settled, calls] = [await bank.now(load), statusCalls(load.reference)]
    expect(settled.state).toBe('credited')
    bank.clock.advance({ hours: 1 })
    for (const door of ['notify', 'return']) await bank.request(path(load.reference, door))
    await bank.work()
    expect([await bank.now(load), statusCalls(load.reference)]).toEqual([settled, calls])
  })
})

describe('routes that cost a call to the bank', () => {
  test('have a limit: quote and cancel answer 429 beyond it', async () => {
    const sita = await bank.merchant()
    const load = await bank.begin(sita, '700')
    const limits = { quote: quoteLoad.limit.count, cancel: cancelLoad.limit.count }
    await bank.owner.write((tx) => tx.run`delete from rate_limits`)
    const used = async (count: number, call: () => Promise<{ http: number }>) => {
      await call()
      await bank.owner.write((tx) => tx.run`update rate_limits set taken = ${count}`)
      const { http } = await call()
      await bank.owner.write((tx) => tx.run`delete from rate_limits`)
      return http
    }
    const ask = { instrument_id: bank.instrument_id, amount: 50_000 }
    expect(await used(limits.quote, () => sita.call(quoteLoad, ask))).toBe(429)
    expect(await used(limits.cancel, () => sita.call(cancelLoad, { id: load.id }))).toBe(429)
  })
})
