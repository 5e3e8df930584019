import type { PaymentState } from '@sahuji/contract/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Status, type Tone } from '../kit/layout/status.tsx'

const words: Readonly<Record<PaymentState, { tone: Tone; word: MessageDescriptor }>> = {
  open: { tone: 'wait', word: msg`Not paid yet` },
  paid: { tone: 'good', word: msg({ context: 'payment', message: 'Paid' }) },
  expired: { tone: 'wait', word: msg`Expired` },
  cancelled: { tone: 'wait', word: msg`Cancelled` },
  partly_refunded: { tone: 'info', word: msg`Partly refunded` },
  refunded: { tone: 'info', word: msg`Refunded` },
  disputed: { tone: 'warn', word: msg`Disputed` },
}

/** The state of a payment that a shop asked for. */
export function AskedPaymentStatus({ state, loud = false }: { state: PaymentState; loud?: boolean }) {
  const { _ } = useMessages()
  const { tone, word } = words[state]
  return (
    <Status tone={tone} loud={loud}>
      {_(word)}
    </Status>
  )
}

/** The name alone, for filters. */
export const askedPaymentStateName = (state: PaymentState): MessageDescriptor => words[state].word
