import { type Load, quoteLoad } from '@sahuji/contract/funding'
import { cancelLoad } from '@sahuji/contract/funding/acts'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { silentLog } from '../../platform/log.ts'
import { type Forgery, forgeriesOf } from './forgeries.ts'
import { settleCollection } from '../settle/settle-collection.ts'

const bank = bankOfFile()

const path = (reference: string, webhook = 'notify') =>
  `/rails/onepg/${webhook}?MerchantTxnId=${reference}&GatewayTxnId=OPG1`
/** Asks the bank where a check is due by our clock; the job itself may be a few seconds early. */
async function checkWhereDue(load: Load) {
  const { next_check_at } = await bank.now(load)
  if (next_check_at && next_check_at <= bank.clock.now()) await settleCollection(bank.deps, load.id)
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

  test('of a settled load change nothing and ask no rail', async () => {
    const load = await bank.beginAlone('1000')
    await bank.decide(load, 'approve')
    await bank.request(path(load.reference))
    await bank.work()
    const [settled, calls] = [await bank.now(load), statusCalls(load.reference)]
    expect(settled.state).toBe('credited')
    bank.clock.advance({ hours: 1 })
    for (const webhook of ['notify', 'return']) await bank.request(path(load.reference, webhook))
    await bank.work()
    expect([await bank.now(load), statusCalls(load.reference)]).toEqual([settled, calls])
  })
})

describe('what is not authentic', () => {
  const forgery = (): Forgery => ({
    kind: 'forged_return',
    rail: `rail${randomBytes(4).toString('hex')}`,
    network: '192.0.2.1',
  })
  const eventsOf = ({ rail }: Forgery) =>
    bank.db.read(
      (tx) =>
        tx.many<{
          kind: string
          network: string
        }>`select kind, network from security_events where rail = ${rail} order by id`,
    )
  function opened() {
    const lines: unknown[] = []
    const counted: string[] = []
    const log = { ...silentLog, warn: (facts: unknown) => void lines.push(facts) } as typeof silentLog
    const count = ({ rail, kind }: { rail: string; kind: string }) => void counted.push(`${rail} ${kind}`)
    return { forged: forgeriesOf({ db: bank.db, clock: bank.clock, log, count }), lines, counted }
  }

  test('is counted each time, recorded once a minute for each network, and logged once a minute', async () => {
    const { forged, lines, counted } = opened()
    const one = forgery()
    for (let n = 0; n < 30; n++) await forged({ ...one, network: n % 2 ? one.network : '198.51.100.7' })
    expect([counted.length, lines, (await eventsOf(one)).length]).toEqual([
      30,
      [expect.objectContaining({ heard: 1 })],
      2,
    ])
    bank.clock.advance({ seconds: 61 })
    await forged(one)
    expect(lines.at(-1)).toMatchObject({ rail: one.rail, kind: 'forged_return', heard: 30 })
    expect([lines.length, (await eventsOf(one)).length]).toEqual([2, 3])
  })

  test('from thousands of networks fills no table: twenty of a rail in a minute are written down', async () => {
    const { forged, lines } = opened()
    const one = forgery()
    for (let n = 0; n < 60; n++) await forged({ ...one, network: `2001:db8:0:${n}::/64` })
    expect([(await eventsOf(one)).length, lines.length]).toEqual([20, 1])
  })

  test('at a rail’s own address is a security event with the caller’s network', async () => {
    const since = bank.clock.now()
    bank.clock.advance({ seconds: 61 })
    for (const webhook of ['return', 'notify'] as const) await bank.request(path("'; drop table loads; --", webhook))
    const events = await bank.db.read(
      (tx) => tx.many<{ kind: string; network: string }>`
        select kind, network from security_events where rail = 'onepg' and at > ${since} order by kind`,
    )
    expect(events).toEqual([
      { kind: 'forged_notification', network: '127.0.0.1' },
      { kind: 'forged_return', network: '127.0.0.1' },
    ])
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
