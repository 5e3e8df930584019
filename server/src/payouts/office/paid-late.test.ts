import { proposePayoutClawback } from '@sahuji/contract/payouts/office/clawbacks'
import * as contract from '@sahuji/contract/payouts/office/payouts'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { payoutEventsOf } from '../payout-events.ts'
import { type PayoutRow, shownPayout } from '../payout-row.ts'

let desk: PayoutDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openPayoutDesk()
  maker = await operator(desk, ['finance_maker'], 'Anil Karki')
  checker = await operator(desk, ['finance_checker'], 'Bina Thapa')
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const reason = 'The bank’s letter of today says that it paid.'

/** A withdrawal that its bank refused, or sent back, and of which it says after an hour that it is paid. */
async function paidLate(who: WithdrawingMerchant, first = railSays.refused()): Promise<PayoutRow> {
  desk.rail.answers.submit = first
  const ended = await desk.send(await desk.place(who, '1,000'))
  desk.rail.answers = { submit: railSays.credited(), query: railSays.credited() }
  const asked = new Date(ended.settled_at!.getTime() + 3_600_000)
  expect(ended).toMatchObject({ transfer_id: null, recheck_at: asked })
  return desk.ask(ended)
}

const inQueue = async ({ id }: PayoutRow) =>
  (await maker.call(contract.listPayoutItems, { queue: 'unclear' })).data.data.find(({ payout_id }) => payout_id === id)

const propose = ({ id }: PayoutRow) => maker.call(proposePayoutClawback, { id, reason }, randomUUID())

async function agreed({ id, revision }: { id: string; revision: number }) {
  await steppedUp(desk, checker)
  return checker.call(approveProposal, { id, revision })
}

test('a withdrawal that failed and is paid after all stands in the office’s queue at once, told once; nothing is posted', async () => {
  const who = await desk.merchant('10,000')
  const late = await paidLate(who)
  expect(late).toMatchObject({ state: 'failed', last_answer: 'late credited' })
  expect(shownPayout(late).is_contradicted).toBe(true)
  await desk.ask(late)
  expect(await inQueue(late)).toMatchObject({ paid_late: { said: 'credited', may_propose: true, proposal: null } })
  const told = await desk.db.read((tx) => payoutEventsOf(tx, who.merchant_id, late.id))
  expect(told.filter(({ what }) => what === 'contradicted')).toMatchObject([{ facts: { said: 'credited' } }])
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('10,000'), held: 0n })
  // the rail takes its word back
  desk.rail.answers.query = railSays.refused()
  await desk.ask(late)
  expect([await inQueue(late), (await propose(late)).body]).toEqual([
    undefined,
    expect.objectContaining({ refusal: 'payout_not_paid_late' }),
  ])
})

test('two people take it out of the wallet: it is credited as it was agreed, and the merchant is told so', async () => {
  const who = await desk.merchant('10,000')
  const clearing = () => desk.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:npi'))
  const before = await clearing()
  const late = await paidLate(who, railSays.returned())
  const { data: proposal } = await propose(late)
  expect(proposal).toMatchObject({ kind: 'clawback', clawback: { of: 'payout', reference: late.reference } })
  expect(proposal.lines.find(({ account_kind }) => account_kind === 'merchant_wallet')?.amount).toBe(-late.amount)
  expect((await propose(late)).body).toMatchObject({ refusal: 'item_proposed' })
  expect(await inQueue(late)).toMatchObject({ paid_late: { may_propose: false, proposal: { by: 'Anil Karki' } } })
  expect((await agreed(proposal)).data).toMatchObject({ state: 'done' })
  expect(await desk.now(late)).toMatchObject({ state: 'credited', balance_after: rupees('9,000') })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: rupees('9,000'), held: 0n })
  expect((await clearing()) - before).toBe(late.arrives)
  expect(await inQueue(late)).toBeUndefined()
  const mails = await desk.owner.read(
    (tx) => tx.many<{ kind: string }>`select kind from messages where "to" = ${who.email} order by id`,
  )
  expect(mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('payout-'))).toEqual(
    expect.arrayContaining(['payout-returned', 'payout-credited']),
  )
})

test('two who propose it at once: the second is refused, and never by an error of the database', async () => {
  const late = await paidLate(await desk.merchant('10,000'))
  const answers = await Promise.all([propose(late), propose(late)])
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)!.body).toMatchObject({ refusal: 'item_proposed' })
})

test('what the wallet lacks the merchant owes', async () => {
  const who = await desk.merchant('1,000')
  const late = await paidLate(who)
  desk.rail.answers.submit = railSays.credited()
  await desk.send(await desk.place(who, '700'))
  const { data: proposal } = await propose(late)
  expect(proposal.lines.find(({ account_kind }) => account_kind === 'clawback_receivable')?.amount).toBe(-rupees('700'))
  await agreed(proposal)
  expect((await desk.now(late)).state).toBe('credited')
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: 0n, held: 0n })
  const rows = await desk.db.read(
    (tx) => tx.many<{ kind: string; net: bigint }>`
      select kind, net from transactions where merchant_id = ${who.merchant_id} and reference = ${late.reference} order by id`,
  )
  expect(rows).toEqual([
    { kind: 'payout', net: -late.amount },
    { kind: 'adjustment', net: rupees('700') },
  ])
})

test('the database itself settles nothing of what had ended that no two people agreed on', async () => {
  const late = await paidLate(await desk.merchant('10,000'))
  await expect(
    desk.db.write(
      (tx) => tx.run`
        update payouts set state = 'credited', transfer_id = gen_random_uuid(), balance_after = 0, paid_late_at = now()
         where id = ${late.id} and merchant_id = ${late.merchant_id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_paid_late_is_agreed_on' })
})

test('a reason that begins with the same word is no late word of the rail', async () => {
  const who = await desk.merchant('10,000')
  desk.rail.answers.submit = railSays.refused('late credited')
  const failed = await desk.send(await desk.place(who, '1,000'))
  expect(shownPayout(failed)).toMatchObject({ state: 'failed', reason: 'late credited', is_contradicted: false })
  expect([await inQueue(failed), (await propose(failed)).body]).toEqual([
    undefined,
    expect.objectContaining({ refusal: 'payout_not_paid_late' }),
  ])
})
