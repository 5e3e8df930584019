import { giveBackProposal, readProposal, reviseAdjustment } from '../../../testing/proposals.ts'
import { fieldSentences } from '@sahuji/contract/input/field-sentences'
import {
  listSettlementAccounts,
  openSettlementAccount,
  proposeSettlement,
} from '@sahuji/contract/reconciliation/office/settlements'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { operator } from '../../../testing/operators.ts'
import { bankAccount } from '../../ledger/accounts.ts'
import { entriesOf, platformBalance } from '../../ledger/queries.ts'
import { settleRail } from '../../ledger/settle-rail.ts'
import { newId } from '../../platform/ids.ts'
import { readBooks } from '../../ledger/office/read-books.ts'
import { openSettlementAccount as openAccount, proposeSettlement as propose } from './settlements.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const account = { code: 'nabil', bank_name: 'Nabil Bank', account_last4: '4417' }
  await desk.db.write((tx) => openAccount(tx, desk.clock, desk.maker, account))
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const clearing = () => desk.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:onepg'))
const cost = () => desk.balance(desk.account('rail_cost'))
const nabil = () => desk.balance(bankAccount('live', 'nabil'))

async function credited(amount: string): Promise<void> {
  const load = await desk.bank.beginAlone(amount)
  await desk.bank.decide(load, 'never_return')
  await desk.bank.watch(load, 0.1)
}

const ask = (gross: bigint, kept: bigint, bank_reference: string = randomUUID()) => ({
  mode: 'live' as const,
  rail: 'onepg',
  bank: 'nabil',
  gross,
  cost: kept,
  bank_reference,
  reason: 'As the bank’s statement of today says.',
})
const proposed = (wanted: ReturnType<typeof ask> & { exceeds_owed?: boolean }) =>
  desk.db.write((tx) => propose(tx, desk.clock, desk.maker, wanted))

