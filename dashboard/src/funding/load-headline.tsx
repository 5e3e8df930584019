import type { Load } from '@sahuji/contract/funding'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReviewReason } from '@sahuji/contract/collections'
import { DateTime } from '../kit/format/date.tsx'
import { usePaidWith } from './funding-words.tsx'
import { Headline, type HeadlineProps } from './headline.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { BankReasonDetails } from './load-ended.tsx'
import { isWithoutMoney, type LoadPhase, phaseOf } from './load-status.tsx'
import { meaningOf } from '../platform/failures/service-codes.ts'

/** How long a bank usually takes to answer; after that the page states that it takes longer. */
export const usualMilliseconds = 60_000

/** The state of a load, in five words and a sentence. An open load must never be paid again. */
export function LoadHeadline({ of: load, isChecking }: { of: Load; isChecking: boolean }) {
  const phase = phaseOf(load)
  const { tone, title } = headlines[phase]
  return (
    <Headline tone={tone} title={load.review === 'contradicted' ? headlines.unclear.title : title}>
      <p>
        {load.review ? reviewWords[load.review]() : <Sentence of={load} />}{' '}
        {(phase === 'unclear' || load.is_rail_down) && <NextCheck of={load} isChecking={isChecking} />}
        {(phase === 'failed' || phase === 'given_back' || phase === 'cancelled' || phase === 'reversed') && (
          <BankReasonDetails of={load} />
        )}
      </p>
      {isWithoutMoney(phase) && load.state !== 'failed' && load.next_check_at !== null && (
        <Text small tone="quiet">
          <Trans>It counts against your limits as long as the bank may still pay it.</Trans>
        </Text>
      )}
    </Headline>
  )
}

const headlines: Record<LoadPhase, Pick<HeadlineProps, 'tone' | 'title'>> = {
  opening: { tone: 'wait', title: <Trans>Opening the bank’s page</Trans> },
  paying: { tone: 'wait', title: <Trans>Waiting for you at the bank</Trans> },
  checking: { tone: 'asking', title: <Trans>Asking the bank</Trans> },
  unclear: { tone: 'unclear', title: <Trans>The bank’s answer is unclear</Trans> },
  review: { tone: 'info', title: <Trans>Your money is here, in review</Trans> },
  credited: { tone: 'good', title: <Trans>The money is in your wallet</Trans> },
  reversed: { tone: 'bad', title: <Trans>The bank took the money back</Trans> },
  failed: { tone: 'bad', title: <Trans>Nothing left your account</Trans> },
  given_back: { tone: 'unclear', title: <Trans>The money goes back to your account</Trans> },
  cancelled: { tone: 'bad', title: <Trans>Nothing left your account</Trans> },
  given_up: { tone: 'wait', title: <Trans>Nothing was paid that we know of</Trans> },
  expired: { tone: 'wait', title: <Trans>Nothing was paid that we know of</Trans> },
}

function Sentence({ of: load }: { of: Load }) {
  const { _ } = useMessages()
  const bank = usePaidWith(load)
  switch (phaseOf(load)) {
    case 'checking':
      return <AskingSentence of={load} />
    case 'failed': {
      const why = _(refusalWords(load.service_code))
      return (
        <Trans>
          {bank} did not make the payment. {why}
        </Trans>
      )
    }
    case 'given_back':
      return (
        <Trans>
          Your bank paid, and our bank did not accept it. The amount goes back to your account automatically; check your
          bank’s statement before you pay again.
        </Trans>
      )
    case 'cancelled':
      return <Trans>The payment was cancelled at {bank}.</Trans>
    case 'given_up':
      return <Trans>You cancelled this load. If the bank pays it nevertheless, it is credited automatically.</Trans>
    default:
      return sentences[load.state]?.(load)
  }
}

