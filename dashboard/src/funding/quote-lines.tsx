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
  /** In the dialog that confirms: the fee was explained on the page behind, and the first Tab leads to the buttons. */
  isConfirmed?: boolean
}

/** From what the payer pays at the bank down to what the wallet gets, line by line; dashes without an amount. */
export function QuoteLines({ of: quote, channel, isConfirmed = false }: QuoteLinesProps) {
  const [isExplained, setIsExplained] = useState(false)
  const words = wayWords[channel]
  if (!quote) return <NoQuoteLines channel={channel} />
  const { fee_rule: rule, gateway_charge: charge, amount } = quote
  return (
    <Stack gap={2}>
      <Lines>
        <Line label={charge === null ? <Trans>Amount</Trans> : words.pays}>
          <Money of={amount + (charge ?? 0n)} />
        </Line>
        {charge !== null && charge > 0n && (
          <>
            <Line label={words.charge}>
              <Money of={-charge} />
            </Line>
            <Line label={<Trans>Amount</Trans>}>
              <Money of={amount} />
            </Line>
          </>
        )}
        <Line
          label={
            <>
              <FeeLabel of={quote} />
              {!isConfirmed && <WhyThisFee isOpen={isExplained} onPress={() => setIsExplained(!isExplained)} />}
            </>
          }
        >
          <Money of={-quote.fee} />
        </Line>
        <Total label={<Trans>Credited to your wallet</Trans>}>
          <Money of={quote.credited} />
        </Total>
      </Lines>
      {isExplained && <FeeReason of={rule} charge={charge} />}
      {charge === null && (
        <Text small tone="quiet">
          <Trans>The bank’s gateway may add a charge of its own; its page says so before you pay.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function NoQuoteLines({ channel }: { channel: LoadChannel }) {
  return (
    <Lines>
      <Line label={wayWords[channel].pays}>
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

function FeeLabel({ of: { fee_rule: rule, amount } }: { of: Pick<LoadQuote, 'fee_rule' | 'amount'> }) {
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
