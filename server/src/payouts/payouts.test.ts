import { rupees } from '@sahuji/contract/money/money'
import { listPayoutAccounts } from '@sahuji/contract/payouts/accounts'
import * as own from '@sahuji/contract/payouts/own-payouts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linked, opened } from '../../testing/exports.ts'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'
import { storedSums } from '../exports/export-row.ts'
import { linesOf } from '../exports/fetch-export.ts'
import { writeBlock } from '../exports/write-export.job.ts'
import { holdFunds } from '../ledger/hold.ts'
import { lockWallet } from '../ledger/post.ts'
import { platformBalance } from '../ledger/queries.ts'
import { freezePart } from '../merchants/freezes.ts'
import { newId } from '../platform/ids.ts'
import { payoutExport } from './export-payouts.ts'
import { payoutMoves } from './payout-states.ts'
import { recordOrder } from './record-order.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterEach(async () => {
  desk.rail.answers = { submit: railSays.credited(), query: railSays.credited() }
  desk.rail.submitted = []
  expect(await desk.broken()).toEqual([])
})
afterAll(() => desk.close())

const books = async () => {
  const of = (kind: Parameters<typeof platformBalance>[2]) => desk.db.read((tx) => platformBalance(tx, 'live', kind))
  return { transit: await of('payouts_in_transit'), clearing: await of('rail_clearing:npi'), vat: await of('vat_owed') }
}

