import { Trans, useLingui } from '@lingui/react/macro'
import { NextSteps } from './amount/next-steps.tsx'
import { WayAmount } from './amount/way-amount.tsx'
import { Callout } from '../kit/layout/callout.tsx'
import { CardIcon } from '../kit/icons/money.tsx'
import { Link } from '../kit/layout/link.tsx'

/** /dashboard/loadFunds/sct: a domestic debit card, by the page of SCT. */
export function SctPage() {
  const { t } = useLingui()
  return (
    <WayAmount
      channel="sct"
      title={t`Load by SCT card`}
      says={<Trans>A debit card of a bank in Nepal. In your wallet at once.</Trans>}
      at="/dashboard/loadFunds/sct"
      note={
        <Callout icon={<CardIcon />}>
          <Trans>
            <strong>Debit cards of Nepal only.</strong> SCT takes the money from the account at once; it lends nothing,
            and cards from abroad are not taken. A Visa or Mastercard goes{' '}
            <Link href="/dashboard/loadFunds/visa">its own way</Link>.
          </Trans>
        </Callout>
      }
      below={
        <NextSteps
          takes={<Trans>About a minute</Trans>}
          of={[
            {
              id: 'leave',
              what: <Trans>You leave us for the page of SCT</Trans>,
              note: <Trans>Enter card number, expiry and PIN there, never here. Check the address first.</Trans>,
            },
            {
              id: 'bank',
              what: <Trans>Your bank takes the money from the card’s account</Trans>,
              note: (
                <Trans>The member banks of SCT are listed on its page; a card of another bank is refused there.</Trans>
              ),
            },
          ]}
        />
      }
    />
  )
}
