import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { RefundIcon } from '../icons/money.tsx'
import { CrossCircleIcon } from '../icons/states.tsx'
import { Status, type Tone } from '../layout/status.tsx'

interface StateLabel {
  tone: Tone
  says: MessageDescriptor
  icon?: ReactNode
}

/** Every state of money with its tone and its word: the table of docs/words.md, for screens and CSV. */
const words = {
  created: { tone: 'wait', says: msg`Started` },
  at_bank: { tone: 'wait', says: msg`At the bank` },
  pending: { tone: 'wait', says: msg`At the bank` },
  requested: { tone: 'wait', says: msg({ context: 'withdrawal', message: 'Requested' }) },
  sent: { tone: 'wait', says: msg`On its way` },
  held: { tone: 'wait', says: msg`Held` },
  unclear: { tone: 'unclear', says: msg`Unclear` },
  in_review: { tone: 'info', says: msg`In review` },
  expired: { tone: 'wait', says: msg`Expired` },
  credited: { tone: 'good', says: msg`Completed` },
  completed: { tone: 'good', says: msg`Completed` },
  refunded: { tone: 'wait', says: msg`Refunded`, icon: <RefundIcon small /> },
  returned: { tone: 'warn', says: msg`Returned` },
  reversed: { tone: 'warn', says: msg`Returned` },
  failed: { tone: 'bad', says: msg`Failed` },
  cancelled: { tone: 'wait', says: msg`Cancelled`, icon: <CrossCircleIcon small /> },
} as const satisfies Record<string, StateLabel>

export type PaymentState = keyof typeof words

/** The state of a load, a payout, a payment or a transaction. */
export function PaymentStatus({ state, loud = false }: { state: PaymentState; loud?: boolean }) {
  const { _ } = useLingui()
  const word: StateLabel = words[state]
  return (
    <Status tone={word.tone} icon={word.icon} loud={loud}>
      <span translate="no">{_(word.says)}</span>
    </Status>
  )
}

/** The word of a state alone, for lists and sentences. */
export const paymentStateName = (state: PaymentState): MessageDescriptor => words[state].says

/** Whether a figure in this state counts towards totals. */
export const isCounted = (state: PaymentState): boolean =>
  !['unclear', 'in_review', 'failed', 'cancelled', 'expired'].includes(state)
