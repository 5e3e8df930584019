import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { formatMoney } from '@sahuji/contract/money/money'
import { wait_max_days } from '@sahuji/contract/reconciliation/break-shapes'
import { platformAccount } from '../../ledger/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ConstraintViolation, translate } from '../../platform/database/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actsFor, breakPostingOf, movesMoney, takesTwo } from '../breaks/break-acts.ts'
import { refuseBookedCopy, refuseBookedTwin, rowThatStands } from '../breaks/break-copies.ts'
import { type BreakRow, linesById, rowsById, shownBreaks } from '../breaks/break-store.ts'
import {
  endBreak,
  joinByHand,
  keepBreak,
  lockOpenBreak,
  partFromCopies,
  proposeForBreak,
} from '../breaks/decide-break.ts'
import { proposeClawback } from '../../collections/settle/propose-clawback.ts'
import type { Actor } from '../../approvals/proposal-rows.ts'
import { proposeAdjustment } from '../../transactions/adjustments/propose-adjustment.ts'
import { proposeSettlement } from './settlements.ts'
import { proposeCopiedRow } from './copied-row-proposals.ts'

type Resolution = Takes<typeof contract.resolveBreak>

interface Deps {
  clock: Clock
  /** The most that is written off like this, in paisa. */
  write_off_most: bigint
}

/**
 * Resolves an open break by one act. An act that moves money is proposed, and posted when another person agrees; for a
 * joined pair that is their difference. Refuses break_decided, break_act_unfit, break_twin_decided, break_copy_booked,
 * write_off_too_large, match_taken, and what the proposal refuses.
 */
export async function resolveBreak(deps: Deps, tx: Tx, by: Actor, ask: Resolution): Promise<void> {
  const one = await lockOpenBreak(tx, ask.id)
  const { act, note } = ask
  if (movesMoney(act)) await refuseBookedTwin(tx, one)
  const row_id = one.row_id ?? ask.row_id
  if (act === 'belongs' && row_id !== undefined) await refuseBookedCopy(tx, row_id)
  const twin = await rowThatStands(tx, one)
  refuseUnfit(deps, act, { ...(await shownBreaks(tx, [one]))[0]!, twin })
  const decision = { act, note, by }
  const { clock } = deps
  if (act === 'wait') {
    refuseUntil(clock, ask.until)
    await keepBreak(tx, clock, one, decision, ask.until!)
  } else if (twin && (act === 'copy' || act === 'not_copy') && takesTwo(act, twin)) {
    const { id } = await proposeCopiedRow(tx, clock, by, { one, act, stands: twin, reason: note })
    await proposeForBreak(tx, clock, one, decision, id)
  } else if (act === 'not_copy') await partFromCopies(tx, clock, one, decision)
  else if (act === 'accept' || act === 'copy') await endBreak(tx, clock, one, decision)
  else if (act === 'belongs') {
    const left = await joinByHand(tx, clock, one, { ...decision, ...sideOf(one, ask) })
    const { difference_act } = ask
    if (left && difference_act) await resolveBreak(deps, tx, by, { id: left, act: difference_act, note })
  } else {
    const proposal = await proposalFor(tx, clock, by, one, ask)
    await proposeForBreak(tx, clock, one, decision, proposal.id).catch(refusedByBound(deps))
  }
}

const waitMost = wait_max_days * 86_400_000

/** The database enforces it too (break_waits_sixty_days_at_most). */
function refuseUntil(clock: Clock, until: Date | undefined): void {
  const left = (until?.getTime() ?? 0) - clock.now().getTime()
  if (left <= 0 || left > waitMost) throw new Refusal('fields_invalid', {}, ['until'])
}

/** A bound that was lowered since it was read is found by the database (write_off_stays_in_its_bound). */
const refusedByBound =
  ({ write_off_most }: Deps) =>
  (error: unknown): never => {
    const known = translate(error)
    if (known instanceof ConstraintViolation && known.constraint === 'write_off_stays_in_its_bound')
      throw new Refusal('write_off_too_large', { amount: formatMoney(write_off_most) })
    throw error
  }

