import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Leg, Legs } from '../kit/data/legs.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Section } from '../kit/layout/section.tsx'
import { railName } from '../kit/format/rail-names.ts'

export type WithdrawalStory = Pick<
  TransactionStory,
  'rail' | 'rail_reference' | 'counterparty' | 'state' | 'stage' | 'timeline'
>

/** The path of a withdrawal by its story: how far it came, where its state is unknown, and where it is now. */
export function WithdrawalLegs({ of: story }: { of: WithdrawalStory }) {
  const { t } = useLingui()
  const { rail, rail_reference, counterparty, state, stage, timeline } = story
  const lastOf = (...what: string[]) => timeline.findLast((item) => what.includes(item.what))
  const credited = lastOf('payout_credited', 'payout_credited_late')
  const debited = lastOf('payout_debited') ?? credited
  const isReturned = state === 'reversed'
  const isDoubtful = state === 'pending' && lastOf('payout_credit_unclear') !== undefined
  const isOver = state === 'failed' || state === 'cancelled'
  const isSetAside = stage === 'requested' || stage === 'held' || state === 'held'
  const legs: Leg[] = [
    {
      id: 'wallet',
      place: <Trans>Your wallet</Trans>,
      isReached: true,
      way: debited && !isOver && <Confirmed at={debited.at} />,
      mark: isOver || isSetAside ? 'here' : undefined,
    },
    {
      id: 'rail',
      place: rail ? railName(rail) : <Trans>The banks’ network</Trans>,
      note: rail_reference,
      isReached: debited !== undefined && !isOver,
      way: credited && !isReturned && <Confirmed at={credited.at} />,
      mark: isDoubtful || state === 'unclear' ? 'doubtful' : state === 'pending' && !isSetAside ? 'here' : undefined,
    },
    {
      id: 'bank',
      place: counterparty,
      note: isOver ? <Trans>Nothing arrives</Trans> : isReturned && <Trans>Sent it back</Trans>,
      isReached: isReturned || state === 'completed',
      way: isReturned && <Trans>came back</Trans>,
      mark: state === 'completed' ? 'here' : undefined,
    },
    ...(isReturned ? [backInWallet] : []),
  ]
  return (
    <Section title={t`Where the money is`}>
      <Legs label={t`Where the money is`} of={legs} />
    </Section>
  )
}

const backInWallet: Leg = { id: 'back', place: <Trans>Your wallet again</Trans>, isReached: true, mark: 'here' }

const Confirmed = ({ at }: { at: Date | null }) =>
  at ? (
    <Trans>
      confirmed <DateTime of={at} as="seconds" />
    </Trans>
  ) : (
    <Trans>confirmed</Trans>
  )