describe('a withdrawal', () => {
  test('is set aside, sent once and settled, with its fee by its parts', async () => {
    const who = await desk.merchant('10,000')
    const before = await books()
    const placed = await desk.place(who, '5,000')
    expect(placed).toMatchObject({
      state: 'requested',
      amount: rupees('5,000'),
      bank_charge: 400n,
      vat: 52n,
      fee: 452n,
      arrives: rupees('5,000') - 452n,
    })
    expect(await desk.wallet(who.merchant_id)).toEqual({
      balance: rupees('10,000'),
      held: rupees('5,000'),
      available: rupees('5,000'),
    })
    expect((await desk.send(placed)).state).toBe('credited')
    await desk.send(placed)
    expect(desk.rail.submitted).toMatchObject([{ reference: placed.reference, amount: rupees('5,000') - 452n }])
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('5,000'), held: 0n })
    const after = await books()
    expect(after.clearing - before.clearing).toBe(rupees('5,000') - 452n)
    expect(after.vat - before.vat).toBe(52n)
    expect(after.transit).toBe(before.transit)
  })

  test('whose credit is pending is in transit at the bank until the credit is confirmed', async () => {
    const who = await desk.merchant('10,000')
    const expected = new Date(desk.clock.now().getTime() + 3 * 3_600_000)
    desk.rail.answers.submit = railSays.sent(expected)
    const before = await books()
    const sent = await desk.send(await desk.place(who, '2,000'))
    expect(sent).toMatchObject({ state: 'sent', arrival_at: expected, debit_leg: { state: 'done', code: '000' } })
    const middle = await books()
    expect([middle.transit - before.transit, middle.clearing - before.clearing]).toEqual([-sent.arrives, sent.arrives])
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10,000'), held: rupees('2,000') })
    expect((await desk.ask(sent)).state).toBe('credited')
    const after = await books()
    expect([after.transit - before.transit, after.clearing - before.clearing]).toEqual([0n, sent.arrives])
  })

  test('is never sent again after an unclear answer: it is checked until it is clear', async () => {
    const who = await desk.merchant('10,000')
    desk.rail.answers = { submit: railSays.silent(), query: railSays.notFound() }
    const unclear = await desk.send(await desk.place(who, '3,000'))
    expect(unclear).toMatchObject({ state: 'unclear', service_code: '099' })
    for (let hour = 0; hour < 5; hour++) {
      desk.clock.advance({ hours: 1 })
      await desk.send(unclear)
      expect((await desk.ask(unclear)).state).toBe('unclear')
    }
    expect(desk.rail.submitted).toHaveLength(1)
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: rupees('3,000') })
    desk.rail.answers.query = railSays.credited()
    expect((await desk.ask(unclear)).state).toBe('credited')
    const subjects = (await desk.outbox(who.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your withdrawal of Rs.3,000.00 is unclear')
    expect(subjects).toContain('Rs.2,995.48 is in your bank account')
  })

  test('that the rail rejected unread is sent again, as the same order', async () => {
    const who = await desk.merchant('10,000')
    desk.rail.answers.submit = railSays.notTaken()
    const back = await desk.send(await desk.place(who, '1,000'))
    expect(back).toMatchObject({ state: 'requested', submitted_at: null })
    desk.clock.advance({ minutes: 1 })
    desk.rail.answers.submit = railSays.credited()
    expect((await desk.send(back)).state).toBe('credited')
    expect(new Set(desk.rail.submitted.map(({ reference }) => reference)).size).toBe(1)
  })

  test('is written about by each person’s preferences, and an SMS waits during quiet hours', async () => {
    const who = await desk.merchant('10,000')
    await desk.owner.write(async (tx) => {
      await tx.run`delete from messages`
      await tx.run`
        insert into notice_choices (person_id, kind, channel, frequency)
        select id, 'withdrawn', 'email', 'never' from people where email = ${who.email}`
      await tx.run`
        insert into notice_bounds (person_id, quiet_from, quiet_until)
        select id, 0, 1439 from people where email = ${who.email}`
    })
    desk.rail.answers.submit = railSays.credited()
    expect((await desk.send(await desk.place(who, '1,000'))).state).toBe('credited')
    expect(await desk.outbox(who.email)).toEqual([])
    expect((await desk.outbox(`+977${who.mobile_no}`))[0]?.text).toMatch(/is in your bank account ending/)
    const waits = await desk.owner.read(
      (tx) => tx.many<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'messages.send' order by id desc limit 1`,
    )
    expect(waits.map(({ run_at }) => run_at.toISOString().slice(11))).toEqual(['18:14:00.000Z'])
  })

  test('that the bank refuses is free again, and the merchant is shown the reason', async () => {
    const who = await desk.merchant('10,000')
    desk.rail.answers.submit = railSays.refused('Invalid account')
    const failed = await desk.send(await desk.place(who, '1,000'))
    expect(failed).toMatchObject({ state: 'failed', reason: 'Invalid account' })
    for (const late of [railSays.credited(), railSays.returned(), railSays.sent()])
      expect((await recordOrder(desk.deps, failed, late)).state).toBe('failed')
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10,000'), held: 0n })
    const mails = await desk.outbox(who.email)
    expect(mails.find(({ subject }) => subject?.includes('came back'))?.text).toContain(
      'Why: The bank has no account with this number.',
    )
  })

  test('that comes back before it was credited is free again, and its account is paused', async () => {
    const who = await desk.merchant('10,000')
    // a reason that was cut in the middle of a letter is kept, too
    desk.rail.answers = { submit: railSays.sent(), query: railSays.returned('Account closed \ud83d') }
    const before = await books()
    const sent = await desk.send(await desk.place(who, '1,000'))
    const reason = expect.stringContaining('Account closed') as string
    expect(await desk.ask(sent)).toMatchObject({ state: 'returned', reason, transfer_id: null })
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10,000'), held: 0n })
    expect(await books()).toEqual(before)
    await expect(desk.place(who, '1,000')).rejects.toMatchObject({ code: 'bank_account_paused' })
  })

  test('that comes back days after it was credited is returned whole, with its fee, by an event of its own', async () => {
    const who = await desk.merchant('10,000')
    const before = await books()
    const credited = await desk.send(await desk.place(who, '4,000'))
    desk.clock.advance({ days: 3 })
    desk.rail.answers.query = railSays.returned('Account closed')
    const back = await desk.ask(credited)
    expect(back).toMatchObject({ state: 'returned', transfer_id: credited.transfer_id })
    await desk.ask(credited)
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10,000'), held: 0n })
    expect(await books()).toEqual(before)
    const rows = await desk.db.read(
      (tx) => tx.many<{ kind: string; state: string; net: bigint }>`
        select kind, state, net from transactions
         where merchant_id = ${who.merchant_id} and reference = ${credited.reference} order by id`,
    )
    expect(rows).toEqual([
      { kind: 'payout', state: 'reversed', net: -rupees('4,000') },
      { kind: 'reversal', state: 'completed', net: rupees('4,000') },
    ])
  })

  test('whose reported amount differs from the order is watched, not settled', async () => {
    const who = await desk.merchant('10,000')
    desk.rail.answers = { submit: railSays.credited(1n), query: railSays.credited(1n) }
    expect((await desk.send(await desk.place(who, '1,000'))).state).toBe('unclear')
    desk.rail.answers.query = railSays.credited()
  })

  test('waits while its rail’s circuit is open, and can be cancelled', async () => {
    const who = await desk.merchant('10,000')
    const placed = await desk.place(who, '1,000')
    await desk.owner.write(
      (tx) => tx.run`
        insert into rail_health (rail, health, since, failures, circuit, retry_at, pauses)
        values ('npi', 'down', now(), 3, 'open', ${new Date(desk.clock.now().getTime() + 60_000)}, 1)
            on conflict (rail) do update set circuit = 'open', retry_at = excluded.retry_at`,
    )
    expect(await desk.send(placed)).toMatchObject({ state: 'requested', is_rail_down: true })
    const trouble = async () => (await who.call(listPayoutAccounts, {})).data[0]!.bank_trouble_since
    expect(await trouble()).toBeInstanceOf(Date)
    expect(desk.rail.submitted).toEqual([])
    const { data } = await who.call(own.cancelPayout, { id: placed.id })
    expect(data).toMatchObject({ state: 'cancelled', can_cancel: false })
    await desk.owner.write(
      (tx) => tx.run`update rail_health set circuit = 'closed', retry_at = null where rail = 'npi'`,
    )
    expect(await trouble()).toBeNull()
    await desk.send(placed)
    expect(desk.rail.submitted).toEqual([])
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n })
  })

  test('cannot be cancelled once it is sent', async () => {
    const who = await desk.merchant('10,000')
    desk.rail.answers.submit = railSays.sent()
    const sent = await desk.send(await desk.place(who, '1,000'))
    const { http, body } = await who.call(own.cancelPayout, { id: sent.id })
    expect({ http, body }).toMatchObject({ http: 422, body: { refusal: 'payout_not_cancellable' } })
    await desk.ask(sent)
  })

  test('does not leave while money out is frozen', async () => {
    const who = await desk.merchant('10,000')
    const placed = await desk.place(who, '1,000')
    const freeze = { id: newId(), merchant_id: who.merchant_id, part: 'money_out' as const, reason: 'for a test' }
    const words = { sentence: 'unusual_activity' as const, own_words: null, operator_id: desk.checker_id }
    await desk.db.write((tx) => freezePart(tx, { ...freeze, ...words }, desk.clock.now()))
    await expect(desk.place(who, '1,000')).rejects.toMatchObject({ code: 'money_out_frozen' })
    expect(await desk.send(placed)).toMatchObject({ state: 'failed', stopped: 'frozen', reason: null })
    expect(desk.rail.submitted).toEqual([])
    const mail = (await desk.outbox(who.email)).find(({ subject }) => subject?.includes('was not sent'))
    expect(mail?.text).toContain('Why: Money out of your wallet was stopped.')
  })
})

test('the database stores no payout without a hold of its amount in its own merchant’s free money', async () => {
  const [who, other] = [await desk.merchant('10,000'), await desk.merchant('10,000')]
  await desk.deposit(who.merchant_id, rupees('5,000'), { kind: 'merchant_restricted' })
  const placed = await desk.place(who, '1,000')
  /** A payout with a hold of this amount in the wallet of `of`; rolled back in any case. */
  const tried = (amount: bigint, of: { merchant_id: string }, part: 'free' | 'restricted' = 'free') =>
    desk.db.write(async (tx) => {
      const { merchant_id } = of
      const { account_id } = (await lockWallet(tx, merchant_id, 'live'))[part]
      const held = await holdFunds(tx, { merchant_id, key: newId(), account_id, amount })
      const hold_id = 'id' in held ? held.id : newId()
      await tx.run`
        insert into payouts
        select (jsonb_populate_record(p, jsonb_build_object(
                 'id', gen_random_uuid(), 'key', gen_random_uuid(), 'reference', 'SJCOPY', 'hold_id', ${hold_id}::uuid))).*
          from payouts p where p.id = ${placed.id} and p.merchant_id = ${who.merchant_id}`
      await tx.run`set constraints payout_holds_its_amount immediate`
      throw new Error('it is kept')
    })
  await expect(tried(placed.amount, who)).rejects.toThrow('it is kept')
  const wrong = [
    () => tried(placed.amount - 1n, who),
    () => tried(placed.amount, other),
    () => tried(placed.amount, who, 'restricted'),
  ]
  for (const attempt of wrong) await expect(attempt()).rejects.toThrow('payout_holds_its_amount')
  await desk.send(placed)
})

describe('its reader', () => {
  test('sees it, its timeline, its entries and the totals; another merchant sees none of it', async () => {
    const [who, stranger] = [await desk.merchant('10,000'), await desk.merchant()]
    const credited = await desk.send(await desk.place(who, '5,000'))
    const { data } = await who.call(own.listPayouts, { account_id: who.account_id })
    expect(data.data.map(({ state }) => state)).toEqual(['credited', 'credited'])
    expect(data.data[0]).toMatchObject({ legs: { debit: { state: 'done' } }, transfer_id: credited.transfer_id })
    const { data: totals } = await who.call(own.readPayoutTotals, {})
    expect(totals).toMatchObject({ count: 2, credited: { count: 2 }, on_the_way: { count: 0 } })
    const chosen = { account_id: who.account_id, state: 'credited' } as const
    const { data: offered } = await who.call(own.previewPayoutExport, chosen)
    expect([offered.row_count, offered.sums]).toEqual([
      2,
      [
        { name: 'money_out', amount: totals.credited.amount },
        { name: 'fees', amount: totals.credited.fee },
      ],
    ])
    const columns = offered.columns.map(({ id }) => id)
    const asked = { ...chosen, format: 'csv', columns, columns_version: 1 } as const
    const { data: made } = await who.call(own.exportPayouts, asked)
    const file = await opened(desk, await linked(who, made.id))
    expect(file.headers['content-disposition']).toMatch(/withdrawals-\d{4}-\d\d-\d\d\.csv/)
    const [heads, newest, ...older] = file.body.split('\r\n')
    expect(heads).toBe(
      '\uFEFFDate,Nepali date,Time in Kathmandu,Bank,Account holder,Account,State,Amount,Fee,Arrives,Reference,The bank’s reference,Remark',
    )
    expect(newest).toContain(`,Completed,5000.00,4.52,4995.48,${credited.reference},`)
    expect(older).toHaveLength(2)
    expect((await stranger.call(own.previewPayoutExport, { account_id: who.account_id })).data.row_count).toBe(0)
    const { data: rule } = await who.call(own.readPayoutFee, { id: credited.id })
    expect(rule).toMatchObject({ kind: 'slabs', fee_source: expect.stringContaining('NCHL') })
    for (const route of [own.readPayout, own.readPayoutFee, own.checkPayout, own.cancelPayout])
      expect((await stranger.call(route, { id: credited.id })).http).toBe(404)
    expect((await stranger.call(own.listPayouts, {})).data.data.some(({ id }) => id === credited.id)).toBe(false)
  })

  test('has a file of the withdrawals with their states at the moment of asking', async () => {
    const who = await desk.merchant('10,000')
    const placed = await desk.place(who, '5,000')
    const now = desk.clock.now()
    const asked = { merchant_id: who.merchant_id, mode: 'live', filter: {}, language: 'en', asked_at: now } as const
    const id = newId()
    await desk.owner.write(async (tx) => {
      const { row_count, sums, position, listed } = await payoutExport.count(tx, asked)
      await tx.run`
        insert into exports (id, merchant_id, mode, person_id, list, filter, format, language, columns, columns_version, heads, position,
                             row_count, sums, asked_at, listed, listed_states)
        select ${id}, merchant_id, 'live', id, 'withdrawals', '{}', 'csv', 'en', ${['state', 'amount']}, 1, '[]', ${position}::pg_snapshot,
               ${row_count}, ${JSON.stringify(storedSums(sums))}::jsonb, ${now}, ${listed!.ids}::uuid[], ${listed!.states}
          from people where merchant_id = ${who.merchant_id}`
    })
    await desk.send(placed)
    await desk.place(who, '1,000')
    const work = { clock: desk.clock, log: desk.log, lists: [payoutExport] }
    const made = await desk.db.write((tx) => writeBlock(tx, work, { merchant_id: who.merchant_id, id }))
    expect(made).toMatchObject({ state: 'made', row_count: 2 })
    const { value: lines } = await linesOf(desk.db, id).next()
    expect(lines).toEqual([
      ['Requested', '5000.00'],
      ['Completed', expect.any(String)],
    ])
  })

  test('with the same key gets the payout that the key began', async () => {
    const who = await desk.merchant('10,000')
    const key = newId()
    const [first, again] = [await desk.place(who, '1,000', { key }), await desk.place(who, '1,000', { key })]
    expect(again.id).toBe(first.id)
    expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: rupees('1,000') })
    await desk.send(first)
  })
})

test('the table of moves equals the database’s', async () => {
  const rows = await desk.db.read(
    (tx) => tx.many<{ state_from: string; state_to: string }>`select state_from, state_to from payout_moves`,
  )
  const kept = rows.map(({ state_from, state_to }) => `${state_from} ${state_to}`).toSorted()
  const told = Object.entries(payoutMoves).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`))
  expect(kept).toEqual(told.toSorted())
})
