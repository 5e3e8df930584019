import { proposePayoutClawback } from '@sahuji/contract/payouts/office/clawbacks'
import { listPayoutItems } from '@sahuji/contract/payouts/office/payouts'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FileDesk, openFileDesk } from '../../../../testing/bank-files.ts'
import { steppedUp } from '../../../../testing/operators.ts'
import type { PayoutRow } from '../../payout-row.ts'

let desk: FileDesk
beforeAll(async () => {
  desk = await openFileDesk()
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

async function atTheBank() {
  const { who, payout } = await desk.waiting('500')
  const { data: made } = await desk.makeFile()
  await desk.download(made.id)
  return { who, payout, file: made.id }
}

/** Applies the bank's status of a payout, and checks the payout. */
async function says(file: string, payout: PayoutRow, status: string): Promise<PayoutRow> {
  const read = await desk.answer(file, payout, status)
  expect((await desk.apply(read)).http).toBe(200)
  return desk.ask(payout)
}

const problemOf = async (file: string, payout: PayoutRow, status: string) => {
  const { applies, rows, paid, not_paid } = await desk.answer(file, payout, status)
  return { applies, problem: rows[0]!.problem, sums: [paid, not_paid] }
}

const inQueue = async ({ id }: PayoutRow) =>
  (await desk.maker.call(listPayoutItems, { queue: 'unclear' })).data.data.find(({ payout_id }) => payout_id === id)

test.for([
  ['REJECTED', 'failed'],
  ['RETURNED', 'returned'],
] as const)('after %s and then PAID it waits for two people, who settle it once', async ([first, state]) => {
  const { who, payout, file } = await atTheBank()
  expect(await says(file, payout, first)).toMatchObject({ state, transfer_id: null })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ held: 0n, balance: payout.amount })
  expect(await problemOf(file, payout, 'PAID')).toEqual({ applies: 1, problem: 'contradicts', sums: [0n, 0n] })

  const late = await says(file, payout, 'PAID')
  expect(late).toMatchObject({ state, last_answer: 'late credited' })
  expect(await desk.wallet(who.merchant_id)).toMatchObject({ balance: payout.amount })
  expect(await inQueue(payout)).toMatchObject({ paid_late: { said: 'credited', may_propose: true } })
  expect(await problemOf(file, payout, 'PAID')).toMatchObject({ applies: 0, problem: 'same' })

  const reason = 'The bank’s letter of today says that it paid.'
  const { data: proposal } = await desk.maker.call(proposePayoutClawback, { id: payout.id, reason }, randomUUID())
  await steppedUp(desk, desk.checker)
  const { id, revision } = proposal
  expect((await desk.checker.call(approveProposal, { id, revision })).http).toBe(200)
  expect(await desk.now(payout)).toMatchObject({ state: 'credited', balance_after: 0n })
  expect(await inQueue(payout)).toBeUndefined()
})

test('after PAID and then REJECTED it remains paid, and the office sees it until the bank repeats either status', async () => {
  const { payout, file } = await atTheBank()
  expect(await says(file, payout, 'PAID')).toMatchObject({ state: 'credited' })
  expect(await problemOf(file, payout, 'REJECTED')).toEqual({ applies: 1, problem: 'contradicts', sums: [0n, 0n] })

  expect(await says(file, payout, 'REJECTED')).toMatchObject({ state: 'credited', last_answer: 'late refused' })
  expect(await inQueue(payout)).toMatchObject({
    state: 'credited',
    last_answer: 'late refused',
    doubted: { said: 'refused', at: desk.clock.now() },
    paid_late: null,
  })
  expect(await problemOf(file, payout, 'REJECTED')).toMatchObject({ applies: 0, problem: 'same' })
  expect(await says(file, payout, 'PAID')).toMatchObject({ state: 'credited', last_answer: null })
  expect(await inQueue(payout)).toBeUndefined()

  await says(file, payout, 'REJECTED')
  expect(await says(file, payout, 'RETURNED')).toMatchObject({ state: 'returned' })
  expect(await problemOf(file, payout, 'REJECTED')).toMatchObject({ applies: 0, problem: 'answered_otherwise' })
})

test('a bank that retracts its late report leaves nothing to settle', async () => {
  const { payout, file } = await atTheBank()
  await says(file, payout, 'REJECTED')
  await says(file, payout, 'PAID')
  expect(await says(file, payout, 'REJECTED')).toMatchObject({ state: 'failed', last_answer: null })
  expect(await inQueue(payout)).toBeUndefined()
})

test('two second reports that are applied at once count as one', async () => {
  const { payout, file } = await atTheBank()
  await says(file, payout, 'REJECTED')
  const answers = [await desk.answer(file, payout, 'PAID'), await desk.answer(file, payout, 'PAID')]
  const applied = await Promise.all(answers.map((answer) => desk.apply(answer)))
  expect(applied.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(await desk.ask(payout)).toMatchObject({ state: 'failed', last_answer: 'late credited' })
})
