import type { Proposal, ProposalKind as KindName, WholeProposal } from '@sahuji/contract/approvals/proposals'
import { pageSize } from '@sahuji/contract/http/lists'
import type { PlatformAccountKind } from '../ledger/chart-of-accounts.ts'
import { accountsOf } from '../ledger/explore.ts'
import { entriesOf, platformBalance } from '../ledger/queries.ts'
import type { Leg } from '../ledger/transfer.ts'
import { tradeNames } from '../merchants/trade-names.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call, Operator } from '../platform/http/route-table.ts'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Approvals, kindOf, type ProposalKind } from './proposal-kind.ts'
import { type Actor, proposalById, type ProposalRow, proposalsOf, referenceOf } from './proposal-rows.ts'

interface ListAsk {
  cursor?: string | undefined
  limit?: number | undefined
  which?: 'waiting' | 'decided' | undefined
  kind?: KindName | undefined
}

/** Who reads proposals, and whether they may check any. */
export interface Reader extends Actor {
  is_checker: boolean
}

/** A page of proposals as the operator sees them. */
export async function listProposals(
  tx: Tx,
  reader: Reader,
  { cursor, limit = pageSize, which = 'waiting', kind }: ListAsk,
): Promise<{ data: Proposal[]; next: string | null }> {
  const after = cursorId(cursor)
  const page = { which, limit: limit + 1, ...(kind && { kind }), ...(after && { cursor: after }) }
  const rows = await proposalsOf(tx, page)
  const names = await tradeNames(
    tx,
    rows.map(({ merchant_id }) => merchant_id),
  )
  const data = rows.slice(0, limit).map((row) => shownProposal(row, reader, names))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** One proposal with what it would do now, or did. Refuses not_found. */
export async function readProposal<Drawn extends object>(
  approvals: Pick<Approvals<never, Drawn>, 'kinds'>,
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<WholeProposal & Drawn> {
  const row = await proposalById(tx, id)
  if (!row) throw new Refusal('not_found')
  return drawnProposal(tx, reader, row, kindOf(approvals, row))
}

function shownProposal(row: ProposalRow, reader: Reader, names: Map<string, string>): Proposal {
  const { id, kind, state, revision, mode, merchant_id, amount, reason, maker, maker_name, made_at } = row
  const { checker, checker_name, checker_note, checked_at, transfer_id } = row
  const is_mine = maker === reader.operator_id
  return {
    id,
    reference: referenceOf(row),
    kind,
    state,
    revision,
    mode,
    merchant_id,
    merchant: (merchant_id && names.get(merchant_id)) ?? null,
    amount,
    reason,
    maker,
    maker_name,
    made_at,
    checker,
    checker_name,
    checker_note,
    checked_at,
    transfer_id,
    may_check: reader.is_checker && !is_mine && state === 'waiting',
    may_refuse: reader.is_checker && !is_mine && (state === 'waiting' || state === 'sent_back'),
    is_mine,
  }
}

/** A proposal with its lines and with what its kind draws. */
async function drawnProposal<Drawn extends object>(
  tx: Tx,
  reader: Reader,
  row: ProposalRow,
  kind: ProposalKind<never, Drawn>,
): Promise<WholeProposal & Drawn> {
  const names = await tradeNames(tx, [row.merchant_id])
  const drawn = await kind.draw?.(tx, row)
  const lines = await shownLines(tx, row, await linesOf(tx, row, kind))
  return { ...shownProposal(row, reader, names), lines, ...(drawn as Drawn) }
}

/** What a proposal posts or posted, where that is known. */
async function linesOf(tx: Tx, row: ProposalRow, kind: ProposalKind): Promise<readonly Leg[]> {
  if (row.transfer_id && !kind.keeps_lines) return entriesOf(tx, row.transfer_id)
  return (await kind.lines?.(tx, row)) ?? []
}

/**
 * The lines with what each account holds and would hold; of one that was posted, what it holds now. A platform's account is the
 * whole of it: a busy one is kept in several rows.
 */
async function shownLines(tx: Tx, row: ProposalRow, lines: readonly Leg[]): Promise<WholeProposal['lines']> {
  const heads = await accountsOf(
    tx,
    lines.map(({ account_id }) => account_id),
  )
  const names = await tradeNames(
    tx,
    heads.map(({ merchant_id }) => merchant_id),
  )
  const isPosted = row.state === 'done'
  const shown: WholeProposal['lines'][number][] = []
  for (const { account_id, amount } of lines) {
    const { label, kind, mode, merchant_id, balance: own } = heads.find(({ id }) => id === account_id)!
    const balance = merchant_id ? own : await platformBalance(tx, mode, kind as PlatformAccountKind)
    shown.push({
      account_id,
      amount,
      account: label,
      account_kind: kind,
      merchant: (merchant_id && names.get(merchant_id)) ?? null,
      balance: isPosted ? balance - amount : balance,
      balance_after: isPosted ? balance : balance + amount,
    })
  }
  return shown
}

/** An operator as a reader of proposals. */
export const readerOf = ({ operator_id, name, roles }: Operator): Reader => ({
  operator_id,
  name,
  is_checker: roles.includes('finance_checker'),
})

/** Records in the log what was done to a proposal of a kind, and answers the proposal. */
export async function recordedProposal<Drawn extends object>(
  { tx, operator, record }: Call<'operator'>,
  row: ProposalRow,
  kind: ProposalKind<never, Drawn>,
): Promise<WholeProposal & Drawn> {
  const { id, kind: name, merchant_id, state, revision, amount, body, reason, checker_note, transfer_id } = row
  const after = { kind: name, state, revision, amount, body, reason, checker_note, transfer_id }
  await record(tx, { subject: { kind: 'proposal', id }, merchant_id, after })
  return drawnProposal(tx, readerOf(operator), row, kind)
}
