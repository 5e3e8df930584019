import type { AskedPayment as Payment } from '@sahuji/contract/payments/at-counter'
import { Trans, useLingui } from '@lingui/react/macro'
import { receivedSentence, type Spoken } from '../../counters/at/spoken-amount.ts'
import { SpokenIcon } from '../../counters/at/spoken-icon.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { Money } from '../../kit/format/money.tsx'
import { minutesAndSeconds, secondsUntil } from '../../kit/format/use-countdown.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { MobilePhoneIcon } from '../../kit/icons/money.tsx'
import { ClockIcon, InfoIcon, QuestionIcon, TickCircleIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { QrPicture } from '../codes/qr-picture.tsx'
import type { ScreenShop } from './ask-form.tsx'
import * as css from './asked-payment.module.css'

interface OpenPaymentProps {
  of: Payment
  shop: Pick<ScreenShop, 'name' | 'city'>
  isScanned: boolean
  isStale: boolean
  now: number
}

/** Waiting, or scanned: the code is covered, so that no other customer can pay it. Not live: the code is not shown. */
export function OpenPayment({ of: payment, shop, isScanned, isStale, now }: OpenPaymentProps) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const { amount, order_reference, payload, pay_url, opened_at, made_at, expires_at } = payment
  const left = secondsUntil(expires_at, now)
  const whole = Math.max(1, secondsUntil(expires_at, made_at.getTime()))
  return (
    <>
      <div className={css.ask}>
        <Money of={amount} size="largest" />
        {order_reference && (
          <Text as="span" tone="muted">
            <Trans>
              Bill <bdi translate="no">{order_reference}</bdi>
            </Trans>
          </Text>
        )}
      </div>
      {isStale ? (
        <p className={css.hidden}>
          <WarningIcon />
          <Trans>Do not show this code: we cannot see whether it is paid. It comes back with the connection.</Trans>
        </p>
      ) : (
        <div className={css.plate}>
          <QrPicture of={payload ?? pay_url} label={t`QR code of the payment`} faded={isScanned} />
          {isScanned && (
            <p className={css.cover}>
              <MobilePhoneIcon />
              <span>
                {opened_at ? (
                  <Trans>
                    Scanned at <DateTime of={opened_at} as="seconds" />
                  </Trans>
                ) : (
                  <Trans>Scanned</Trans>
                )}
              </span>
            </p>
          )}
        </div>
      )}
      <p className={css.state}>
        <i className={css.pulse} />
        <b>{isScanned ? <Trans>Customer is confirming</Trans> : <Trans>Waiting for the customer</Trans>}</b>
        <span aria-hidden="true">
          <Trans>{digits(minutesAndSeconds(left))} left</Trans>
        </span>
      </p>
      <div className={css.left} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, (left / whole) * 100)}%` }} />
      </div>
      {isScanned ? (
        <Callout icon={<InfoIcon small />}>
          <Trans>Not paid yet. Wait for the green screen before you hand over the goods.</Trans>
        </Callout>
      ) : (
        shop.city !== undefined && <PaysTo name={shop.name} city={shop.city} />
      )}
    </>
  )
}

const PaysTo = ({ name, city }: { name: string; city: string }) => (
  <Text small tone="quiet">
    <Trans>
      Pays to {name}, {city}. The amount is in the code; the customer cannot change it.
    </Trans>
  </Text>
)

/** Paid: payer, amount, time, and the spoken sentence. */
export function PaidPayment({ of: payment, said }: { of: Payment; said: Spoken | undefined }) {
  const { amount, payer, paid_at, order_reference } = payment
  const signs = `${amount / 100n}`.length + (amount >= 100_000n ? 1 : 0) + (amount % 100n === 0n ? 0 : 3)
  return (
    <div className={css.paid}>
      <p className={css.word}>
        <TickCircleIcon />
        <Trans>Paid</Trans>
      </p>
      <p className={css.amount} style={{ '--signs': `${Math.max(4, signs)}` } as object}>
        <Money of={amount} round />
      </p>
      <p className={css.payer} translate="no">
        <bdi>{payer}</bdi>
      </p>
      <p>
        {paid_at && <DateTime of={paid_at} as="seconds" />}
        {order_reference && (
          <>
            {', '}
            <Trans>
              bill <bdi translate="no">{order_reference}</bdi>
            </Trans>
          </>
        )}
      </p>
      {said && (
        <p className={css.spoken}>
          <SpokenIcon />
          <q lang={said}>{receivedSentence(amount, said)}</q>
        </p>
      )}
    </div>
  )
}

/** Not paid, it was cancelled, or the bank has not answered. */
export function Ended({ of: { amount, expires_at }, as }: { of: Payment; as: 'expired' | 'cancelled' | 'unclear' }) {
  const Icon = { expired: ClockIcon, cancelled: EndedIcon, unclear: QuestionIcon }[as]
  return (
    <div className={css.over} data-tone={as === 'unclear' ? 'warn' : undefined}>
      <Icon />
      <h2>
        {as === 'expired' && <Trans>Not paid</Trans>}
        {as === 'cancelled' && <Trans>Cancelled</Trans>}
        {as === 'unclear' && <Trans>We do not know yet</Trans>}
      </h2>
      <Money of={amount} size="large" />
      <p>
        {as === 'expired' && (
          <Trans>
            The code ended at <DateTime of={expires_at} as="time" />. It cannot be paid any more.
          </Trans>
        )}
        {as === 'cancelled' && <Trans>The code cannot be paid any more. Nothing was taken.</Trans>}
        {as === 'unclear' && (
          <Trans>
            The customer’s bank took the request and has not answered. Do not ask for the money again, and do not hand
            over the goods by this screen.
          </Trans>
        )}
      </p>
      {as === 'unclear' && (
        <Text tone="muted">
          <Trans>
            We go on asking. You can serve the next customer: the payment is in your history when it is clear.
          </Trans>
        </Text>
      )}
    </div>
  )
}
