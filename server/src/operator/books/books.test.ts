import { collectionUses as uses } from '../collection-uses.ts'
import { rupees } from '@sahuji/contract/money/money'
import { createLoad, listChannels, listInstruments, readLoad } from '@sahuji/contract/funding'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { newId } from '../../platform/ids.ts'
import { listDeadJobs, settleDeadJobs } from '../jobs/routes.ts'
import { listLedgerAccounts, listLedgerTransfers, readLedgerTransfer } from '../../ledger/office/explore-ledger.ts'
import { railStates, switchRail } from '../rails/rail-states.ts'
import { listReviewItems } from '../../funding/office/read-review.ts'
import { merchantsNamed } from '../../merchants/trade-names.ts'
import { lastVerification, readBooks } from '../../ledger/office/read-books.ts'
import { verifyBooks } from './verify-books.job.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const books = (at = desk.clock.now()) => desk.db.read((tx) => readBooks(tx, 'live', at))

/** A load of Rs.1,000 that was credited. */
async function credited(merchant_id: string) {
  const load = await desk.bank.beginFor(merchant_id, '1000')
  await desk.bank.decide(load, 'approve')
  await desk.bank.watch(load, 0.1)
  return load
}

describe('the trial balance', () => {
  test('has equal debits and credits, and shows whether merchants’ money is covered', async () => {
    const { merchant_id } = await desk.merchant()
    await credited(merchant_id)
    const found = await books()
    expect(found).toMatchObject({ is_balanced: true, is_covered: true })
    expect([found.debit, found.have - found.owe]).toEqual([found.credit, found.own])
    expect(found.lines.find(({ kind }) => kind === 'rail_clearing:onepg')!.side).toBe('have')
    expect(found.lines.find(({ kind }) => kind === 'merchant_wallet')!.balance).toBe(rupees('999.50'))
    expect(found.lines.find(({ kind }) => kind === 'fees_earned')).toMatchObject({ side: 'own', balance: 50n })
  })

  test('of a moment has the balances of that moment', async () => {
    const before = await books()
    const then = desk.clock.now()
    desk.bank.clock.advance({ minutes: 10 })
    await desk.adjust([
      [desk.account('bank_settlement'), -700n],
      [desk.account('commission_earned'), 700n],
    ])
    expect((await books(then)).lines).toEqual(before.lines)
    expect((await books()).own - before.own).toBe(700n)
  })

  test('shows the result of the last verification', async () => {
    await verifyBooks(desk.deps)
    const found = await desk.db.read(lastVerification)
    expect(found).toMatchObject({ verified_at: desk.clock.now(), broken: [] })
    expect(found!.promises).toBeGreaterThan(20)
    expect((await books()).verification).toEqual(found)
  })
})