describe('money that a rail sent', () => {
  test('leaves nothing in clearing, is in the bank less what the rail kept, and that is a cost', async () => {
    await credited('1000')
    await credited('500')
    const owed = -(await clearing())
    const before = [await nabil(), await cost()]
    const made = await proposed(ask(owed, rupees('3')))
    expect(await clearing()).toBe(-owed)
    const done = await desk.approve(made)
    expect(await clearing()).toBe(0n)
    expect([await nabil(), await cost()]).toEqual([before[0]! - owed + rupees('3'), before[1]! - rupees('3')])
    const entries = await desk.db.read((tx) => entriesOf(tx, done.transfer_id!))
    expect(entries.map(({ account_label }) => account_label)).toEqual([
      'Nabil Bank ··4417',
      'What rails keep for their work',
      'Clearing with OnePG',
    ])
  })

  test('is shown line by line before it is approved, and as it was posted after', async () => {
    await credited('1000')
    const made = await proposed(ask(rupees('1000'), 0n))
    const reader = { ...desk.checker, is_checker: true }
    const shown = () => desk.db.read((tx) => readProposal(tx, reader, made.id))
    const { lines } = await shown()
    const before = lines.map(({ amount, balance_after }) => [amount, balance_after])
    // all of it, in whichever of its rows the payments were posted
    expect(lines.find(({ account_kind }) => account_kind === 'rail_clearing:onepg')!.balance).toBe(await clearing())
    await desk.approve(made)
    const after = await shown()
    expect(after.lines.map(({ amount, balance_after }) => [amount, balance_after])).toEqual(before)
    expect(after).toMatchObject({
      reference: expect.stringMatching(/^S-\d+$/),
      settlement: { rail: 'onepg', bank: 'nabil' },
    })
  })

  test('of one line of the statement is recorded once; refused, it may be recorded again', async () => {
    await credited('1000')
    const made = await proposed(ask(rupees('1000'), 0n, 'NBL-77'))
    await expect(proposed(ask(rupees('1000'), 0n, 'NBL-77'))).rejects.toMatchObject({ code: 'settlement_recorded' })
    const { id, revision } = made
    await desk.db.write((tx) =>
      giveBackProposal(desk, tx, desk.checker, { id, revision, state: 'refused', note: 'Another rail’s.' }),
    )
    await desk.approve(await proposed(ask(rupees('1000'), 0n, 'NBL-77')))
    expect(await clearing()).toBe(0n)
  })

  test('of one line is unique in the database for every writer', async () => {
    const { id } = await proposed({ ...ask(rupees('1000'), 0n, 'NBL-79'), exceeds_owed: true })
    const again = desk.db.write(
      (tx) => tx.run`
        insert into operator_proposals (id, kind, mode, amount, body, reason, state, needs_checker, maker, maker_name, made_at)
        select ${newId()}, kind, mode, amount, body, reason, state, needs_checker, maker, maker_name, made_at
          from operator_proposals where id = ${id}`,
    )
    await expect(again).rejects.toMatchObject({ constraint: 'settlement_is_recorded_once' })
  })

  test('that was sent back is proposed again as a settlement, never as an adjustment', async () => {
    await credited('100')
    const made = await proposed(ask(rupees('100'), 0n))
    const note = 'The cost is missing.'
    await desk.db.write((tx) => giveBackProposal(desk.deps, tx, desk.checker, { ...made, state: 'sent_back', note }))
    const lines = [
      { account_id: desk.account('suspense'), amount: -5n },
      { account_id: desk.account('rounding'), amount: 5n },
    ]
    const revised = desk.db.write((tx) =>
      reviseAdjustment(tx, desk.clock, desk.maker, { id: made.id, lines, reason: 'Other lines altogether.' }),
    )
    await expect(revised).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is the same line of the statement however it is typed', async () => {
    await proposed({ ...ask(rupees('10'), 0n, 'NBL-78'), exceeds_owed: true })
    for (const typed of ['nbl-78', 'NBL-78\u200b', 'NBL\u201178', 'ＮＢＬ-78', ' NBL-78 '])
      await expect(proposed(ask(rupees('10'), 0n, typed))).rejects.toMatchObject({ code: 'settlement_recorded' })
    const unseen = proposed(ask(rupees('10'), 0n, '\u200b'))
    await expect(unseen).rejects.toMatchObject({ code: 'fields_invalid', fields: ['bank_reference'] })
  })

  test('is at most what the rail owes, when it is recorded and when it is approved, unless declared larger', async () => {
    const owed = -(await clearing())
    await credited('700')
    const all = owed + rupees('700')
    await expect(proposed(ask(all + 1n, 0n))).rejects.toMatchObject({
      code: 'settlement_too_large',
      facts: { amount: formatMoney(all < 0n ? 0n : all) },
      fields: ['gross'],
    })
    const [first, second] = [await proposed(ask(rupees('600'), 0n)), await proposed(ask(rupees('600'), 0n))]
    await desk.approve(first)
    await expect(desk.approve(second)).rejects.toMatchObject({ code: 'settlement_too_large' })
    expect(await desk.row(second.id)).toMatchObject({ state: 'waiting' })
    await desk.approve(await proposed({ ...ask(rupees('600'), 0n), exceeds_owed: true }))
    // the next payments settle the excess
    await credited('500')
    expect(await clearing()).toBe(-all + rupees('1,200') - rupees('500'))
  })

  test.each<[string, Partial<ReturnType<typeof ask>>, string]>([
    ['a rail that we do not know', { rail: 'nobody' }, 'rail'],
    ['a bank account that is not open', { bank: 'sunrise' }, 'bank'],
    ['a cost as large as all of it', { cost: rupees('10') }, 'cost'],
    ['a cost below nothing', { cost: -1n }, 'cost'],
  ])('by %s is refused', async (_, wrong, field) => {
    await expect(proposed({ ...ask(rupees('10'), 0n), ...wrong })).rejects.toMatchObject({
      code: 'fields_invalid',
      fields: [field],
    })
  })

  test('under one key is posted once; the key with another amount is refused', async () => {
    const settlement = { ...ask(rupees('10'), 1n), key: newId(), posted_at: desk.clock.now() }
    const first = await desk.db.write((tx) => settleRail(tx, settlement))
    expect(await desk.db.write((tx) => settleRail(tx, settlement))).toBe(first)
    const other = desk.db.write((tx) => settleRail(tx, { ...settlement, gross: rupees('11') }))
    await expect(other).rejects.toMatchObject({ code: 'key_conflict' })
    await desk.db.write((tx) => settleRail(tx, { ...settlement, gross: rupees('1'), cost: 0n, key: newId() }))
  })
})

