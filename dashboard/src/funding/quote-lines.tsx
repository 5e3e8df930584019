import type { LoadQuote } from '@sahuji/contract/funding'
import type { FeeRule } from '@sahuji/contract/tariff'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../kit/layout/button.tsx'
import { BothDates } from '../kit/format/date.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { FeeWords } from './funding-words.tsx'

/** From what the payer pays at the bank down to what the wallet gets, line by line; dashes without an amount. */
export function QuoteLines({ of: quote }: { of: LoadQuote | undefined }) {
  const [isExplained, setIsExplained] = useState(false)
  if (!quote) return <NoQuoteLines />
  const { fee_rule: rule, gateway_charge: charge, amount } = quote
  return (
    <Stack gap={2}>
      <Lines>
        <Line label={<Trans>You pay at the bank</Trans>}>
          <Money of={amount + (charge ?? 0n)} />
        </Line>
        {charge !== null && charge > 0n && (
          <>
            <Line label={<Trans>The gateway’s own charge</Trans>}>
              <Money of={-charge} />
            </Line>
            <Line label={<Trans>Amount</Trans>}>
              <Money of={amount} />
            </Line>
          </>
        )}
        <Line label={<FeeLabel rule={rule} isExplained={isExplained} onExplain={() => setIsExplained(!isExplained)} />}>
          <Money of={-quote.fee} />
        </Line>
        <Total label={<Trans>Credited to your wallet</Trans>}>
          <Money of={quote.credited} />
        </Total>
      </Lines>
      {isExplained && <FeeReason of={rule} />}
      {charge === null && (
        <Text small tone="quiet">
          <Trans>The bank’s gateway may add a charge of its own; its page says so before you pay.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function NoQuoteLines() {
  return (
    <Lines>
      <Line label={<Trans>You pay at the bank</Trans>}>
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

function FeeLabel({ rule, isExplained, onExplain }: { rule: FeeRule; isExplained: boolean; onExplain: () => void }) {
  return (
    <>
      <Trans>
        Our fee, <FeeWords rule={rule} />
      </Trans>{' '}
      <TextButton onPress={onExplain} aria-expanded={isExplained}>
        <Trans>why</Trans>
      </TextButton>
    </>
  )
}

/** Where a fee comes from, in one plain sentence, then what it is based on. */
function FeeReason({ of: rule }: { of: FeeRule }) {
  const since = rule.valid_from
  const source = useWriting().amountsIn(rule.source)
  return (
    <Text small tone="quiet">
      <Trans>
        This is our price list since <BothDates of={startOfKathmanduDay(since)} />. The limits are those of {source}.
      </Trans>
    </Text>
  )
}
