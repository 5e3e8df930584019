import { proposalKinds } from '@sahuji/contract/approvals/proposals'
import { approveProposal as approval } from '@sahuji/contract/operator/proposals'
import type { RefusalCode } from '@sahuji/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../testing/money-desk.ts'
import { approveProposal } from '../approvals/decide-proposal.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { Refusal } from '../platform/refusal.ts'
import { proposeAdjustment } from '../transactions/adjustments/propose-adjustment.ts'
import { approvals } from './approvals.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('each kind of proposal is declared by an office', () => {
  expect([...new Set(approvals.kinds.map(({ kind }) => kind))].toSorted()).toEqual(proposalKinds.toSorted())
})

test('the approval’s route declares exactly what the kinds and their follower refuse beside its own refusals', () => {
  const own = ['not_found', 'maker_is_not_checker', 'maker_closed', 'proposal_own_case', 'proposal_decided']
  const ofKinds = [...approvals.kinds, approvals.follower].flatMap(({ refuses }) => refuses)
  const all = new Set<string>([...own, 'step_up_needed', ...ofKinds])
  expect([...new Set<string>(approval.refuses)].toSorted()).toEqual([...all].toSorted())
})

test('a kind cannot answer a refusal that it does not declare', async () => {
  const refusing = (refuses: readonly RefusalCode[]): ProposalKind => ({
    kind: 'adjustment',
    refuses,
    carryOut: () => Promise.reject(new Refusal('item_claimed')),
  })
  const { wallet } = await desk.merchant()
  const lines = [
    { account_id: wallet, amount: 10_000n },
    { account_id: desk.account('suspense'), amount: -10_000n },
  ]
  const ask = { mode: 'live', lines, reason: 'The bank’s letter names the shop.' } as const
  const { id, revision } = await desk.db.write((tx) => proposeAdjustment(tx, desk.clock, desk.maker, ask))
  const approve = (kind: ProposalKind) =>
    desk.db.write((tx) =>
      approveProposal({ ...approvals, kinds: [kind] }, desk.deps as never, tx, { by: desk.checker, id, revision }),
    )
  await expect(approve(refusing(['item_claimed']))).rejects.toMatchObject({ code: 'item_claimed' })
  await expect(approve(refusing([]))).rejects.toThrow('declares that its approval refuses item_claimed')
})

test('the database stores exactly the kinds of proposals', async () => {
  const { known } = await desk.db.read(
    (tx) => tx.one<{ known: string }>`
      select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'proposal_kind_is_known'`,
  )
  const names = [...known.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(proposalKinds.toSorted())
})
