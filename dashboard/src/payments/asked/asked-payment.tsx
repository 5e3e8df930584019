import type { AskedPayment as Payment } from '@sahuji/contract/payments/at-counter'
import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Spoken } from '../../counters/at/spoken-amount.ts'
import { useScreenOn } from '../../counters/at/use-screen-on.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { SearchIcon } from '../../kit/icons/navigation.tsx'
import { OfflineIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { takenAddress } from '../taken/calls.ts'
import type { ScreenShop } from './ask-form.tsx'
import { type AmountCalls, callsAt } from './calls.ts'
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

/** A payment that the merchant asked for at a code, followed by the merchant's own stream. */
export function AskedPayment({ id, at, ...on }: AskedPaymentProps) {
  const asked = useAskedPayment(id)
  useScreenOn()
  const said = useSayPaid(asked)
  const hasReceipt = useMay('sales.read')
  const receipt = hasReceipt && `/dashboard/transactionHistory/singleTransaction/${id}/receipt`
  const shop = { name: at.name, place: asked.payment?.code ?? at.label, city: at.city }
  return (
    <AskedScreen
      asked={asked}
      said={said}
      shop={shop}
      calls={callsAt(at.id)}
      {...(receipt ? { receipt } : { details: `${takenAddress}/${id}` })}
      {...on}
    />
  )
}

interface AskedScreenProps {
  asked: Asked
  /** The language in which the amount was spoken. */
  said: Spoken | undefined
  shop: ScreenShop
  calls: AmountCalls
  /** Where its receipt is; undefined where the reader has none. */
  receipt?: string
  /** Its page, for a reader without the receipt. */
  details?: string
  /** Searches for a payment that the customer claims to have made. */
  onCheck?: () => void
  onNext: () => void
  onAsked: (payment: string) => void
  onClose: () => void
}

/** The QR of one payment, full screen, until the customer has paid or the code has ended. */
export function AskedScreen({ asked, said, shop, onClose, ...foot }: AskedScreenProps) {
  const { t } = useLingui()
  const { payment, state, error, refetch, stale, now } = asked
  if (!payment || !state)
    return (
      <FullScreen
        label={t`Ask for an amount`}
        shop={shop.name}
        place={shop.place}
        onClose={onClose}
        foot={<Next onPress={foot.onNext} />}
      >
        {error ? <FailedToLoad of={error} onRetry={refetch} /> : <LoadingRows rows={4} />}
      </FullScreen>
    )
  const isPaid = state === 'paid'
  return (
    <FullScreen
      label={t`Payment of a customer`}
      shop={shop.name}
      place={shop.place}
      isPaid={isPaid}
      onClose={onClose}
      aside={isPaid ? <Ago since={payment.paid_at} now={now} /> : <Lamp of={stale} />}
      foot={<Foot of={payment} state={state} {...foot} />}
    >
      <div className={css.body} aria-live="polite">
        {isPaid && <PaidPayment of={payment} said={said} />}
        {(state === 'waiting' || state === 'scanned') && (
          <OpenPayment
            of={payment}
            shop={shop}
            isScanned={state === 'scanned'}
            isStale={stale !== undefined}
            now={now}
          />
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
      {!stale && <Trans context="lamp">Live</Trans>}
      {stale?.since && (
        <Trans>
          Not live since <DateTime of={stale.since} as="time" />
        </Trans>
      )}
      {stale && !stale.since && <Trans>Not live</Trans>}
    </output>
  )
}

interface FootProps extends Pick<AskedScreenProps, 'calls' | 'receipt' | 'details' | 'onCheck' | 'onNext' | 'onAsked'> {
  of: Payment
  state: NonNullable<Asked['state']>
}

/** What may be done now: an unclear payment offers neither a new code nor a second payment. */
function Foot({ of: payment, state, calls, receipt, details, onCheck, onNext, onAsked }: FootProps) {
  const { phone } = supportContact()
  if (state === 'paid')
    return (
      <>
        <Next onPress={onNext} />
        {receipt && (
          <LinkButton size="large" wide href={receipt}>
            <Trans>Receipt</Trans>
          </LinkButton>
        )}
        {details && (
          <LinkButton size="large" wide href={details}>
            <Trans>Open the payment</Trans>
          </LinkButton>
        )}
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
    return payment.being_paid_since ? null : <Cancel of={payment} calls={calls} onCancelled={onNext} />
  return (
    <>
      <NewCode of={payment} calls={calls} onAsked={onAsked} />
      {onCheck && (
        <Button size="large" wide icon={<SearchIcon small />} onPress={onCheck}>
          <Trans>Check a payment</Trans>
        </Button>
      )}
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

function Cancel({ of: { id }, calls, onCancelled }: { of: Payment; calls: AmountCalls; onCancelled: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...calls.cancel, onSuccess: onCancelled })
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
function NewCode({ of, calls, onAsked }: { of: Payment } & Pick<FootProps, 'calls' | 'onAsked'>) {
  const { amount, order_reference, made_at, expires_at } = of
  const expires_in = Math.round((expires_at.getTime() - made_at.getTime()) / 1000)
  const { mutate, isPending, error } = useMutation({ ...calls.create, onSuccess: ({ id }) => onAsked(id) })
  return (
    <>
      <FailureLine of={error} />
      <Button
        kind="primary"
        size="large"
        wide
        isPending={isPending}
        onPress={() => mutate({ amount, expires_in, ...(order_reference && { order_reference }) })}
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
