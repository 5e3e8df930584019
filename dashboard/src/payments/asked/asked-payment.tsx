import type { Payment } from '@sahuji/contract/payments'
import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useScreenOn } from '../../counters/at/use-screen-on.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { OfflineIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { payments } from './calls.ts'
import { FullScreen } from './full-screen.tsx'
import * as css from './asked-payment.module.css'
import { Ended, OpenPayment, PaidPayment } from './payment-screens.tsx'
import { type Asked, useAskedPayment } from './use-asked-payment.ts'
import { useSayPaid } from './use-say-paid.ts'

interface AskedPaymentProps {
  id: string
  at: PaymentCode
  onNext: () => void
  onAsked: (payment: string) => void
  onClose: () => void
}

/** The QR of one payment, full screen, until the customer has paid or the code has ended. */
export function AskedPayment({ id, at, onNext, onAsked, onClose }: AskedPaymentProps) {
  const { t } = useLingui()
  const asked = useAskedPayment(id)
  useScreenOn()
  const said = useSayPaid(asked)
  const { payment, state, error, refetch, stale, now } = asked
  if (!payment || !state)
    return (
      <FullScreen
        label={t`Ask for an amount`}
        shop={at.name}
        place={at.label}
        onClose={onClose}
        foot={<Next onPress={onNext} />}
      >
        {error ? <FailedToLoad of={error} onRetry={refetch} /> : <LoadingRows rows={4} />}
      </FullScreen>
    )
  const isPaid = state === 'paid'
  return (
    <FullScreen
      label={t`Payment of a customer`}
      shop={at.name}
      place={payment.code ?? at.label}
      isPaid={isPaid}
      onClose={onClose}
      aside={isPaid ? <Ago since={payment.paid_at} now={now} /> : <Lamp of={stale} />}
      foot={<Foot of={payment} state={state} at={at} onNext={onNext} onAsked={onAsked} />}
    >
      <div className={css.body} aria-live="polite">
        {isPaid && <PaidPayment of={payment} said={said} />}
        {(state === 'waiting' || state === 'scanned') && (
          <OpenPayment of={payment} at={at} isScanned={state === 'scanned'} isStale={stale !== undefined} now={now} />
        )}
        {(state === 'expired' || state === 'cancelled' || state === 'unclear') && <Ended of={payment} as={state} />}
      </div>
    </FullScreen>
  )
}

/** Seconds that run: a picture of this screen shows its age. */
function Ago({ since, now }: { since: Date | null; now: number }) {
  const seconds = since ? Math.max(0, Math.floor((now - since.getTime()) / 1000)) : 0
  const minutes = Math.floor(seconds / 60)
  return (
    <span className={css.ago} aria-hidden="true">
      {minutes > 0 ? <Trans>{minutes} min ago</Trans> : <Trans>{seconds} s ago</Trans>}
    </span>
  )
}

/** Whether what is shown can be believed, as at the counter. */
function Lamp({ of: stale }: { of: Asked['stale'] }) {
  return (
    <output className={css.lamp} data-stale={stale ? '' : undefined}>
      {stale ? <OfflineIcon small /> : <i />}
      {stale ? (
        <Trans>
          Not live since <DateTime of={stale.since} as="time" />
        </Trans>
      ) : (
        <Trans context="lamp">Live</Trans>
      )}
    </output>
  )
}

interface FootProps {
  of: Payment
  state: NonNullable<Asked['state']>
  at: PaymentCode
  onNext: () => void
  onAsked: (payment: string) => void
}

/** What may be done now: an unclear payment offers neither a new code nor a second payment. */
function Foot({ of: payment, state, at, onNext, onAsked }: FootProps) {
  const { phone } = supportContact()
  if (state === 'paid')
    return (
      <>
        <Next onPress={onNext} />
        <LinkButton size="large" wide href={`/dashboard/transactionHistory/singleTransaction/${payment.id}/receipt`}>
          <Trans>Receipt</Trans>
        </LinkButton>
      </>
    )
  if (state === 'unclear')
    return (
      <>
        <Next onPress={onNext} />
        <LinkButton kind="ghost" size="large" wide href={`tel:${phone}`}>
          <Trans>Call {phone}</Trans>
        </LinkButton>
      </>
    )
  if (state === 'waiting' || state === 'scanned')
    return payment.being_paid_since ? null : <Cancel of={payment} onCancelled={onNext} />
  return (
    <>
      <NewCode of={payment} at={at} onAsked={onAsked} />
      <Button kind="ghost" size="large" wide onPress={onNext}>
        <Trans>Next customer</Trans>
      </Button>
    </>
  )
}

const Next = ({ onPress }: { onPress: () => void }) => (
  <Button size="large" wide onPress={onPress}>
    <Trans>Next customer</Trans>
  </Button>
)

function Cancel({ of: { id }, onCancelled }: { of: Payment; onCancelled: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...payments.cancel(), onSuccess: onCancelled })
  return (
    <>
      <FailureLine of={error} />
      <Button kind="ghost" size="large" wide isPending={isPending} onPress={() => mutate({ id })}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

/** The same again, for a customer who came too late. */
function NewCode({ of, at, onAsked }: { of: Payment; at: PaymentCode; onAsked: (payment: string) => void }) {
  const { amount, order_reference, made_at, expires_at } = of
  const expires_in = Math.round((expires_at.getTime() - made_at.getTime()) / 1000)
  const { mutate, isPending, error } = useMutation({ ...payments.create(), onSuccess: ({ id }) => onAsked(id) })
  return (
    <>
      <FailureLine of={error} />
      <Button
        kind="primary"
        size="large"
        wide
        isPending={isPending}
        onPress={() => mutate({ amount, code_id: at.id, expires_in, ...(order_reference && { order_reference }) })}
      >
        <Trans>
          New code for{' '}
          <span className={css.money}>
            <Money of={amount} round />
          </span>
        </Trans>
      </Button>
    </>
  )
}
