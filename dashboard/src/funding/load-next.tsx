import type { Load, LoadState } from '@sahuji/contract/funding'
import type { ReviewReason } from '@sahuji/contract/funding/review'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/date.tsx'
import { Explanation } from '../kit/table-row.tsx'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'

/** What happens next, in a sentence for each state. An open load is never to be paid again. */
export function LoadNext({ of: load, isAsking }: { of: Load; isAsking: boolean }) {
  const says = load.review ? reviews[load.review] : sentences[load.state]
  const isUncertain = load.state === 'unclear' || load.state === 'pending'
  const words = (
    <>
      {says(load)} {(isUncertain || load.is_rail_down) && <NextCheck of={load} isAsking={isAsking} />}
    </>
  )
  if (load.state === 'unclear') return <Explanation>{words}</Explanation>
  return (
    <Stack gap={2}>
      <Text>{words}</Text>
      {isWatched(load) && (
        <Text small tone="quiet">
          <Trans>As long as the bank may still pay it, it counts against your limits.</Trans>
        </Text>
      )}
      {isAsking && !isUncertain && !load.is_rail_down && (
        <Text small tone="quiet">
          <Trans>Asking the bank now…</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Given up or failed, but asked about for two days: money may come late. */
const isWatched = ({ state, next_check_at }: Load): boolean =>
  next_check_at !== null && (state === 'expired' || state === 'cancelled' || state === 'failed')

function NextCheck({ of: load, isAsking }: { of: Load; isAsking: boolean }) {
  if (load.is_rail_down)
    return <Trans>The bank’s gateway does not answer at the moment. We ask by ourselves as soon as it is back.</Trans>
  if (isAsking) return <Trans>Asking the bank now…</Trans>
  if (!load.next_check_at) return null
  return (
    <Trans>
      We ask again at <DateTime of={load.next_check_at} as="time" />.
    </Trans>
  )
}

const sentences: Record<LoadState, (load: Load) => ReactNode> = {
  created: () => <Trans>We are opening the bank’s page. Nothing has been paid yet.</Trans>,
  at_bank: (load) => (
    <Trans>
      Waiting for you to pay at the bank. The offer there ends at <DateTime of={load.expires_at} as="time" />. Pay once
      only; when you come back we ask the bank.
    </Trans>
  ),
  pending: () => (
    <Trans>The bank says that the payment is under way. You need not do anything; please do not pay again.</Trans>
  ),
  unclear: () => (
    <Trans>
      The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
    </Trans>
  ),
  expired: () => (
    <Trans>
      The offer at the bank has ended. If money left your account all the same, we will find it: we go on asking for 48
      hours, and a late payment is credited by itself.
    </Trans>
  ),
  credited: () => <Trans>The money is in your wallet.</Trans>,
  failed: () => (
    <Trans>
      The bank did not make the payment. Nothing was added to your wallet; you can try again or take another bank.
    </Trans>
  ),
  cancelled: () => <Trans>You gave this load up. If the bank paid it all the same, it is credited by itself.</Trans>,
}

/** Why a person of ours looks at it; only what the bank contradicts has no money here. */
const reviews: Record<ReviewReason, () => ReactNode> = {
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