describe('the ledger', () => {
  test('is found by account, merchant, kind, day and every reference, and read in pages without a gap', async () => {
    const { merchant_id, wallet } = await desk.merchant()
    const loads = [await credited(merchant_id)]
    desk.bank.clock.advance({ hours: 1 })
    loads.push(await credited(merchant_id))
    const adjustment = await desk.adjust([
      [wallet, -100n],
      [desk.account('rounding'), 100n],
    ])
    const list = (ask: object) => desk.db.read((tx) => listLedgerTransfers(tx, { mode: 'live', ...ask }))
    const own = (await list({ merchant_id })).data
    expect(own.map(({ kind }) => kind)).toEqual(['adjustment', 'load', 'load'])
    for (const narrowing of [{ account_id: wallet }, { merchant_id }]) {
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ ...narrowing, limit: 2, ...(cursor && { cursor }) })
        pages.push(...page.data.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(pages).toEqual(own.map(({ id }) => id))
    }
    expect((await list({ merchant_id, kind: 'load' })).data).toHaveLength(2)
    expect((await list({ merchant_id, from: '2099-01-01' })).data).toEqual([])
    expect((await list({ merchant_id, to: '2000-01-01' })).data).toEqual([])
    const now = await desk.bank.now(loads[0]!)
    for (const reference of [
      loads[0]!.reference,
      loads[0]!.reference.toLowerCase(),
      now.rail_reference!,
      now.transfer_id!,
    ])
      expect((await list({ reference })).data.map(({ id }) => id)).toEqual([now.transfer_id])
    for (const reference of [`A-${adjustment.number}`, adjustment.id])
      expect((await list({ reference })).data[0]).toMatchObject({ source: { kind: 'proposal', id: adjustment.id } })
    expect((await list({ reference: 'nothing' })).data).toEqual([])
  })

  test('shows a transfer with its entries, its source, and its reversal', async () => {
    const load = await desk.inReview('600')
    const { suspense_transfer_id } = await desk.bank.now(load)
    const told = await desk.db.read((tx) => readLedgerTransfer(tx, suspense_transfer_id!))
    expect(told).toMatchObject({
      kind: 'load_suspense',
      amount: rupees('600'),
      reversed_by: null,
      source: { kind: 'load', reference: load.reference },
    })
    expect(told.entries).toHaveLength(2)
    await expect(desk.db.read((tx) => readLedgerTransfer(tx, newId()))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('names the accounts that may be changed by hand', async () => {
    const platform = await desk.db.read((tx) => listLedgerAccounts(tx, 'live', null))
    expect(
      platform
        .filter(({ is_adjustable }) => !is_adjustable)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['equity', 'payouts_in_transit', 'tax_withheld'])
    const { merchant_id } = await desk.merchant()
    expect(await desk.db.read((tx) => listLedgerAccounts(tx, 'live', merchant_id))).toHaveLength(3)
    await expect(desk.db.read((tx) => listLedgerAccounts(tx, 'live', newId()))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a channel that is switched off', () => {
  const to = (is_off: boolean) =>
    desk.db.write((tx) =>
      switchRail(tx, desk.bank.deps, {
        rail: 'onepg',
        channel: 'ebanking',
        is_off,
        reason: 'OnePG says so',
        by: 'Deepak',
      }),
    )

  test('is unavailable to merchants, shows since when, and comes back; payments begun before continue', async () => {
    const sita = await desk.bank.merchant()
    const begun = await desk.bank.begin(sita, '1000')
    await to(true)
    const channels = await sita.call(listChannels, {})
    expect(channels.data.find(({ channel }) => channel === 'ebanking')).toMatchObject({
      health: 'down',
      health_since: desk.clock.now(),
    })
    expect(channels.data.find(({ channel }) => channel === 'visa')!.health).not.toBe('down')
    const banks = await sita.call(listInstruments, { channel: 'ebanking' })
    expect(banks.data.every(({ health }) => health === 'down')).toBe(true)
    const ask = { instrument_id: desk.bank.instrument_id, amount: Number(rupees('2000')), purpose: 'stock' } as const
    expect((await sita.call(createLoad, ask, randomUUID())).http).toBe(503)
    // its next check is due later, and it stays without an answer
    const [without] = await desk.db.read((tx) => railStates(tx, desk.bank.deps.rails))
    expect(without).toMatchObject({ rail: 'onepg', due: 1, oldest_due_at: expect.any(Date) })
    expect(without!.oldest_due_at!.getTime()).toBeLessThanOrEqual(desk.clock.now().getTime())
    await desk.bank.decide(begun, 'approve')
    await desk.bank.watch(begun, 0.1)
    expect((await sita.call(readLoad, { id: begun.id })).data).toMatchObject({ state: 'credited' })
    const states = await desk.db.read((tx) => railStates(tx, desk.bank.deps.rails))
    expect(states[0]!.channels.find(({ channel }) => channel === 'ebanking')).toMatchObject({
      is_off: true,
      reason: 'OnePG says so',
      changed_by: 'Deepak',
    })
    await to(false)
    expect((await sita.call(createLoad, ask, randomUUID())).http).toBe(200)
  })

  test('is one that a configured rail offers', async () => {
    const wrong = { rail: 'khalti', channel: 'ebanking', is_off: true, reason: 'none', by: 'Deepak' } as const
    const switching = desk.db.write((tx) => switchRail(tx, desk.bank.deps, wrong))
    await expect(switching).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('dead jobs are shown without their contents, retried or dropped, once', async () => {
  const ids = await desk.bank.owner.write(async (tx) => {
    const added = await tx.many<{ id: string }>`
      select (graphile_worker.add_job('tests.unknown', '{"secret": "x"}'::json, max_attempts => 1)).id::text as id
        from generate_series(1, 2)`
    await tx.run`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = e'the rail hung\n at line 4'
       where id::text = any (${added.map(({ id }) => id)}::text[])`
    return added.map(({ id }) => id)
  })
  const dead = (await desk.db.read(listDeadJobs)).filter(({ id }) => ids.includes(id))
  expect(dead).toHaveLength(2)
  expect(dead[0]).toMatchObject({ name: 'tests.unknown', last_error: 'the rail hung' })
  expect(JSON.stringify(dead)).not.toContain('secret')
  const act = (which: string, what: 'retry' | 'discard') => desk.db.write((tx) => settleDeadJobs(tx, [which], what))
  expect(await act(ids[0]!, 'retry')).toEqual({ count: 1, names: ['tests.unknown'] })
  expect(await act(ids[0]!, 'retry')).toEqual({ count: 0, names: [] })
  expect((await act(ids[1]!, 'discard')).count).toBe(1)
  expect((await desk.db.read(listDeadJobs)).filter(({ id }) => ids.includes(id))).toEqual([])
})

test('payments in review are read page by page, each once, and one merchant’s among many by the name', async () => {
  const { owner } = desk.bank
  await desk.inReview('600')
  await owner.write(async (tx) => {
    await tx.run`
      insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, created_at)
      select gen_random_uuid(), 'many-' || n, 'Shop ' || n, 'sole_proprietor', 'pk_live_many' || n, 'pk_test_many' || n, now()
        from generate_series(1, 100) n`
    await tx.run`
      insert into loads (id, merchant_id, key, reference, state, channel, rail, instrument_id, bank_name, tariff_channel,
                         tariff_from, limit_group, day, amount, fee, purpose, created_at, expires_at, review_since, review_reason)
      select gen_random_uuid(), merchant_id, gen_random_uuid(), 'MANY' || n, 'unclear', channel, rail, instrument_id,
             bank_name, tariff_channel, tariff_from, limit_group, day, amount, fee, purpose, created_at, expires_at,
             now() + n * interval '1 second', 'contradicted'
        from loads, generate_series(1, 130) n where review_reason = 'other_amount' limit 130`
  })
  const list = async (cursor?: string) =>
    desk.db.read((tx) =>
      listReviewItems({ tx, clock: desk.clock, reader: desk.maker, uses }, cursor === undefined ? {} : { cursor }),
    )
  const seen: string[] = []
  for (let page = await list(); ; page = await list(page.next)) {
    seen.push(...page.data.map(({ load_id }) => load_id))
    if (page.next === null) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(130)
  expect(await desk.db.read((tx) => merchantsNamed(tx, 'shop 77'))).toHaveLength(1)
})
