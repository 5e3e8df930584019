import { approveProposal, giveBackProposal, readProposal } from '../../../testing/proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BreakDesk, openBreakDesk } from '../../../testing/break-desk.ts'
import { newOperator } from '../../../testing/operators.ts'
import { imported } from '../../../testing/stated-books.ts'
import { type Actor, type ProposalRow, reviseProposal } from '../../approvals/proposal-rows.ts'
import { proposeAdjustment } from './propose-adjustment.ts'

let desk: BreakDesk
let other: Actor
const note = 'Please say which statement.'
beforeAll(async () => {
  desk = await openBreakDesk({ note: 'As the statement of that day says.' })
  other = { operator_id: (await newOperator(desk.bank, ['finance_checker'], 'Hari Lama')).id, name: 'Hari Lama' }
})
afterEach(async () => expect(await desk.broken()).toEqual([]))
afterAll(() => desk.close())

const give = (by: Actor, { id, revision }: Pick<ProposalRow, 'id' | 'revision'>, state: 'sent_back' | 'refused') =>
  desk.db.write((tx) => giveBackProposal(desk, tx, by, { id, revision, state, note }))
/** A break of an unknown row, whose proposal was sent back. */
async function sentBack(amount: bigint) {
  await imported(desk, [{ day: desk.someDay(), amount, description: 'CASH DEPOSIT' }])
  const [found] = await desk.of(amount)
  await desk.resolve(found!.id, 'suspense')
  return { break_id: found!.id, proposal: await give(desk.checker, await desk.proposalOf(found!.id), 'sent_back') }
}

test('another checker can refuse a returned adjustment after its maker left, and its break reopens', async () => {
  const { break_id, proposal } = await sentBack(rupees('71'))
  await desk.bank.owner.write(
    (tx) => tx.run`update operators set disabled_at = now() where id = ${desk.maker.operator_id}`,
  )
  const read = (by: Actor) => desk.db.read((tx) => readProposal(tx, { ...by, is_checker: true }, proposal.id))
  expect(await read(other)).toMatchObject({ state: 'sent_back', may_check: false, may_refuse: true })
  expect(await read(desk.maker)).toMatchObject({ may_check: false, may_refuse: false })
  expect(await give(other, proposal, 'refused')).toMatchObject({ state: 'refused', checker_name: 'Hari Lama' })
  expect(await desk.read(break_id)).toMatchObject({ state: 'open', proposal_id: null })
  await desk.bank.owner.write(
    (tx) => tx.run`update operators set disabled_at = null where id = ${desk.maker.operator_id}`,
  )
  await desk.resolve(break_id, 'suspense')
  await desk.agree(break_id)
  expect(await desk.read(break_id)).toMatchObject({ state: 'resolved' })
})

test('is neither approved nor sent back again, nor refused by its maker or as another revision', async () => {
  const { proposal } = await sentBack(rupees('72'))
  const approving = desk.db.write((tx) => approveProposal(desk.deps, tx, other, proposal))
  await expect(approving).rejects.toMatchObject({ code: 'proposal_decided' })
  await expect(give(other, proposal, 'sent_back')).rejects.toMatchObject({ code: 'proposal_decided' })
  await expect(give(desk.maker, proposal, 'refused')).rejects.toMatchObject({ code: 'maker_is_not_checker' })
  await expect(give(other, { ...proposal, revision: 2 }, 'refused')).rejects.toMatchObject({ code: 'proposal_decided' })
})

test('can be refused only in the version that was read, which the database enforces', async () => {
  const lines = [
    { account_id: desk.account('suspense'), amount: -100n },
    { account_id: desk.account('rounding'), amount: 100n },
  ]
  const ask = { mode: 'live', lines, reason: 'Rounding of a day.' } as const
  const made = await desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, ask))
  await give(desk.checker, made, 'sent_back')
  const refusedWith = (change: { reason?: string; checker?: string }) =>
    desk.db.write(
      (tx) => tx.run`
        update operator_proposals
           set state = 'refused', reason = ${change.reason ?? made.reason}, checker = ${change.checker ?? other.operator_id}
         where id = ${made.id}`,
    )
  await expect(refusedWith({ reason: 'Another one.' })).rejects.toMatchObject({
    constraint: 'proposals_move_as_allowed',
  })
  await expect(refusedWith({ checker: desk.maker.operator_id })).rejects.toThrow(/refused the write/)
  await expect(
    desk.db.write(async (tx) => {
      await reviseProposal(tx, made, { ...made, reason: 'Made anew.' }, desk.clock.now())
      await tx.run`update operator_proposals set state = 'sent_back' where id = ${made.id}`
    }),
  ).rejects.toThrow(/refused the write/)
  await refusedWith({})
})
