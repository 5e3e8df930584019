import { giveBackProposal, reviseAdjustment } from '../../../testing/proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import type { BreakAct } from '@sahuji/contract/reconciliation/break-shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { booked, breaksNow, dayNow, daysAgo, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { bankAccount } from '../../ledger/accounts.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { newReference } from '../../platform/ids.ts'
import { readBreak } from '../breaks/read-breaks.ts'
import { closeDay } from '../days/close-day.ts'
import { askReopen, reopenDay } from '../days/reopen-day.ts'
import { linesOf } from '../../transactions/adjustments/adjustments.ts'
import { openSettlementAccount } from './settlements.ts'
import { resolveBreak } from './resolve-break.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const account = { code: 'nabil', bank_name: 'Nabil Bank', account_last4: '4417' }
  await desk.db.write((tx) => openSettlementAccount(tx, desk.clock, desk.maker, account))
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

// each test has a day of its own
let ago = 80
const someDay = () => daysAgo(desk.clock, (ago -= 5))
const write_off_most = rupees('100')
const note = 'As the statement of that day says.'

type Ask = Parameters<typeof resolveBreak>[3]
const resolve = (id: string, act: BreakAct, more: Partial<Ask> = {}) =>
  desk.db.write((tx) => resolveBreak({ clock: desk.clock, write_off_most }, tx, desk.maker, { id, act, note, ...more }))
const read = (id: string) => desk.db.read((tx) => readBreak(tx, id, write_off_most))
const openOnes = async () => (await breaksNow(desk.db)).filter(({ state }) => state === 'open' || state === 'proposed')
const newest = async () => (await openOnes()).findLast(({ kind }) => kind !== 'missing_row')!
const approved = async (id: string) => desk.approve(await desk.row((await read(id)).proposal_id!))
const clearing = () => desk.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:khalti'))
const suspense = () => desk.balance(desk.account('suspense'))

async function unknownRow(day: string, amount: bigint, description = ''): Promise<string> {
  await imported(desk, [{ day, amount, reference: newReference(), description }])
  return (await newest()).id
}

describe('an unknown row', () => {
  test('is booked into suspense by two people, once, and the day adds up', async () => {
    const day = someDay()
    const id = await unknownRow(day, rupees('1,200'))
    const before = [await clearing(), await suspense()]
    await resolve(id, 'suspense')
    await expect(resolve(id, 'suspense')).rejects.toMatchObject({ code: 'break_decided' })
    expect([await clearing(), await suspense()]).toEqual(before)
    const proposal = await desk.row((await read(id)).proposal_id!)
    const { maker, checker } = desk
    desk.checker = maker
    await expect(
      desk.db.write((tx) =>
        giveBackProposal(desk, tx, maker, { id: proposal.id, revision: 1, state: 'refused', note }),
      ),
    ).rejects.toMatchObject({ code: 'maker_is_not_checker' })
    desk.checker = checker
    await approved(id)
    expect([await clearing(), await suspense()]).toEqual([before[0]! - rupees('1,200'), before[1]! + rupees('1,200')])
    expect(await read(id)).toMatchObject({ state: 'resolved', act: 'suspense' })
    expect(await dayNow(desk.db, day)).toMatchObject({
      open_breaks: 0,
      in_suspense: rupees('1,200'),
      matched: 0n,
      not_explained: 0n,
      adds_up: true,
    })
  })

  test('whose proposal is refused is open again', async () => {
    const id = await unknownRow(someDay(), rupees('50'))
    await resolve(id, 'suspense')
    const { proposal_id } = await read(id)
    await desk.db.write((tx) =>
      giveBackProposal(desk, tx, desk.checker, { id: proposal_id!, revision: 1, state: 'refused', note }),
    )
    expect(await read(id)).toMatchObject({ state: 'open', proposal_id: null })
  })

  test('whose adjustment was sent back gets better words, never other lines: it would end with nothing of it posted', async () => {
    const day = someDay()
    const id = await unknownRow(day, rupees('4,500'))
    await resolve(id, 'suspense')
    const { proposal_id } = await read(id)
    const back = { id: proposal_id!, revision: 1, state: 'sent_back', note } as const
    await desk.db.write((tx) => giveBackProposal(desk, tx, desk.checker, back))
    const lines = linesOf(await desk.row(proposal_id!))
    const revised = (changed: typeof lines) =>
      desk.db.write((tx) =>
        reviseAdjustment(tx, desk.clock, desk.maker, {
          id: proposal_id!,
          lines: changed,
          reason: 'With the letter of it.',
        }),
      )
    const elsewhere = [
      { account_id: desk.account('suspense'), amount: 100n },
      { account_id: desk.account('rail_cost'), amount: -100n },
    ]
    await expect(revised(elsewhere)).rejects.toMatchObject({ code: 'break_act_unfit' })
    await revised(lines.toReversed())
    await approved(id)
    expect(await dayNow(desk.db, day)).toMatchObject({ open_breaks: 0, in_suspense: rupees('4,500'), adds_up: true })
  })

  test('can end only with what explains it, which the database enforces', async () => {
    const id = await unknownRow(someDay(), rupees('4,600'))
    await resolve(id, 'suspense')
    const { proposal_id } = await read(id)
    const other = await desk.adjust([
      [desk.account('suspense'), 100n],
      [desk.account('rail_cost'), -100n],
    ])
    const ended = (of: string | null) =>
      desk.db.write(
        (tx) => tx.run`
          update reconciliation_breaks set state = 'resolved', resolved_at = now(), proposal_id = ${of} where id = ${id}`,
      )
    const { operator_id: maker } = desk.maker
    const viewer = await desk.viewer()
    for (const change of [
      `state = 'mended', resolved_at = now()`,
      `state = 'resolved', resolved_at = now(), act = 'accept', decided_by = '${maker}'`,
      `state = 'resolved', resolved_at = now(), act = 'belongs', decided_by = '${maker}'`,
      `kept_until = now(), decided_by = '${viewer}'`,
      `difference = 0`,
      `day = day - 400`,
    ]) {
      const text = `update reconciliation_breaks set ${change} where id = '${id}'`
      const written = desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] }) as never))
      await expect(written).rejects.toMatchObject({ constraint: 'break_stays_what_it_is' })
    }
    for (const of of [null, proposal_id, other.id])
      await expect(ended(of)).rejects.toMatchObject({ constraint: 'break_ends_by_what_explains_it' })
    await approved(id)
  })

  test('that is the rail’s charge is a cost', async () => {
    const day = someDay()
    const id = await unknownRow(day, -rupees('500'), 'Monthly service charge')
    expect((await read(id)).suggested).toBe('fee')
    const before = await desk.balance(desk.account('rail_cost'))
    await resolve(id, 'fee')
    await approved(id)
    expect(await desk.balance(desk.account('rail_cost'))).toBe(before - rupees('500'))
    expect(await dayNow(desk.db, day)).toMatchObject({ open_breaks: 0, adds_up: true })
  })

  test('belongs to an entry that a person names; another amount stays a break of the amount', async () => {
    const day = someDay()
    const [one, two] = [newReference(), newReference()]
    await booked(desk.db, [
      { at: minuteOf(day, 60), amount: 7_001n, reference: one },
      { at: minuteOf(day, 61), amount: 8_001n, reference: two },
    ])
    await imported(desk, [
      { day, amount: 7_001n, reference: newReference() },
      { day, amount: 8_501n, reference: newReference() },
    ])
    const [first, second] = (await openOnes()).filter(({ kind }) => kind === 'unknown_row').slice(-2)
    const { lines, suggested } = await read(first!.id)
    expect([lines[0]!.reference, suggested]).toEqual([one, 'belongs'])
    await resolve(first!.id, 'belongs', { line_id: lines[0]!.id })
    await expect(resolve(second!.id, 'belongs', { line_id: lines[0]!.id })).rejects.toMatchObject({
      code: 'match_taken',
    })
    const other = (await read(second!.id)).lines.find(({ reference }) => reference === two)!
    await resolve(second!.id, 'belongs', { line_id: other.id })
    expect((await openOnes()).filter(({ id }) => id === second!.id)).toMatchObject([
      { kind: 'amount', difference: 500n },
    ])
    expect(await dayNow(desk.db, day)).toMatchObject({ open_breaks: 1, not_explained: 500n, adds_up: true })
    await resolve(second!.id, 'write_off')
    await approved(second!.id)
    expect(await dayNow(desk.db, day)).toMatchObject({ open_breaks: 0, resolved: 500n, adds_up: true })
  })
})

