import type { Arrival, FeePart, PayoutQuote } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { FeeRule } from '@sahuji/contract/tariff'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { ClockIcon } from '../kit/icons/states.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOpenedAt } from '../platform/use-opened-at.ts'
import { holdWords } from './payout-status.tsx'

/** What leaves the wallet, the fee with its parts behind "why", and what arrives; dashes without an amount. */
export function PayoutQuoteLines({ of: quote }: { of: PayoutQuote | undefined }) {
  return (
    <FeeAndArrival of={quote} name={<Trans>Fee</Trans>}>
      <Line label={<Trans>Leaves your wallet</Trans>}>{quote ? <Money of={quote.amount} /> : <NoMoney />}</Line>
    </FeeAndArrival>
  )
}

export interface FeeAndArrivalProps {
  of: (Pick<PayoutQuote, 'fee' | 'fee_parts' | 'arrives'> & { fee_rule: FeeRule | null }) | undefined
  /** What the fee is called. */
  name: ReactNode
  /** The lines above. */
  children?: ReactNode
}

/** The fee, its parts and what they are based on behind "why", and what arrives; dashes where it is not known. */
export function FeeAndArrival({ of: priced, name, children }: FeeAndArrivalProps) {
  const [isAsked, setIsAsked] = useState(false)
  const rule = priced?.fee_rule
  const isExplained = isAsked && priced !== undefined
  return (
    <Stack gap={2}>
      <Lines>
        {children}
        <Line
          label={
            <>
              {name}{' '}
              {priced && (
                <TextButton aria-expanded={isExplained} onPress={() => setIsAsked(!isAsked)}>
                  <Trans>why</Trans>
                </TextButton>
              )}
            </>
          }
        >
          {priced ? <Money of={-priced.fee} /> : <NoMoney />}
        </Line>
        {isExplained && priced.fee_parts.map((part) => <FeePartLine key={part.kind} of={part} />)}
        <Total label={<Trans>Arrives in your account</Trans>}>
          {priced ? <Money of={priced.arrives} /> : <NoMoney />}
        </Total>
      </Lines>
      {isExplained && rule && <ChargeReason of={rule} />}
    </Stack>
  )
}

/** One part of a fee, with the share it is where it is one. */
export function FeePartLine({ of: part }: { of: FeePart }) {
  const { digits } = useWriting()
  const rate = part.rate === null ? null : digits(`${percentOf(part.rate)} %`)
  const words = {
    commission: rate ? <Trans>Our commission, {rate} of the amount</Trans> : <Trans>Our commission</Trans>,
    bank_charge: <Trans>The banks’ charge for the transfer</Trans>,
    vat: rate ? <Trans>VAT on the charge, {rate}</Trans> : <Trans>VAT on the charge</Trans>,
  }
  return (
    <Line
      plain
      label={
        <Text as="span" small tone="quiet">
          {words[part.kind]}
        </Text>
      }
    >
      <Money of={-part.amount} />
    </Line>
  )
}

/** Basis points as percent: 5 is 0.05, 1300 is 13. */
function percentOf(basisPoints: number): string {
  const rest = basisPoints % 100
  const whole = `${Math.floor(basisPoints / 100)}`
  return rest === 0 ? whole : `${whole}.${`${rest}`.padStart(2, '0').replace(/0$/, '')}`
}

/** Where the banks' charge comes from. */
export function ChargeReason({ of: rule }: { of: FeeRule }) {
  const source = useWriting().amountsIn(rule.fee_source)
  return (
    <Text small tone="quiet">
      <Trans>The banks’ charge is by {source}.</Trans>
    </Text>
  )
}

/** When it is there, and until when it can be taken back. */
export function ArrivalLine({ of: quote, to: account }: { of: PayoutQuote | undefined; to: PayoutAccount }) {
  const { _ } = useMessages()
  if (!quote) return null
  const bank = account.bank_name
  return (
    <Row align="top" tight gap={3}>
      <ClockIcon />
      <div>
        <Text strong>
          <ArrivalWords of={quote.arrival} to={account} />
        </Text>
        <Text small tone="quiet">
          {quote.hold_reason && <>{_(holdWords[quote.hold_reason])} </>}
          {quote.arrival.kind === 'window' ? (
            <Trans>{bank} collects its credits at that time.</Trans>
          ) : (
            <Trans>{bank} takes transfers at any hour.</Trans>
          )}{' '}
          <Trans>You can cancel until it is sent; after that it cannot be called back.</Trans>
        </Text>
      </div>
    </Row>
  )
}

/** "Today, by 13:26", "By Monday 23 November, 15:00"; no time is promised while no way to the bank answers. */
export function ArrivalWords({ of: { kind, at }, to }: { of: Arrival; to: Pick<PayoutAccount, 'bank_trouble_since'> }) {
  const isToday = kathmanduDay(at) === kathmanduDay(useOpenedAt())
  if (to.bank_trouble_since) return <Trans>Once the bank answers again.</Trans>
  if (kind === 'minutes' && isToday)
    return (
      <Trans>
        Today, in a few minutes, by <DateTime of={at} as="time" />
      </Trans>
    )
  if (isToday)
    return (
      <Trans>
        Today, by <DateTime of={at} as="time" />
      </Trans>
    )
  return (
    <Trans>
      By <DateTime of={at} as="long" />, <DateTime of={at} as="time" />
    </Trans>
  )
}
