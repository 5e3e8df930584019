import type { BreakAct, ReconciliationBreak } from '@sahuji/contract/reconciliation/break-shapes'
import type { StandingRow } from './break-copies.ts'

/** What an act on a break would post: paisa, credit positive, on the break's account and the other one. */
export interface BreakPosting {
  other: 'suspense' | 'rail_cost' | 'rounding'
  /** On the break's account; the other one gets the opposite. */
  amount: bigint
}

const otherSide = { suspense: 'suspense', fee: 'rail_cost', write_off: 'rounding' } as const

/** The posting that brings the books in line with the statement; undefined for an act that posts nothing by itself. */
export function breakPostingOf(
  { difference }: Pick<ReconciliationBreak, 'difference'>,
  act: BreakAct,
): BreakPosting | undefined {
  if (act !== 'suspense' && act !== 'fee' && act !== 'write_off') return undefined
  // the account is a debit where the rail has more of ours
  return { other: otherSide[act], amount: -difference }
}

type Known = Pick<ReconciliationBreak, 'account' | 'kind' | 'difference' | 'fee_difference' | 'row' | 'line'> & {
  /** The row that this one is a copy of. */
  twin?: Pick<StandingRow, 'is_booked' | 'is_posted' | 'copy_takes_two' | 'parting_takes'> | undefined
}

/** What can be done with a break, the likeliest first; `write_off_most` in paisa. */
export function actsFor(one: Known, write_off_most: bigint): BreakAct[] {
  const { account, kind, difference, row, line, twin } = one
  const size = difference < 0n ? -difference : difference
  const isBank = account.startsWith('bank_settlement:')
  const may: Record<BreakAct, boolean> = {
    copy: twin !== undefined,
    not_copy: twin !== undefined && twin.parting_takes !== null,
    accept: kind === 'fee' && difference === 0n,
    // what a rail keeps makes it owe us less
    fee: !isBank && difference < 0n && kind !== 'missing_row',
    belongs: (kind === 'unknown_row' || kind === 'twice' || kind === 'missing_row') && !isOnePayment(twin),
    settlement: kind === 'unknown_row' && row !== null && isBank === row.amount > 0n,
    // credited, but in no statement: its rail never paid it
    clawback: kind === 'missing_row' && line !== null && creditKinds.has(line.kind) && line.amount > 0n,
    suspense: difference !== 0n,
    write_off: difference !== 0n && size <= write_off_most,
    wait: true,
  }
  const order: BreakAct[] = kind === 'missing_row' ? ['wait', 'belongs', 'clawback', 'write_off', 'suspense'] : allActs
  return order.filter((act) => may[act] && !(twin?.is_booked && movesMoney(act)))
}

/**
 * Whether a row's money is in the books through its copy: the copy was booked, or both have one reference of the rail.
 */
const isOnePayment = (twin: Known['twin']): boolean =>
  twin !== undefined && (twin.is_posted || (twin.is_booked && twin.parting_takes !== 1))

/** Whether a second person must agree that a row is, or is not, a copy. */
export const takesTwo = (act: BreakAct, twin: Known['twin']): boolean =>
  (act === 'copy' && twin?.copy_takes_two === true) || (act === 'not_copy' && twin?.parting_takes === 2)

/** Whether an act books something once a second person agrees. */
export const movesMoney = (act: BreakAct): boolean => moneyActs.has(act)

const moneyActs: ReadonlySet<BreakAct> = new Set(['suspense', 'fee', 'write_off', 'settlement', 'clawback'])

/** The transfers that credit what a rail collected: a load, or a customer's payment. */
const creditKinds: ReadonlySet<string> = new Set(['load', 'payment'])

const allActs: BreakAct[] = [
  'copy',
  'not_copy',
  'accept',
  'belongs',
  'fee',
  'settlement',
  'clawback',
  'suspense',
  'write_off',
  'wait',
]

/**
 * The most likely act: a copy is a copy, a fee is a fee, a row belongs to the entry of the same amount, and the
 * unknown goes to suspense.
 */
export function suggestedAct(one: Known & { lines: readonly { amount: bigint }[] }, acts: readonly BreakAct[]) {
  const has = (act: BreakAct) => acts.includes(act)
  // where two people must decide, ask the other side first
  if (has('copy')) return takesTwo('copy', one.twin) ? 'wait' : 'copy'
  if (one.kind === 'fee') return acts[0] ?? null
  if (has('belongs') && one.row && one.lines[0]?.amount === one.row.amount) return 'belongs'
  if (one.kind === 'missing_row') return 'wait'
  if (has('fee') && /\b(fee|charge|commission|service charge)\b/i.test(one.row?.description ?? '')) return 'fee'
  if (has('settlement') && /settle|payout|transfer to bank/i.test(one.row?.description ?? '')) return 'settlement'
  return has('suspense') ? 'suspense' : (acts[0] ?? null)
}
