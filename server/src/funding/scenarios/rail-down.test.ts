import { checkLoad } from '@sahuji/contract/funding/acts'
import type { Load } from '@sahuji/contract/funding'
import * as contract from '@sahuji/contract/funding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import type { Someone } from '../../../testing/people.ts'
import { startWorker, type Worker } from '../../platform/jobs/job-worker.ts'
import { silentLog } from '../../platform/log.ts'
import { sendMessage } from '../../platform/messages/messages.ts'
import type { Rail } from '../../rails/rail.ts'

let bank: Bank
let sita: Someone
let hers: Load
const loads: Load[] = []
/** How often the rail's status check was asked, and how often at most at once. */
const asked = { times: 0, now: 0, most: 0 }

const counting = (rail: Rail): Rail => ({
  ...rail,
  verify: async (payment) => {
    asked.times++
    asked.most = Math.max(asked.most, ++asked.now)
    return rail.verify(payment).finally(() => asked.now--)
  },
})

beforeAll(async () => {
  bank = await openBank({ timeoutMs: 1_500, before: counting })
  sita = await bank.merchant()
  hers = await bank.begin(sita, '1000')
  for (let count = 0; count < 48; count++) loads.push(await bank.beginAlone('1000'))
  for (const load of loads) await bank.decide(load, 'never_return')
})
afterAll(() => bank.close())

const hang = () => bank.simulator.control.fail({ call: 'CheckTransactionStatus', kind: 'timeout', times: null })
const circuit = () =>
  bank.db.read((tx) => tx.maybe<{ circuit: string; retry_at: Date | null }>`select circuit, retry_at from rail_health`)
const work = (name: string) => bank.app.jobs.find((each) => each.name === name)!.run({})
const states = async () => {
  const rows = await bank.owner.read(
    (tx) => tx.many<{ state: string; count: number }>`
    select state, count(*)::integer as count from loads group by state order by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function sends(channel: 'email' | 'sms', to: string): Promise<void> {
  await bank.db.write((tx) => sendMessage(tx, { channel, to, text: '123456', kind: 'phone-code' }, bank.clock))
  const isSent = () =>
    bank.db.read((tx) => tx.one`select sent_at is not null as is_sent from messages where "to" = ${to}`)
  await expect.poll(isSent, { interval: 20, timeout: 60_000 }).toEqual({ is_sent: true })
}

describe('a rail that hangs while 49 loads wait for it', () => {
  test('keeps no message waiting, and holds at most four workers of all servers together', async () => {
    hang()
    bank.clock.advance({ minutes: 1 })
    await work('funding.sweep')
    const { database_url: url } = bank
    const workers: Worker[] = []
    for (const _ of [1, 2]) workers.push(await startWorker({ url, jobs: bank.app.jobs, log: silentLog }))
    await expect.poll(() => asked.now, { interval: 5 }).toBe(4)
    await Promise.all([sends('email', 'hari@example.com'), sends('sms', '+9779841999999')])
    // one queue for all would send them after the questions about 49 loads
    expect(await states()).toMatchObject({ at_bank: expect.toSatisfy((left: number) => left > 40) })
    await expect.poll(async () => (await circuit())?.circuit, { timeout: 10_000 }).toBe('open')
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(asked.most).toBe(4)
  })

  test('was asked a few times; the other loads wait unchanged', async () => {
    expect(asked.times).toBeLessThanOrEqual(6)
    expect(await states()).toEqual({ unclear: asked.times, at_bank: 49 - asked.times })
    await bank.work()
    expect(asked.times).toBeLessThanOrEqual(6)
    const waiting = await bank.owner.read(
      (tx) =>
        tx.many`select distinct checks from loads where state = 'at_bank' and next_check_at <= ${bank.clock.now()}`,
    )
    expect(waiting).toEqual([{ checks: 0 }])
  })

  test('is tried again with one question after a pause', async () => {
    const { retry_at } = (await circuit())!
    bank.clock.set(retry_at!)
    const before = asked.times
    await bank.work()
    expect(asked.times).toBe(before + 1)
    expect((await circuit())!.retry_at!.getTime()).toBeGreaterThan(bank.clock.now().getTime() + 4_000)
  })

  test('is reported at once to a merchant who has a load checked, opened or quoted, and nothing is charged', async () => {
    const before = asked.times
    const checked = await sita.call(checkLoad, { id: hers.id })
    expect(checked.data).toMatchObject({ id: hers.id, is_rail_down: true })
    const ask = { instrument_id: bank.instrument_id, amount: 70_000, purpose: 'stock' } as const
    const opened = await sita.call(contract.createLoad, ask, crypto.randomUUID())
    expect(opened).toMatchObject({ http: 503, body: { refusal: 'rail_down' } })
    const { purpose: _, ...quoted } = ask
    expect((await sita.call(contract.quoteLoad, quoted)).data).toMatchObject({ gateway_charge: null })
    expect((await sita.call(contract.listChannels, {})).data[0]).toMatchObject({ health: 'down' })
    expect(asked.times).toBe(before)
  })

  test('that is back is asked about every load, four at a time, and none is lost', async () => {
    bank.clock.advance({ hours: 72 })
    bank.simulator.control.clearFaults()
    asked.most = 0
    await bank.work()
    expect(await circuit()).toEqual({ circuit: 'closed', retry_at: null })
    expect(await states()).toEqual({ credited: 48, expired: 1, failed: 1 })
    expect(asked.most).toBeLessThanOrEqual(4)
    expect(await bank.now(hers)).toMatchObject({ is_rail_down: false })
    expect(await bank.broken()).toEqual([])
  })
})

describe('a load that was given up', () => {
  test('is not given up for good while the rail does not answer the last question', async () => {
    const load = await bank.beginAlone('1500', { pays_with: 'NABIL-EB' })
    await bank.watch(load, 1)
    expect(await bank.now(load)).toMatchObject({ state: 'expired' })
    bank.simulator.control.decide(load.reference, 'approve')
    bank.simulator.control.fail({ call: 'CheckTransactionStatus', kind: 'http_500', times: null })
    for (const hours of [40, 10, 10, 10]) {
      bank.clock.advance({ hours })
      await bank.work()
    }
    expect(await bank.now(load)).toMatchObject({ state: 'expired', next_check_at: expect.any(Date) })
    bank.simulator.control.clearFaults()
    bank.clock.advance({ minutes: 2 })
    await bank.work()
    expect(await bank.now(load)).toMatchObject({ state: 'credited' })
  })
})