function refuseUnfit({ write_off_most }: Deps, act: Resolution['act'], shown: Parameters<typeof actsFor>[0]): void {
  if (actsFor(shown, write_off_most).includes(act)) return
  if (act === 'write_off' && shown.difference !== 0n)
    throw new Refusal('write_off_too_large', { amount: formatMoney(write_off_most) })
  throw new Refusal('break_act_unfit', {}, ['act'])
}

/** The side that the break lacks. */
function sideOf({ row_id }: BreakRow, ask: Resolution): { row_id?: number | undefined; line_id?: number | undefined } {
  return row_id === null ? { row_id: ask.row_id } : { line_id: ask.line_id }
}

function proposalFor(tx: Tx, clock: Clock, by: Actor, one: BreakRow, ask: Resolution) {
  if (ask.act === 'settlement') return settlementFor(tx, clock, by, one, ask)
  if (ask.act === 'clawback') return clawbackFor(tx, clock, by, one, ask)
  return adjustmentFor(tx, clock, by, one, ask)
}

/** Takes back the load or payment that an entry credited: its rail never paid it. */
async function clawbackFor(tx: Tx, clock: Clock, by: Actor, one: BreakRow, { note }: Pick<Resolution, 'note'>) {
  const [line] = await linesById(tx, [one.line_id])
  const collection = await tx.maybe<{ id: string }>`
    -- any merchant: a line of a rail's account belongs to the merchant whom the rail paid
    select id from collections where transfer_id = ${line!.transfer_id}`
  if (!collection) throw new Refusal('load_not_credited')
  return proposeClawback(tx, clock, by, { collection_id: collection.id, reason: note })
}

/** An adjustment that brings the books in line with the statement. */
async function adjustmentFor(
  tx: Tx,
  clock: Clock,
  by: Actor,
  one: BreakRow,
  { act, note }: Pick<Resolution, 'act' | 'note'>,
) {
  const { other, amount } = breakPostingOf(one, act)!
  const account_id = await firstStripe(tx, one.account)
  const lines = [
    { account_id, amount },
    { account_id: platformAccount('live', other), amount: -amount },
  ]
  return proposeAdjustment(tx, clock, by, { mode: 'live', lines, reason: note })
}

const firstStripe = async (tx: Tx, account: string): Promise<string> =>
  (
    await tx.one<{ id: string }>`
      select id from ledger_accounts
       where merchant_id is null and mode = 'live' and kind = ${account} order by stripe limit 1`
  ).id

/** The settlement that a row of the bank's or of the rail's statement shows. */
async function settlementFor(tx: Tx, clock: Clock, by: Actor, one: BreakRow, ask: Resolution) {
  const [row] = await rowsById(tx, [one.row_id])
  const isBank = one.account.startsWith('bank_settlement:')
  const name = one.account.split(':')[1]!
  const [rail, bank] = isBank ? [ask.rail, name] : [name, ask.bank]
  if (rail === undefined) throw new Refusal('fields_invalid', {}, ['rail'])
  if (bank === undefined) throw new Refusal('fields_invalid', {}, ['bank'])
  const cost = ask.cost ?? (isBank ? 0n : (row!.fee ?? 0n))
  const gross = isBank ? row!.amount + cost : -row!.amount
  const bank_reference =
    ask.bank_reference ?? row!.rail_reference ?? row!.reference ?? `${row!.day} ${row!.line} ${newId(clock).slice(-6)}`
  const { exceeds_owed } = ask
  return proposeSettlement(tx, clock, by, {
    mode: 'live' as const,
    reason: ask.note,
    rail,
    bank,
    gross,
    cost,
    bank_reference,
    ...(exceeds_owed !== undefined && { exceeds_owed }),
  })
}
