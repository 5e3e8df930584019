import type { TransferQuote } from '@sahuji/contract/transfers'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FeeReason } from '../../funding/rule-reasons.tsx'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import * as css from './send-review.module.css'

export interface SendReviewProps {
  of: TransferQuote | undefined
  /** The typed number; a request is paid to a known merchant. */
  mobile_no?: string | undefined
  /** In the dialog that confirms: the page behind explained the fee, and the first Tab leads to the question. */
  isConfirmed?: boolean
}

/** One sentence about the send, then what arrives, the fee with its reason, and what leaves; dashes before. */
export function SendReview({ of: quote, mobile_no, isConfirmed = false }: SendReviewProps) {
  const [isExplained, setIsExplained] = useState(false)
  return (
    <Stack gap={3}>
      {quote && <WhatHappens of={quote} mobile_no={mobile_no} />}
      <Lines>
        <Line label={<Trans>They receive</Trans>}>{quote ? <Money of={quote.amount} /> : <NoMoney />}</Line>
        <Line
          label={
            <>
              <Trans>Fee</Trans>{' '}
              {quote && !isConfirmed && (
                <TextButton aria-expanded={isExplained} onPress={() => setIsExplained(!isExplained)}>
                  <Trans>why</Trans>
                </TextButton>
              )}
            </>
          }
        >
          {quote ? <Money of={quote.fee} sign="always" /> : <NoMoney />}
        </Line>
        <Total label={<Trans>Leaves your wallet</Trans>}>{quote ? <Money of={quote.total} /> : <NoMoney />}</Total>
        {quote && quote.restricted > 0n && (
          <Line label={<Trans>Of it from card money</Trans>}>
            <Money of={quote.restricted} />
          </Line>
        )}
      </Lines>
      {quote && isExplained && <FeeReason of={quote.fee_rule} />}
      {quote?.must_confirm && (
        <Text small tone="quiet">
          <Trans>This is above what you send without a confirmation: we ask for one next.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function WhatHappens({
  of: { receiver, amount, waits_days: days },
  mobile_no,
}: SendReviewProps & { of: TransferQuote }) {
  const name = receiver.name
  const shop = receiver.trade_name
  return (
    <p className={css.says}>
      {receiver.is_known ? (
        <Trans>
          <Money of={amount} size="medium" /> to <Name>{shop}</Name> (<Name>{name}</Name>), at once. It cannot be called
          back.
        </Trans>
      ) : (
        <Trans>
          <Money of={amount} size="medium" /> waits {days} days for the owner of <Ltr>{mobile_no}</Ltr> to verify the
          number. It cannot be taken back; otherwise it returns automatically.
        </Trans>
      )}
    </p>
  )
}
