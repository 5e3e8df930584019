import type { LoadQuote } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { Stack } from '../kit/layout.tsx'
import { Line, Lines, Total } from '../kit/lines.tsx'
import { Money, NoMoney } from '../kit/money.tsx'
import { Text } from '../kit/text.tsx'
import { FeeWords } from './fee-words.tsx'

/** What the payer pays, what we take and what the wallet gets, as three lines; the gateway's own charge beside them. */
export function QuoteLines({ of: quote }: { of: LoadQuote | undefined }) {
  if (!quote) {
    return (
      <Lines>
        <Line label={<Trans>Amount</Trans>}>
          <NoMoney />
        </Line>
        <Line label={<Trans>Our fee</Trans>}>
          <NoMoney />
        </Line>
        <Total label={<Trans>Credited to your wallet</Trans>}>
          <NoMoney />
        </Total>
      </Lines>
    )
  }
  const { fee_rule: rule, gateway_charge: charge } = quote
  const { source, valid_from: since } = rule
  return (
    <Stack gap={2}>
      <Lines>
        <Line label={<Trans>Amount</Trans>}>
          <Money of={quote.amount} />
        </Line>
        <Line
          label={
            <Trans>
              Our fee, <FeeWords rule={rule} />
            </Trans>
          }
        >
          <Money of={-quote.fee} />
        </Line>
        <Total label={<Trans>Credited to your wallet</Trans>}>
          <Money of={quote.credited} />
        </Total>
      </Lines>
      <Text small tone="quiet">
        <Trans>
          Why this fee: {source}, since {since}.
        </Trans>{' '}
        {charge !== null && charge > 0n && (
          <Trans>
            The bank’s gateway adds its own charge of <Money of={charge} />, which you pay there.
          </Trans>
        )}
      </Text>
    </Stack>
  )
}
