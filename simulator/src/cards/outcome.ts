import { paisaOf, rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { cardBy } from './test-cards.ts'

/** How a payment ended at the acquirer; amounts in rupees. */
export interface Outcome {
  decision: 'ACCEPT' | 'REVIEW' | 'DECLINE' | 'ERROR' | 'CANCEL'
  reason_code: string
  auth_amount: string
  is_captured: boolean
}

/** Undefined before a decision, and for a payer who left. */
export function outcomeOf(payment: Payment): Outcome | undefined {
  const { decision, instrument, amount, behaviour } = payment
  if (decision === null || decision === 'abandon') return undefined
  if (decision === 'cancel') return { decision: 'CANCEL', reason_code: '', auth_amount: '', is_captured: false }
  const card = cardBy(instrument)
  const own = behaviour.card ?? {}
  const isDeclined = decision === 'decline'
  const said = isDeclined ? 'DECLINE' : (own.decision ?? card.decision)
  const usual = own.decision ? usualCode[own.decision] : card.reason_code
  const reason_code = own.reason_code ?? (isDeclined && card.decision !== 'DECLINE' ? '203' : usual)
  const half = rupeesOf((paisaOf(amount) ?? 0n) / 2n)
  return {
    decision: said,
    reason_code,
    auth_amount: own.auth_amount ?? (reason_code === '110' ? half : amount),
    is_captured: said === 'ACCEPT' && own.captured !== false,
  }
}

const usualCode = { ACCEPT: '100', REVIEW: '480', DECLINE: '203', ERROR: '150' } as const
