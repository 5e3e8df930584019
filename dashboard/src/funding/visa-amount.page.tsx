import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CardsTaken } from './amount/card-rules.tsx'
import { WayAmount } from './amount/way-amount.tsx'
import { channelWords } from './funding-words.tsx'

/** /dashboard/loadFunds/visa/amount: the amount, and the fee of cards; the page where the card is chosen shows the rules of their money. */
export function VisaAmountPage() {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { name, href } = channelWords.visa
  return (
    <WayAmount
      channel="visa"
      title={t`Load by card`}
      says={<Trans>Debit or credit, from Nepal or abroad. In your wallet at once.</Trans>}
      crumbs={[{ name: _(name), href }]}
      at="/dashboard/loadFunds/visa/amount"
      beside={<CardsTaken />}
    />
  )
}