describe('what cannot be done', () => {
  test('is refused: a write-off above the bound, an act of another kind, a wait until yesterday, a row of nowhere', async () => {
    const id = await unknownRow(someDay(), rupees('101'))
    await expect(resolve(id, 'write_off')).rejects.toMatchObject({ code: 'write_off_too_large' })
    await expect(resolve(id, 'accept')).rejects.toMatchObject({ code: 'break_act_unfit' })
    await expect(resolve(id, 'wait', { until: new Date(0) })).rejects.toMatchObject({ fields: ['until'] })
    await expect(resolve(id, 'belongs', { line_id: 999_999 })).rejects.toMatchObject({ fields: ['line_id'] })
    await resolve(id, 'wait', { until: new Date(desk.clock.now().getTime() + 86_400_000) })
    expect(await read(id)).toMatchObject({ state: 'open', act: 'wait' })
  })
})

test('a row of the bank’s statement becomes the settlement of a rail: both accounts agree', async () => {
  const day = someDay()
  await booked(desk.db, [{ at: minuteOf(day, 60), amount: rupees('2,000'), reference: newReference() }])
  const text = `Date,Description,Reference,Debit,Credit,Balance\n${day},KHALTI SETTLEMENT,NBL-991,,"1,990.00",\n`
  await imported(desk, [], { account: 'bank_settlement:nabil', map: 'bank', text })
  const { id } = await newest()
  expect((await read(id)).suggested).toBe('settlement')
  await expect(resolve(id, 'settlement', { rail: 'khalti', cost: rupees('90,000') })).rejects.toMatchObject({
    code: 'settlement_too_large',
  })
  await resolve(id, 'settlement', { rail: 'khalti', cost: rupees('10') })
  await approved(id)
  expect(await desk.balance(bankAccount('live', 'nabil'))).toBe(-rupees('1,990'))
  expect(await dayNow(desk.db, day, 'bank_settlement:nabil')).toMatchObject({ open_breaks: 0, adds_up: true })
})

