import { proposeClawback } from '@sahuji/contract/funding/office/clawbacks'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { operator, steppedUp } from '../../../testing/operators.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { lockWallet } from '../../ledger/post.ts'
import { platformBalance } from '../../ledger/queries.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { railsOf } from '../../rails/rails.ts'
import { proposeClawback as propose } from '../../collections/settle/propose-clawback.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const reason = 'The bank’s letter of today says so.'
const proposed = (load: { id: string }) =>
  desk.db.write((tx) => propose(tx, desk.clock, desk.maker, { collection_id: load.id, reason }))

async function credited() {
  const load = await desk.bank.beginAlone('1000')
  await desk.bank.decide(load, 'never_return')
  await desk.bank.watch(load, 0.1)
  return load
}

test('a load that a rail took back on paper is reversed by two people, and records who they were', async () => {
  const clearing = () => desk.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:onepg'))
  const before = await clearing()
  const load = await credited()
  const made = await proposed(load)
  expect((await desk.bank.now(load)).state).toBe('credited')
  const done = await desk.approve(made)
  const after = await desk.bank.now(load)
  expect(after).toMatchObject({ state: 'reversed', reversal_transfer_id: done.transfer_id })
  expect([await desk.bank.wallet(load), await clearing()]).toEqual([0n, before])
  const { reversed_by } = await desk.db.read(
    (tx) => tx.one<{ reversed_by: string }>`select reversed_by from loads where id = ${load.id}`,
  )
  expect(reversed_by).toBe('Nirmala Joshi, Deepak Bhattarai')
})

test('is proposed once, and for a credited load alone', async () => {
  const load = await credited()
  await proposed(load)
  await expect(proposed(load)).rejects.toMatchObject({ code: 'item_proposed' })
  await expect(proposed(await desk.inReview('600'))).rejects.toMatchObject({ code: 'load_not_credited' })
  await expect(proposed({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('two who propose at once: the second is refused, and never by an error of the database', async () => {
  const load = await credited()
  const ended = await Promise.allSettled([proposed(load), proposed(load), proposed(load)])
  const refused = ended.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason: why }) => (why as Refusal).code)).toEqual(['item_proposed', 'item_proposed'])
})

test('where the rail reported it meanwhile, the second person finds nothing to take back', async () => {
  const load = await credited()
  const made = await proposed(load)
  const onepg = desk.deps.rails.named('onepg')!
  const raw = { call: 'x', asked: {}, http: 200, answered: null }
  const reversing = {
    ...onepg,
    verify: async () => ({ state: 'reversed', reason: 'Refunded', rail_ref: null, raw }) as const,
  }
  const rails = railsOf([reversing])
  await recheckCollection({ ...desk.deps, rails }, await desk.bank.now(load))
  await expect(desk.approve(made)).rejects.toMatchObject({ code: 'load_not_credited' })
  expect(await desk.bank.wallet(load)).toBe(0n)
})

test('by the routes, with what it would move shown before', async () => {
  const [maker, checker] = [
    await operator(desk.bank, ['finance_maker']),
    await operator(desk.bank, ['finance_checker']),
  ]
  const load = await credited()
  const made = await maker.call(proposeClawback, { id: load.id, reason }, randomUUID())
  expect(made.data).toMatchObject({
    kind: 'clawback',
    reference: expect.stringMatching(/^C-/),
    clawback: { of: 'load', id: load.id },
  })
  expect(made.data.lines.map(({ account_kind, amount }) => [account_kind, amount])).toEqual(
    expect.arrayContaining([
      ['rail_clearing:onepg', rupees('1000')],
      ['merchant_wallet', -rupees('999.50')],
      ['fees_earned', -50n],
    ]),
  )
  await steppedUp(desk.bank, checker)
  const done = await checker.call(approveProposal, { id: made.data.id, revision: 1 })
  expect(done.data).toMatchObject({ state: 'done', transfer_id: expect.any(String) })
  expect(done.data.lines).toHaveLength(3)
  const bell = await desk.db.read(
    (tx) => tx.many<{ type: string; facts: object }>`
      select type, facts from notifications where merchant_id = ${done.data.merchant_id}`,
  )
  expect(bell.filter(({ type }) => type !== 'LoadCredited')).toMatchObject([
    { type: 'LoadReversed', facts: { amount: 'Rs.1,000.00', reference: load.reference } },
  ])
  expect((await maker.call(proposeClawback, { id: load.id, reason }, randomUUID())).http).toBe(409)
})

test('what will not be paid is written off out of the reserve, and no more than that', async () => {
  const load = await credited()
  const { merchant_id } = await desk.bank.now(load)
  const { free, receivable } = await desk.db.write((tx) => lockWallet(tx, merchant_id, 'live'))
  await desk.adjust([
    [free.account_id, -rupees('999.50')],
    [desk.account('fees_earned'), rupees('999.50')],
  ])
  await desk.approve(await proposed(load))
  const writtenOff = (amount: bigint) =>
    desk.adjust([
      [desk.account('clawback_reserve'), -amount],
      [receivable.account_id, amount],
    ])
  expect(await desk.balance(receivable.account_id)).toBe(-rupees('999.50'))
  await expect(writtenOff(rupees('999.51'))).rejects.toMatchObject({ code: 'account_too_low' })
  await writtenOff(rupees('999.50'))
  expect(await desk.balance(receivable.account_id)).toBe(0n)
})