function AskingSentence({ of: load }: { of: Load }) {
  const bank = usePaidWith(load)
  const since = load.returned_at
  const isUsual = useCountdown(since ? new Date(since.getTime() + usualMilliseconds) : undefined) > 0
  if (load.state === 'pending' && load.legs?.debit === 'done')
    return (
      <Trans>
        Your bank has paid. The money is on its way to our bank and is credited automatically; do not pay again.
      </Trans>
    )
  if (load.state === 'pending')
    return (
      <Trans>The bank reports that the payment is under way. You do not need to do anything; do not pay again.</Trans>
    )
  if (isUsual)
    return (
      <Trans>
        You are back, and {bank} has not reported the result yet. It usually takes less than 20 seconds. Do not pay
        again.
      </Trans>
    )
  return (
    <Trans>
      You are back, and {bank} has still not reported the result. You do not need to do anything; do not pay again.
    </Trans>
  )
}

function NextCheck({ of: load, isChecking }: { of: Load; isChecking: boolean }) {
  if (load.is_rail_down)
    return <Trans>The bank’s gateway does not answer at the moment. We ask automatically once it answers again.</Trans>
  if (isChecking) return <Trans>Asking the bank now…</Trans>
  if (!load.next_check_at) return null
  return (
    <Trans>
      We ask again at <DateTime of={load.next_check_at} as="time" />.
    </Trans>
  )
}

const sentences: Partial<Record<Load['state'], (load: Load) => ReactNode>> = {
  created: () => <Trans>We are opening the bank’s page. Nothing has been paid yet.</Trans>,
  at_bank: (load) => (
    <Trans>
      You can pay there until <DateTime of={load.expires_at} as="time" />. Pay once only; when you come back we ask the
      bank.
    </Trans>
  ),
  unclear: () => (
    <Trans>The bank has not given a clear answer (code 099). You do not need to do anything. Do not pay again.</Trans>
  ),
  expired: () => (
    <Trans>
      The time to pay at the bank has ended. If money left your account nevertheless, we will find it: we keep asking
      for 48 hours, and a late payment is credited automatically.
    </Trans>
  ),
  credited: () => <Trans>The bank confirmed the payment.</Trans>,
  reversed: () => (
    <Trans>
      The bank confirmed the payment and later took it back. The money left your wallet again, our fee was returned, and
      what the wallet no longer held is paid off from your next loads.
    </Trans>
  ),
}

/** Codes with a meaning closer to a payer than that of the specification's list. */
const ofLoads: Record<string, MessageDescriptor> = {
  '004': msg`It did not answer in time.`,
  '014': msg`Something entered there is wrong. Check it and try again.`,
  '015': msg`The account or card has expired or is not active.`,
  '062': msg`Your bank could not confirm that it was you (3-D Secure). You can try again, or use another card.`,
  '023': msg`There is not enough money in the account, or the bank does not allow this payment.`,
}

const noReason = msg`It gave no reason that we know of.`

/** Why a bank refused a load, in a sentence, by its service code; without a listed code it gave no reason. */
export const refusalWords = (code: string | null): MessageDescriptor =>
  (code ? (ofLoads[code] ?? meaningOf(code)) : undefined) ?? noReason

/** Why our team reviews it; only where the bank contradicts itself has no money arrived. */
const reviewWords: Record<ReviewReason, () => ReactNode> = {
  over_limit: () => (
    <Trans>
      Your money is here. We review it because it is over your limit. Nothing is lost and you do not need to do
      anything.
    </Trans>
  ),
  other_instrument: () => (
    <Trans>
      Your money is here. We review it because it was paid in another way than you chose. Nothing is lost and you do not
      need to do anything.
    </Trans>
  ),
  other_amount: () => (
    <Trans>
      Your money is here. We review it because another amount was paid than agreed. Nothing is lost and you do not need
      to do anything.
    </Trans>
  ),
  after_failure: () => (
    <Trans>
      Your money is here. We review it because the bank had first reported that the payment failed. Nothing is lost and
      you do not need to do anything.
    </Trans>
  ),
  wallet_closed: () => <Trans>Your money is here, but your wallet is closed. We review it; call support.</Trans>,
  surplus: () => <Trans>This was paid already. The money goes back to the payer.</Trans>,
  revoked_code: () => <Trans>Paid at a QR that was revoked. We review it before it is yours.</Trans>,
  contradicted: () => (
    <Trans>The bank’s answer contradicts itself. We clarify it with the bank; do not pay again.</Trans>
  ),
}
