import type { ProposedLine } from '@sahuji/contract/approvals/proposals'
import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { platformAccount } from '../../ledger/accounts.ts'
import { platformScope } from '../../ledger/chart-of-accounts.ts'
import { accountsOf, type AccountHead } from '../../ledger/explore.ts'
import { post } from '../../ledger/post.ts'
import { balanceOf, merchantBalance } from '../../ledger/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordEvents, recordTransactions } from '../record-transactions.ts'
import { reservedInSuspense } from '../../collections/settle/suspense.ts'
import { type ProposalRow, referenceOf } from '../../approvals/proposal-rows.ts'

/** The body of an adjustment's proposal: signed paisa, credit positive. */
export interface AdjustmentBody {
  lines: { account_id: string; amount: bigint }[]
}

const kept = z.object({ lines: z.array(z.object({ account_id: z.string(), amount: z.coerce.bigint() })) })

/** The lines of a proposal that is an adjustment. */
export const linesOf = ({ body }: Pick<ProposalRow, 'body'>): AdjustmentBody['lines'] => z.parse(kept, body).lines

/**
 * Checks the lines of an adjustment: one book, each account once, open and of an adjustable kind, debits equal to
 * credits. Answers the sum of the credits. The database enforces the same.
 */
export async function checkLines(tx: Tx, mode: Mode, lines: readonly ProposedLine[]): Promise<bigint> {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== 0n) throw new Refusal('lines_not_balanced', { amount: formatMoney(sum < 0n ? -sum : sum) }, ['lines'])
  const accounts = await headsOf(tx, lines)
  for (const { account_id, amount } of lines) {
    const account = accounts.get(account_id)
    const isTwice = lines.filter((line) => line.account_id === account_id).length > 1
    if (!account || account.mode !== mode || account.is_closed || !account.is_adjustable || isTwice || amount === 0n)
      throw new Refusal('account_not_adjustable', { account: account?.label ?? account_id }, ['lines'])
    // nothing is owed to anybody there: it is written off to zero and no further
    if (account.kind === 'clawback_receivable' && account.balance + amount > 0n)
      throw new Refusal('account_too_low', { account: account.label, amount: formatMoney(-account.balance) }, ['lines'])
  }
  return lines.reduce((total, { amount }) => (amount > 0n ? total + amount : total), 0n)
}

const headsOf = async (tx: Tx, lines: readonly ProposedLine[]): Promise<Map<string, AccountHead>> =>
  new Map(
    (
      await accountsOf(
        tx,
        lines.map(({ account_id }) => account_id),
      )
    ).map((head) => [head.id, head]),
  )

/**
 * Posts an adjustment that is being approved: one balanced transfer whose key is the proposal, and a line in the
 * history of each merchant whose wallet it moves. Answers the transfer. Refuses account_too_low, suspense_reserved.
 */
export async function postAdjustment(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<string> {
  const mode = proposal.mode!
  const lines = linesOf(proposal)
  await checkLines(tx, mode, lines)
  const id = newLedgerId(mode, clock)
  const transfer = { id, merchant_id: platformScope, key: proposal.id, mode, kind: 'adjustment', entries: lines }
  const [posting] = await post(tx, [{ ...transfer, posted_at: clock.now() }])
  if (posting!.outcome === 'insufficient') throw await tooLow(tx, lines)
  if (posting!.outcome !== 'posted') throw new Error(`the ledger answered ${posting!.outcome}: nothing is posted`)
  await keepSuspenseWhole(tx, mode, lines)
  await notifyMerchants(tx, clock, proposal, { transfer_id: id, lines })
  return id
}

/**
 * Money of payments in review cannot be taken out of suspense by hand: checked after the posting, in its own snapshot.
 */
async function keepSuspenseWhole(tx: Tx, mode: Mode, lines: AdjustmentBody['lines']): Promise<void> {
  const suspense = platformAccount(mode, 'suspense')
  const taken = lines.find(({ account_id }) => account_id === suspense)?.amount ?? 0n
  if (taken >= 0n) return
  const { balance } = (await balanceOf(tx, suspense))!
  const free = balance - (await reservedInSuspense(tx, mode))
  if (free < 0n) throw new Refusal('suspense_reserved', { amount: formatMoney(free - taken < 0n ? 0n : free - taken) })
}

async function tooLow(tx: Tx, lines: AdjustmentBody['lines']): Promise<Refusal> {
  const accounts = await headsOf(tx, lines)
  const short = lines.find(({ account_id, amount }) => {
    const head = accounts.get(account_id)!
    return amount < 0n && !isOverdrawn(head) && head.balance - head.held + amount < 0n
  })
  const head = accounts.get((short ?? lines[0]!).account_id)!
  return new Refusal('account_too_low', { account: head.label, amount: formatMoney(head.balance - head.held) })
}

const isOverdrawn = ({ merchant_id }: AccountHead) => merchant_id === null

/**
 * Each wallet that moved, in either part, has its line in the merchant's history, under the reference that support
 * uses.
 */
async function notifyMerchants(
  tx: Tx,
  clock: Clock,
  proposal: ProposalRow,
  { transfer_id, lines }: { transfer_id: string; lines: AdjustmentBody['lines'] },
): Promise<void> {
  const heads = await headsOf(tx, lines)
  const moved = new Map<string, bigint>()
  for (const { account_id, amount } of lines) {
    const { merchant_id } = heads.get(account_id)!
    if (merchant_id !== null) moved.set(merchant_id, (moved.get(merchant_id) ?? 0n) + amount)
  }
  const mode = proposal.mode!
  const [at, reference] = [clock.now(), referenceOf(proposal)]
  for (const [merchant_id, amount] of moved) {
    const { balance: balance_after } = (await merchantBalance(tx, merchant_id, mode))!
    const key = { id: newId(clock), merchant_id, mode }
    const money = { amount, fee: 0n, net: amount, balance_after, transfer_id }
    const row = { kind: 'adjustment', state: 'completed', reference, counterparty: '', method: 'adjustment' } as const
    await recordTransactions(tx, [{ ...key, ...row, ...money, occurred_at: at }])
    await recordEvents(tx, [{ ...key, at, what: 'completed', facts: { kind: 'adjustment' } }])
  }
}
