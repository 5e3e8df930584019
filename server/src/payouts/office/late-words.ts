import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { isPaidLate } from '../settle-late.ts'
import { referenceOf } from '../../approvals/proposal-rows.ts'

/** A payout with its rail's last answer, and the proposal that waits about it. */
type LateRow = Parameters<typeof isPaidLate>[0] & {
  state: PayoutItem['state']
  /** When its rail last contradicted its end. */
  late_at: Date | null
  proposal_id: string | null
  proposal_number: bigint | null
  proposal_by: string | null
}

const lateWord = (answer: string | null) => (answer?.startsWith('late ') ? answer.slice('late '.length) : null)

/** The rail's contradiction since the credit. */
export function doubted({ state, last_answer, late_at }: LateRow): PayoutItem['doubted'] {
  const said = lateWord(last_answer)
  return state === 'credited' && said !== null && late_at !== null ? { said, at: late_at } : null
}

/** The rail's report since an end without money, and the proposal to settle it. */
export function paidLate(row: LateRow): PayoutItem['paid_late'] {
  const { state, last_answer, late_at, proposal_id, proposal_number, proposal_by } = row
  const said = lateWord(last_answer)
  if (state === 'credited' || said === null || late_at === null) return null
  const proposal =
    proposal_id && proposal_number
      ? {
          id: proposal_id,
          reference: referenceOf({ kind: 'clawback', number: proposal_number }),
          by: proposal_by ?? '',
        }
      : null
  return { said, at: late_at, may_propose: isPaidLate(row) && proposal === null, proposal }
}
