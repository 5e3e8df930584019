import type { PaymentLink } from '@sahuji/contract/payments/links'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { Status } from '../../kit/layout/status.tsx'

type Of = { of: PaymentLink }

/** The name of the state: Open, Paid, All sold, Not paid yet, Ended. */
export function LinkStatus({ of: { state, payments_max, paid } }: Of) {
  const isSingle = payments_max === 1
  if (state === 'all_paid')
    return (
      <Status tone="good">{isSingle ? <Trans context="payment link">Paid</Trans> : <Trans>All sold</Trans>}</Status>
    )
  if (state !== 'open')
    return (
      <Status tone="wait" icon={<EndedIcon small />}>
        <Trans context="payment link">Ended</Trans>
      </Status>
    )
  if (isSingle && paid === 0)
    return (
      <Status tone="wait">
        <Trans>Not paid yet</Trans>
      </Status>
    )
  return (
    <Status tone="good">
      <Trans context="payment link">Open</Trans>
    </Status>
  )
}

/** How often it was paid, of how often it may be: "11 of 40". */
export function Taken({ of: { paid, payments_max } }: Of) {
  const taken = <Count of={paid} />
  if (payments_max === null) return taken
  return (
    <Trans>
      {taken} of <Count of={payments_max} />
    </Trans>
  )
}

/** The amount of one payment. */
export function LinkAmount({ of: { amount, payments_max } }: Of) {
  if (amount === null) return <Trans>The payer sets the amount</Trans>
  if (payments_max === 1) return <Money of={amount} round />
  return (
    <Trans>
      <Money of={amount} round /> each
    </Trans>
  )
}

const dayMilliseconds = 86_400_000

/** When it ends or has ended: "today, 23:59", "tomorrow", a day, or never; a dash where it is paid. */
export function Ends({ of: { state, expires_at, ended_at }, now }: Of & { now: Date }) {
  if (state === 'all_paid') return '–'
  const end = ended_at ?? expires_at
  if (end === null) return <Trans context="payment link ends">never</Trans>
  const day = kathmanduDay(end)
  if (day === kathmanduDay(now))
    return (
      <Trans context="payment link ends">
        today, <DateTime of={end} as="time" />
      </Trans>
    )
  if (day === kathmanduDay(new Date(now.getTime() + dayMilliseconds)))
    return <Trans context="payment link ends">tomorrow</Trans>
  return <DateTime of={end} as="day" />
}
