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
  /** The language that it was said in; undefined where nobody has heard it. */
  said: Spoken | undefined
}

/** The newest payment, large enough to be read across the room. */
export function LastPayment({ of: payment, isStale, said }: LastPaymentProps) {
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
      {!isStale && said && (
        <p className={css.spoken}>
          <SpokenIcon />
          <q lang={said}>{receivedSentence(amount, said)}</q>
        </p>
      )}
    </>
  )
}

/** How many characters wide an amount is, the prefix aside: the longer, the smaller it is written. */
const signsOf = (amount: bigint): CSSProperties =>
  ({
    '--signs':
      Math.max(3, `${amount / 100n}`.length + (amount >= 100_000n ? 1 : 0) + (amount % 100n === 0n ? 0 : 3)) + 1,
  }) as CSSProperties
