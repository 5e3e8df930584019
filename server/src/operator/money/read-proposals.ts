import { pageSize } from '@sahuji/contract/lists'
import type { Proposal, WholeProposal } from '@sahuji/contract/operator/proposal-shapes'
import type * as contract from '@sahuji/contract/operator/proposals'
import type { Gives, Takes } from '@sahuji/contract/route'
import { loadById } from '../../funding/queries.ts'
import { accountsOf } from '../../ledger/explore.ts'
import type { PlatformAccountKind } from '../../ledger/chart-of-accounts.ts'
import { entriesOf, platformBalance } from '../../ledger/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call, Operator } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Leg } from '../../ledger/transfer.ts'
import { linesOf } from './adjustments.ts'
import { clawbackLines, shownClawback } from './clawbacks.ts'
import {
  type Actor,
  proposalById,
  type ProposalRow,
  proposalsOf,
  referenceOf,
  sameAdjustments,
} from './proposal-rows.ts'
import { resolutionOf } from './resolutions.ts'
import { settlementLines, proposedSettlement } from './settlements.ts'
import { shownTariffOf } from './tariff-proposals.ts'
import { tradeNames } from './trade-names.ts'
import { proposedCopy } from '../reconciliation/copied-row-proposals.ts'
import { writeOffBoundOf } from '../reconciliation/write-off-bound.ts'

/** Who reads proposals, and whether they may check any. */
export interface Reader extends Actor {
  is_checker: boolean
}

/** A page of proposals as the operator sees them. */
export async function listProposals(
  tx: Tx,
  reader: Reader,
  { cursor, limit = pageSize, which = 'waiting', kind }: Takes<typeof contract.listProposals>,
): Promise<Gives<typeof contract.listProposals>> {
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
export async function readProposal(tx: Tx, reader: Reader, id: string): Promise<WholeProposal> {
  const row = await proposalById(tx, id)
  if (!row) throw new Refusal('not_found')
  return wholeProposal(tx, reader, row)
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

/** The same with what it is about. */
export async function wholeProposal(tx: Tx, reader: Reader, row: ProposalRow): Promise<WholeProposal> {
  const names = await tradeNames(tx, [row.merchant_id])
  const { kind } = row
  return {
    ...shownProposal(row, reader, names),
    lines: await shownLines(tx, row, await linesOfProposal(tx, row)),
    resolution: kind === 'resolution' ? await shownResolution(tx, row) : null,
    tariff: kind === 'tariff_rule' ? await shownTariffOf(tx, row) : null,
    ...(kind === 'clawback' && { clawback: await shownClawback(tx, row) }),
    ...(kind === 'settlement' && { settlement: proposedSettlement(row) }),
    ...(kind === 'write_off_bound' && { write_off_bound: writeOffBoundOf(row) }),
    ...(kind === 'copied_row' && { copied_row: await proposedCopy(tx, row) }),
    ...(kind === 'adjustment' && row.state === 'waiting' && { same: await sameAs(tx, row) }),
  }
}

/** What may book the same money: whoever signs second has not read the other. */
const sameAs = async (tx: Tx, row: ProposalRow): Promise<WholeProposal['same']> =>
  (await sameAdjustments(tx, row)).map((other) => ({
    id: other.id,
    reference: referenceOf(other),
    maker_name: other.maker_name,
    is_posted: other.state === 'done',
  }))

/** What a proposal posts, where it posts anything that is known before. */
async function linesOfProposal(tx: Tx, row: ProposalRow): Promise<readonly Leg[]> {
  if (row.transfer_id && row.kind !== 'adjustment') return entriesOf(tx, row.transfer_id)
  switch (row.kind) {
    case 'adjustment':
      return linesOf(row)
    case 'clawback':
      return row.state === 'waiting' ? clawbackLines(tx, row) : []
    case 'settlement':
      return settlementLines(row)
    default:
      return []
  }
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

async function shownResolution(tx: Tx, row: ProposalRow): Promise<WholeProposal['resolution']> {
  const load = (await loadById(tx, row.load_id!))!
  return { load_id: load.id, load_reference: load.reference, paid: row.amount!, ...resolutionOf(row) }
}

/** An operator as a reader of proposals. */
export const readerOf = ({ operator_id, name, roles }: Operator): Reader => ({
  operator_id,
  name,
  is_checker: roles.includes('finance_checker'),
})

/** A proposal after what was done to it, which stands in the log. */
export async function recordedProposal({ tx, operator, record }: Call<'operator'>, row: ProposalRow) {
  const { id, kind, merchant_id, state, revision, amount, body, reason, checker_note, transfer_id } = row
  const after = { kind, state, revision, amount, body, reason, checker_note, transfer_id }
  await record(tx, { subject: { kind: 'proposal', id }, merchant_id, after })
  return wholeProposal(tx, readerOf(operator), row)
}