test('two people take back a load that no row contains, because its rail never paid it: the day adds up', async () => {
  const load = await desk.bank.beginAlone('1000')
  await desk.bank.decide(load, 'never_return')
  await desk.bank.watch(load, 0.1)
  const [day, account] = [daysAgo(desk.clock, 0), 'rail_clearing:onepg']
  const head = 'TransactionDate,Amount,MerchantCharge,MerchantTxnId,GatewayReferenceNo,Particulars,Type,Status'
  await imported(desk, [], { account, map: 'onepg', text: `${head}\n${day},5.00,,,X9,,Payment,Success` })
  const { id } = (await openOnes()).find(
    ({ kind, difference }) => kind === 'missing_row' && difference === -rupees('1,000'),
  )!
  expect((await read(id)).acts).toContain('clawback')
  await resolve(id, 'clawback')
  await approved(id)
  expect((await desk.bank.now(load)).state).toBe('reversed')
  expect(await read(id)).toMatchObject({ state: 'resolved', act: 'clawback' })
  expect(await dayNow(desk.db, day, account)).toMatchObject({ open_breaks: 1, not_explained: 500n, adds_up: true })
  await expect(resolve((await newest()).id, 'clawback')).rejects.toMatchObject({ code: 'break_act_unfit' })
})

describe('a day', () => {
  const close = (day: string, carry_over: string[] = []) =>
    desk.db.write((tx) => closeDay(tx, { clock: desk.clock }, desk.maker, { account: khalti, day, carry_over }))

  test('closes when all breaks are explained or carried over by name; afterwards nothing is matched into it', async () => {
    const day = someDay()
    const reference = newReference()
    await booked(desk.db, [{ at: minuteOf(day, 60), amount: 4_321n, reference }])
    const id = await unknownRow(day, 999n)
    const missing = (await openOnes()).find(({ of }) => of === reference)!
    await expect(close(day)).rejects.toMatchObject({ code: 'day_not_explained', facts: { count: '2' } })
    await expect(close(day, [id, crypto.randomUUID()])).rejects.toMatchObject({ code: 'break_decided' })
    expect(await close(day, [id, missing.id])).toMatchObject({
      state: 'closed',
      carried: 2,
      closed_name: 'Nirmala Joshi',
    })
    await expect(close(day, [id, missing.id])).rejects.toMatchObject({ code: 'day_closed' })
    await expect(imported(desk, [{ day, amount: 5n }])).rejects.toMatchObject({ code: 'day_closed' })
    // the carried-over row arrives on the next day and finds its entry
    await imported(desk, [{ day: daysAgo(desk.clock, ago - 1), amount: 4_321n, reference }])
    expect((await openOnes()).some(({ id: open }) => open === missing.id)).toBe(false)
  })

  test('is reopened by two people, and not without a statement or before it is over', async () => {
    const day = someDay()
    await booked(desk.db, [{ at: minuteOf(day, 60), amount: 555n }])
    await expect(close(day)).rejects.toMatchObject({ code: 'statement_missing' })
    await imported(desk, [{ day, amount: 555n }])
    await close(day)
    const of = { account: khalti, day }
    const opened = (by: typeof desk.maker) => desk.db.write((tx) => reopenDay(tx, desk.clock, by, of))
    await expect(opened(desk.checker)).rejects.toMatchObject({ code: 'not_found' })
    await desk.db.write((tx) => askReopen(tx, desk.clock, desk.maker, { ...of, reason: note }))
    await expect(opened(desk.maker)).rejects.toMatchObject({ code: 'maker_is_not_checker' })
    await opened(desk.checker)
    expect(await dayNow(desk.db, day)).toMatchObject({ state: 'open' })
    await imported(desk, [{ day, amount: 66n, reference: newReference() }])
    expect(await dayNow(desk.db, day)).toMatchObject({ rows: 2, open_breaks: 1 })
    await expect(close(daysAgo(desk.clock, 0))).rejects.toMatchObject({ code: 'day_not_over' })
  })

  test('is enforced by the database: the application cannot match into a closed day, change it, or reopen it with one person', async () => {
    const day = someDay()
    await imported(desk, [{ day, amount: 10n }])
    await booked(desk.db, [{ at: minuteOf(day, 2), amount: 10n }])
    await close(day)
    const told = (work: string) =>
      desk.bank.owner.write((tx) => tx.run(Object.assign([work], { raw: [work] }) as never))
    await expect(told(`update closed_days set statement = 0 where day = '${day}'`)).rejects.toThrow('closed_day_stays')
    const viewer = await desk.viewer()
    const asks = (by: string) =>
      `reopen_asked_by = '${by}', reopen_asked_name = '', reopen_asked_at = now(), reopen_reason = ''`
    const opens = (by: string) => `reopened_by = '${by}', reopened_name = '', reopened_at = now()`
    const { operator_id: maker } = desk.maker
    const { operator_id: checker } = desk.checker
    for (const change of [asks(viewer), `${asks(maker)}, ${opens(checker)}`, `${asks(maker)}, ${opens(viewer)}`])
      await expect(told(`update closed_days set ${change} where day = '${day}'`)).rejects.toThrow(
        'day_is_signed_by_its_roles',
      )
    await told(`update closed_days set ${asks(maker)} where day = '${day}'`)
    const alone = told(`update closed_days set ${opens(maker)} where day = '${day}'`)
    await expect(alone).rejects.toThrow('day_is_reopened_by_two')
    await expect(told(`update rail_statements set name = 'x' where state = 'counted'`)).rejects.toThrow(
      'decided_statement_stays',
    )
  })
})
