import type { Load } from '@sahuji/contract/funding'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { Headline, type HeadlineProps } from './headline.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { WhatTheBankSaid } from './load-ended.tsx'
import { isWithoutMoney, type LoadPhase, phaseOf } from './load-phase.ts'
import { refusalWords } from './refusal-words.ts'
import { reviewWords } from './review-words.tsx'

/** How long it mostly takes a bank to answer; after that the page says that it takes longer. */
export const usualMilliseconds = 60_000

/** How it stands with the load, in five words and a sentence. An open load is never to be paid again. */
export function LoadNext({ of: load, isAsking }: { of: Load; isAsking: boolean }) {
  const phase = phaseOf(load)
  const { tone, title } = headlines[phase]
  return (
    <Headline tone={tone} title={load.review === 'contradicted' ? headlines.unclear.title : title}>
      <p>
        {load.review ? reviewWords[load.review]() : <Sentence of={load} />}{' '}
        {(phase === 'unclear' || load.is_rail_down) && <NextCheck of={load} isAsking={isAsking} />}
        {(phase === 'failed' || phase === 'cancelled') && <WhatTheBankSaid of={load} />}
      </p>
      {isWithoutMoney(phase) && load.state !== 'failed' && load.next_check_at !== null && (
        <Text small tone="quiet">
          <Trans>As long as the bank may still pay it, it counts against your limits.</Trans>
        </Text>
      )}
    </Headline>
  )
}

const headlines: Record<LoadPhase, Pick<HeadlineProps, 'tone' | 'title'>> = {
  opening: { tone: 'wait', title: <Trans>Opening the bank’s page</Trans> },
  paying: { tone: 'wait', title: <Trans>Waiting for you at the bank</Trans> },
  asking: { tone: 'asking', title: <Trans>Asking the bank</Trans> },
  unclear: { tone: 'unclear', title: <Trans>The bank’s answer is unclear</Trans> },
  review: { tone: 'info', title: <Trans>Your money is here, and we look at it</Trans> },
  credited: { tone: 'good', title: <Trans>The money is in your wallet</Trans> },
  failed: { tone: 'bad', title: <Trans>Nothing left your account</Trans> },
  cancelled: { tone: 'bad', title: <Trans>Nothing left your account</Trans> },
  given_up: { tone: 'wait', title: <Trans>Nothing was paid that we know of</Trans> },
  expired: { tone: 'wait', title: <Trans>Nothing was paid that we know of</Trans> },
}

function Sentence({ of: load }: { of: Load }) {
  const { _ } = useLingui()
  const bank = load.bank_name
  switch (phaseOf(load)) {
    case 'asking':
      return <AskingSentence of={load} />
    case 'failed': {
      const why = _(refusalWords(load.service_code))
      return (
        <Trans>
          {bank} did not make the payment. {why}
        </Trans>
      )
    }
    case 'cancelled':
      return <Trans>The payment was cancelled at {bank}.</Trans>
    case 'given_up':
      return <Trans>You cancelled this load. If the bank paid it all the same, it is credited by itself.</Trans>
    default:
      return sentences[load.state]?.(load)
  }
}

function AskingSentence({ of: load }: { of: Load }) {
  const bank = load.bank_name
  const since = load.returned_at
  const isUsual = useCountdown(since ? new Date(since.getTime() + usualMilliseconds) : undefined) > 0
  if (load.state === 'pending')
    return (
      <Trans>The bank says that the payment is under way. You need not do anything; please do not pay again.</Trans>
    )
  if (isUsual)
    return (
      <Trans>
        You are back, and {bank} has not told us yet how it went. It usually takes less than 20 seconds. Please do not
        pay again.
      </Trans>
    )
  return (
    <Trans>
      You are back, and {bank} has still not told us how it went. You need not do anything; please do not pay again.
    </Trans>
  )
}

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

const sentences: Partial<Record<Load['state'], (load: Load) => ReactNode>> = {
  created: () => <Trans>We are opening the bank’s page. Nothing has been paid yet.</Trans>,
  at_bank: (load) => (
    <Trans>
      Waiting for you to pay at the bank. You can pay there until <DateTime of={load.expires_at} as="time" />. Pay once
      only; when you come back we ask the bank.
    </Trans>
  ),
  unclear: () => (
    <Trans>
      The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
    </Trans>
  ),
  expired: () => (
    <Trans>
      The time to pay at the bank is over. If money left your account all the same, we will find it: we go on asking for
      48 hours, and a late payment is credited by itself.
    </Trans>
  ),
  credited: () => <Trans>The bank confirmed the payment.</Trans>,
}
