import type { Dispute, DisputeReason, DisputeSource, DisputeState } from '@sahuji/contract/payments/disputes'
import type { PaymentWay } from '@sahuji/contract/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { Name } from '../../kit/layout/text.tsx'

/** Why the payer wants the money back. */
export const disputeReasonNames: Record<DisputeReason, MessageDescriptor> = {
  not_received: msg`Not received`,
  not_as_agreed: msg`Not as agreed`,
  twice: msg`Paid twice`,
  not_mine: msg`Not my payment`,
  other: msg`Other reason`,
}

/** Who opened it. */
export const disputeSourceNames: Record<DisputeSource, MessageDescriptor> = {
  payer: msg`The payer`,
  chargeback: msg`The bank or card network`,
  complaint: msg`A complaint to us`,
}

const paidByNames: Record<PaymentWay, MessageDescriptor> = {
  wallet: msg`Paid from a wallet`,
  ebanking: msg`Paid by e-banking`,
  mobilebanking: msg`Paid by mobile banking`,
  visa: msg`Paid by card`,
  sct: msg`Paid by SCT card`,
  ips: msg`Paid by connectIPS`,
  nepalpay: msg`Paid by NEPALPAY QR`,
}

export const usePaidBy = (): ((way: PaymentWay) => string) => {
  const { _ } = useMessages()
  return (way) => _(paidByNames[way])
}

const states: Record<DisputeState, { tone: Tone; name: MessageDescriptor }> = {
  open: { tone: 'warn', name: msg`Answer it` },
  review: { tone: 'wait', name: msg`We decide` },
  won: { tone: 'good', name: msg`Won` },
  lost: { tone: 'bad', name: msg`Lost` },
  given_back: { tone: 'wait', name: msg`Given back` },
  withdrawn: { tone: 'good', name: msg`Withdrawn` },
}

/** The name of a dispute's state. */
export function DisputeStatus({ of: { state }, loud = false }: { of: Pick<Dispute, 'state'>; loud?: boolean }) {
  const { _ } = useMessages()
  const { tone, name } = states[state]
  return (
    <Status tone={tone} loud={loud} {...(state === 'given_back' && { icon: <EndedIcon small /> })}>
      {_(name)}
    </Status>
  )
}

/** Who asks for the money, as the heading of a dispute. */
export function WhoAsks({ of: { payer, source } }: { of: Pick<Dispute, 'payer' | 'source'> }) {
  if (source === 'chargeback') return <Trans>The bank or card network asks for the money back</Trans>
  if (payer === '') return <Trans>The payer asks for the money back</Trans>
  return (
    <Trans>
      <Name>{payer}</Name> asks for the money back
    </Trans>
  )
}

const hour = 3_600_000

/** How long until a moment, in days and hours, rounded down; undefined once it is over. */
export function useTimeLeft(): (until: Date, now: Date) => string | undefined {
  const { t } = useLingui()
  return (until, now) => {
    const hours = Math.floor((until.getTime() - now.getTime()) / hour)
    if (until <= now) return undefined
    if (hours < 1) return t`under an hour`
    const days = Math.floor(hours / 24)
    const inHours = plural(hours % 24, { one: '# hour', other: '# hours' })
    if (days === 0) return t`${inHours}`
    const inDays = plural(days, { one: '# day', other: '# days' })
    return hours % 24 === 0 ? t`${inDays}` : t`${inDays} ${inHours}`
  }
}
