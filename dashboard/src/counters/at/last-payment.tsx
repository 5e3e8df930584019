import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { serverNow } from '../../platform/server/server.ts'
import * as css from './counter-screen.module.css'
import { receivedSentence, type Spoken } from './spoken-amount.ts'
import { SpokenIcon } from './spoken-icon.tsx'

const justNowMilliseconds = 60_000

export interface LastPaymentProps {
  of: CounterPayment
  isStale: boolean
  /** The language in which it was spoken; undefined where it was not. */
  spoken: Spoken | undefined
}

/** The newest payment, large enough to be read across the room. */
export function LastPayment({ of: payment, isStale, spoken }: LastPaymentProps) {
  const { amount, at, payer, counter } = payment
  const time = <DateTime of={at} as="time" />
  const isNow = serverNow() - at.getTime() < justNowMilliseconds
  return (
    <>
      <p className={css.ago}>
        {isStale && <Trans>Last payment we know of, {time}</Trans>}
        {!isStale && isNow && <Trans>Received just now, {time}</Trans>}
        {!isStale && !isNow && <Trans>Received at {time}</Trans>}
      </p>
      <p className={css.amount} style={signsOf(amount)}>
        <Money of={amount} round />
      </p>
      <p className={css.payer}>
        <Name>{payer}</Name>
      </p>
      {counter === null && (
        <p className={css.ago}>
          <Trans>without this QR</Trans>
        </p>
      )}
      {!isStale && spoken && (
        <p className={css.spoken}>
          <SpokenIcon />
          <q lang={spoken}>{receivedSentence(amount, spoken)}</q>
        </p>
      )}
    </>
  )
}

/** How many characters wide an amount is, without the prefix: the longer, the smaller it is drawn. */
const signsOf = (amount: bigint): CSSProperties =>
  ({
    '--signs':
      Math.max(3, `${amount / 100n}`.length + (amount >= 100_000n ? 1 : 0) + (amount % 100n === 0n ? 0 : 3)) + 1,
  }) as CSSProperties
