import { approveProposal, giveBackProposal, reviseAdjustment, withdrawProposal } from '../../../testing/proposals.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { Refusal } from '../../platform/refusal.ts'
import { proposeAdjustment } from '../../transactions/adjustments/propose-adjustment.ts'
import type { ProposalRow } from '../../approvals/proposal-rows.ts'
import { trialBalance } from '../../ledger/office/read-books.ts'

let desk: Desk
let wallets: string[]
beforeAll(async () => {
  desk = await openDesk()
  wallets = await Promise.all([0, 1].map(async () => (await desk.merchant()).wallet))
})
afterAll(() => desk.close())

const runs = Number(process.env.SAHUJI_RUNS ?? 60)
const reason = 'What a property test wants.'

// Few proposals and small amounts, so that decisions meet and wallets run dry.
const step = fc.record({
  does: fc.constantFrom(
    'propose',
    'approve',
    'approve',
    'approve own',
    'send back',
    'refuse',
    'revise',
    'withdraw' as const,
  ),
  which: fc.nat(3),
  amount: fc.bigInt(-80n, 80n).filter((amount) => amount !== 0n),
  wallet: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('whatever a maker and a checker do, in any order, the books stay at zero and nothing is posted twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }), play),
    { numRuns: runs },
  )
  expect(await desk.broken()).toEqual([])
}, 240_000)

/** Each inner list is done at once, the lists one after the other. */
async function play(rounds: Step[][]): Promise<void> {
  const proposals: ProposalRow[] = []
  for (const round of rounds) {
    const known = [...proposals]
    const ended = await Promise.allSettled(round.map((one) => act(one, known)))
    for (const each of ended) {
      if (each.status === 'fulfilled' && each.value && !proposals.some(({ id }) => id === each.value!.id))
        proposals.push(each.value)
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Refusal)
    }
  }
  const lines = await desk.db.read((tx) => trialBalance(tx, 'live', desk.clock.now()))
  expect(lines.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
  for (const { id } of proposals) {
    const { state, transfer_id } = await desk.row(id)
    const posted = await desk.db.read(
      (tx) => tx.one<{ count: number }>`select count(*)::int as count from ledger_transfers where key = ${id}`,
    )
    expect(posted.count).toBe(state === 'done' ? 1 : 0)
    expect(transfer_id === null).toBe(state !== 'done')
  }
  for (const wallet of wallets) expect(await desk.balance(wallet)).toBeGreaterThanOrEqual(0n)
}

async function act(
  { does, which, amount, wallet }: Step,
  known: readonly ProposalRow[],
): Promise<ProposalRow | undefined> {
  const lines = [
    { account_id: wallets[wallet]!, amount },
    { account_id: desk.account('rounding'), amount: -amount },
  ]
  const { db, clock, deps, maker, checker } = desk
  if (does === 'propose') return db.write((tx) => proposeAdjustment(tx, clock, maker, { mode: 'live', lines, reason }))
  const proposal = known[which % Math.max(known.length, 1)]
  if (!proposal) return undefined
  const { id } = proposal
  const { revision } = await desk.row(id)
  const back = { id, revision, note: reason }
  switch (does) {
    case 'approve':
      return db.write((tx) => approveProposal(deps, tx, checker, { id, revision }))
    case 'approve own':
      return db.write((tx) => approveProposal(deps, tx, maker, { id, revision }))
    case 'send back':
      return db.write((tx) => giveBackProposal(deps, tx, checker, { ...back, state: 'sent_back' }))
    case 'refuse':
      return db.write((tx) => giveBackProposal(deps, tx, checker, { ...back, state: 'refused' }))
    case 'revise':
      return db.write((tx) => reviseAdjustment(tx, clock, maker, { id, lines, reason }))
    default:
      return db.write((tx) => withdrawProposal(tx, maker, id))
  }
}
