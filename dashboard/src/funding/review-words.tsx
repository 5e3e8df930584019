import type { ReviewReason } from '@sahuji/contract/funding/review'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Why a person of ours looks at it; only what the bank contradicts has no money here. */
export const reviewWords: Record<ReviewReason, () => ReactNode> = {
  over_limit: () => (
    <Trans>
      Your money is here. We look at it because it is over your limit. Nothing is lost and you need not do anything.
    </Trans>
  ),
  other_instrument: () => (
    <Trans>
      Your money is here. We look at it because it was paid in another way than you chose. Nothing is lost and you need
      not do anything.
    </Trans>
  ),
  other_amount: () => (
    <Trans>
      Your money is here. We look at it because another amount was paid than agreed. Nothing is lost and you need not do
      anything.
    </Trans>
  ),
  after_failure: () => (
    <Trans>
      Your money is here. We look at it because the bank had first said that the payment failed. Nothing is lost and you
      need not do anything.
    </Trans>
  ),
  wallet_closed: () => (
    <Trans>Your money is here, but your wallet is closed. We look at it; please call support.</Trans>
  ),
  contradicted: () => (
    <Trans>The bank’s answer contradicts itself. We look at it with the bank; please do not pay again.</Trans>
  ),
}