test('the rails’ costs are not counted as our money, and receivables cover no other merchant', async () => {
  const { lines, have, owe, own } = await desk.db.read((tx) => readBooks(tx, 'live', desk.clock.now()))
  const sides = new Map(lines.map(({ kind, side }) => [kind, side]))
  expect(
    ['rail_cost', 'clawback_receivable', 'bank_settlement:nabil', 'rail_clearing:onepg'].map((kind) => sides.get(kind)),
  ).toEqual(['own', 'own', 'have', 'have'])
  expect(own).toBe(have - owe)
})

test('however a rail settles what it owes, in whatever parts, nothing is left in clearing and nothing is lost', async () => {
  const parts = fc.array(fc.record({ gross: fc.bigInt({ min: 2n, max: 10n ** 9n }), share: fc.nat(99) }), {
    maxLength: 6,
  })
  const sum = async () => (await nabil()) + (await cost()) + (await clearing())
  await fc.assert(
    fc.asyncProperty(parts, async (settled) => {
      const [all, owed] = [await sum(), await clearing()]
      for (const { gross, share } of settled) {
        const kept = (gross * BigInt(share)) / 100n
        const one = { ...ask(gross, kept), key: newId(), posted_at: desk.clock.now() }
        await desk.db.write((tx) => settleRail(tx, one))
      }
      const total = settled.reduce((so_far, { gross }) => so_far + gross, 0n)
      expect([await sum(), (await clearing()) - owed]).toEqual([all, total])
    }),
    { numRuns: 8 },
  )
})

test('by the routes: an administrator opens the account, one person records, another approves', async () => {
  const names = ['administrator', 'finance_maker', 'finance_checker'] as const
  const [head, maker, checker] = await Promise.all(names.map((role) => operator(desk.bank, [role])))
  const account = { code: 'sunrise', bank_name: 'Sunrise Bank', account_last4: '0021' }
  const opened = await head!.call(openSettlementAccount, account)
  expect(opened.data.map(({ code }) => code)).toContain('sunrise')
  expect((await head!.call(openSettlementAccount, account)).body.message).toContain('sunrise')
  expect((await maker!.call(openSettlementAccount, { ...account, code: 'himal' })).http).toBe(422)
  const wanted = { ...ask(100n, 1n), bank: 'sunrise', gross: 100, cost: 1, exceeds_owed: true }
  const tooMuch = await maker!.call(proposeSettlement, { ...wanted, gross: Number.MAX_SAFE_INTEGER }, randomUUID())
  expect([tooMuch.http, tooMuch.body.errors]).toEqual([422, { gross: [fieldSentences.too_big] }])
  const made = await maker!.call(proposeSettlement, wanted, randomUUID())
  expect(made.data).toMatchObject({ kind: 'settlement', state: 'waiting', amount: 100n })
  const done = await checker!.call(approveProposal, { id: made.data.id, revision: 1 })
  expect(done.data).toMatchObject({ state: 'done', transfer_id: expect.any(String) })
  const accounts = (await checker!.call(listSettlementAccounts, {})).data
  expect(accounts.find(({ code }) => code === 'sunrise')).toMatchObject({ balance: 99n, account_last4: '0021' })
})
