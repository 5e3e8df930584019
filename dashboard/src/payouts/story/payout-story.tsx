import type { Payout, PayoutState } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Headline, type HeadlineProps } from '../../funding/headline.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { payouts } from '../calls.ts'
import { isCreditUnclear, isOpenPayout, isUndone, PayoutStatus } from '../payout-status.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutLegs } from './payout-legs.tsx'
import { PayoutSentence } from './payout-words.tsx'

const soonMilliseconds = 3_000
const laterMilliseconds = 20_000
const freshMilliseconds = 120_000

/** Polled while it may change: often while it is young. */
const whileOpen = ({ state: { data } }: { state: { data: Payout | undefined } }) => {
  if (!data || !isOpenPayout(data.state)) return false
  return Date.now() - data.created_at.getTime() < freshMilliseconds ? soonMilliseconds : laterMilliseconds
}

/** One withdrawal, from the request to its end: its state, its actions, where the money is. `isResult`: requested on this page. */
export function PayoutStory({ id, isResult }: { id: string; isResult: boolean }) {
  const payout = useCardQuery({ ...payouts.one(id), refetchInterval: whileOpen })
  if (payout.error && !payout.data) return <FailedToLoad of={payout.error} onRetry={payout.refetch} />
  if (!payout.data) return <LoadingRows rows={6} />
  return (
    <Columns side={<PayoutFacts of={payout.data} />}>
      <Stack gap={10}>
        <AsOf of={payout} />
        <PayoutHead of={payout.data} />
        <Stack gap={6}>
          <Headline isResult={isResult} {...headlineOf(payout.data)}>
            <p>
              <PayoutSentence of={payout.data} />
            </p>
          </Headline>
          <PayoutActions of={payout.data} />
        </Stack>
        {payout.data.legs && <WhereItIs of={payout.data} />}
      </Stack>
    </Columns>
  )
}

const headlines: Record<PayoutState, Pick<HeadlineProps, 'tone' | 'title'>> = {
  requested: { tone: 'wait', title: <Trans>We have it and send it to your bank</Trans> },
  held: { tone: 'info', title: <Trans>Held for review</Trans> },
  sent: { tone: 'wait', title: <Trans>On its way to your bank</Trans> },
  unclear: { tone: 'unclear', title: <Trans>The bank’s answer is unclear</Trans> },
  credited: { tone: 'good', title: <Trans>The money is in your account</Trans> },
  returned: { tone: 'warn', title: <Trans>It came back</Trans> },
  cancelled: { tone: 'wait', title: <Trans>Cancelled, nothing was sent</Trans> },
  failed: { tone: 'bad', title: <Trans>Nothing left your wallet</Trans> },
}

const waiting: Pick<HeadlineProps, 'tone' | 'title'> = {
  tone: 'wait',
  title: <Trans>Waits for the next file to the bank</Trans>,
}

const headlineOf = (payout: Payout): Pick<HeadlineProps, 'tone' | 'title'> =>
  payout.file_at ? waiting : headlines[isCreditUnclear(payout) ? 'unclear' : payout.state]

function PayoutHead({ of: payout }: { of: Payout }) {
  const bank = payout.account.bank_name
  return (
    <Section>
      <Stack gap={2}>
        <Text tone="muted">
          <Trans>Withdrawal to {bank}</Trans>
        </Text>
        <Money of={payout.amount} size="largest" uncounted={isUndone(payout.state) || payout.state === 'unclear'} />
        <PayoutStatus of={payout} loud />
      </Stack>
    </Section>
  )
}

function WhereItIs({ of: payout }: { of: Payout }) {
  const { t } = useLingui()
  return (
    <Section title={t`Where the money is`}>
      <PayoutLegs of={payout} />
    </Section>
  )
}
