import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { LoadQuote } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FeeWords } from './funding-words.tsx'
import { FeeReason } from './rule-reasons.tsx'
import { wayWords } from './way-words.tsx'

interface QuoteLinesProps {
  of: LoadQuote | undefined
  channel: LoadChannel
  /** In the dialog that confirms: the page behind explained the fee, and the first Tab leads to the buttons. */
  isConfirmed?: boolean
}

/**
 * From the payer's payment at the bank down to the wallet's credit, line by line; dashes for unknown figures. On the
 * page there are always five lines: the button below them must not move when the quote arrives, or a press at that moment misses it.
 */
export function QuoteLines({ of: quote, channel, isConfirmed = false }: QuoteLinesProps) {
  const [isExplained, setIsExplained] = useState(false)
  const words = wayWords[channel]
  const charge = quote?.gateway_charge ?? null
  return (
    <Stack gap={2}>
      <Lines>
        {(!isConfirmed || charge !== null) && (
          <>
            <Line label={words.pays}>
              <MoneyOrDash of={quote && charge !== null ? quote.amount + charge : undefined} />
            </Line>
            <Line label={words.charge}>
              <MoneyOrDash of={charge === null ? undefined : -charge} />
            </Line>
          </>
        )}
        <Line label={<Trans>Amount</Trans>}>
          <MoneyOrDash of={quote?.amount} />
        </Line>
        <Line
          label={
            <>
              <FeeLabel of={quote} />
              {quote && !isConfirmed && (
                <WhyThisFee isOpen={isExplained} onPress={() => setIsExplained(!isExplained)} />
              )}
            </>
          }
        >
          <MoneyOrDash of={quote && -quote.fee} />
        </Line>
        <Total label={<Trans>Credited to your wallet</Trans>}>
          <MoneyOrDash of={quote?.credited} />
        </Total>
      </Lines>
      {quote && isExplained && <FeeReason of={quote.fee_rule} charge={charge} />}
      {quote && charge === null && (
        <Text small tone="quiet">
          <Trans>The bank’s gateway may add its own charge, which its page shows before you pay.</Trans>
        </Text>
      )}
    </Stack>
  )
}

const MoneyOrDash = ({ of: amount }: { of: bigint | undefined }) =>
  amount === undefined ? <NoMoney /> : <Money of={amount} />

function FeeLabel({ of: quote }: { of: Pick<LoadQuote, 'fee_rule' | 'amount'> | undefined }) {
  if (!quote) return <Trans>Our fee</Trans>
  const { fee_rule: rule, amount } = quote
  return (
    <Trans>
      Our fee: <FeeWords rule={rule} amount={amount} />
    </Trans>
  )
}

function WhyThisFee({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <Text as="span" nowrap>
      {' · '}
      <TextButton onPress={onPress} aria-expanded={isOpen}>
        <Trans>why</Trans>
      </TextButton>
    </Text>
  )
}
