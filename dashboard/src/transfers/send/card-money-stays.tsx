import type { TransferOverview } from '@sahuji/contract/transfers'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../kit/format/money.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CardMoneyThen, useCardMoneyTerm } from '../../wallet/card-money.tsx'

export interface CardMoneyStaysProps {
  of: TransferOverview
}

/** The part of the wallet that came from a credit card and cannot be sent, what it may pay, and until when. */
export const CardMoneyStays = ({ of: overview }: CardMoneyStaysProps) => (
  <Text small tone="quiet">
    <WhatCardMoneyMay of={overview} />
    <CardMoneyThen />
  </Text>
)

/** What today's tariff allows card money to do. */
export function WhatCardMoneyMay({ of: { restricted, card_money_pays } }: CardMoneyStaysProps) {
  const ends = useCardMoneyTerm() === 'ends'
  if (card_money_pays && ends)
    return (
      <Trans>
        <Money of={restricted} /> of your balance came from a credit card. It cannot be sent on or withdrawn.
      </Trans>
    )
  if (card_money_pays)
    return (
      <Trans>
        <Money of={restricted} /> of your balance came from a credit card. It pays requests and counters before the
        rest; it cannot be sent on or withdrawn.
      </Trans>
    )
  return (
    <Trans>
      <Money of={restricted} /> of your balance came from a credit card. It cannot be sent on or withdrawn, and pays
      nothing for now.
    </Trans>
  )
}
