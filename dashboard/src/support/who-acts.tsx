import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Figures } from '../kit/data/figures.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { railName } from '../kit/format/rail-names.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { support } from './calls.ts'

/** Who has to act, when we ask next, what is promised. */
export function WhoActs({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  const checking = useMutation(money.kind === 'payout' ? support.checkPayout() : support.checkLoad())
  const ask = money.can_check && (
    <TextButton isPending={checking.isPending} onPress={() => checking.mutate({ id: money.id })}>
      <Trans>Ask the bank now</Trans>
    </TextButton>
  )
  return (
    <div>
      <FailureLine of={checking.error} />
      <Figures
        of={[
          { name: t`Who acts next`, value: <Actor of={money} />, note: <ActorNote of={money} /> },
          { name: t`We ask next`, value: <NextCheck of={money} />, note: <CheckNote of={money} ask={ask} /> },
          // a finished movement has no promise
          ...(money.acts === 'nobody' || money.acts === 'payer'
            ? []
            : [{ name: t`Our promise`, value: <Promised of={money} />, note: <PromiseNote of={money} /> }]),
        ]}
      />
    </div>
  )
}

function Actor({ of: { acts, rail, name } }: { of: TracedMoney }) {
  switch (acts) {
    case 'nobody':
      return <Trans>Unclaimed</Trans>
    case 'you':
      return <Trans>You</Trans>
    case 'payer':
      return <Trans>The payer</Trans>
    case 'us':
      return <Trans>We</Trans>
    case 'rail':
      return <>{rail ? railName(rail) : name}</>
    case 'bank':
    case 'payee':
      return <>{name}</>
  }
}

function ActorNote({ of: money }: { of: TracedMoney }) {
  switch (money.acts) {
    case 'nobody':
      return money.place === 'nowhere' && money.direction === 'in' ? <Over of={money} /> : <Trans>It is settled.</Trans>
    case 'you':
      return <Trans>The payment at your bank is not finished.</Trans>
    case 'payer':
      return <Trans>They have not paid yet.</Trans>
    case 'us':
      return money.direction === 'in' || money.stage === 'held' ? (
        <Trans>We review it. You do not need to do anything.</Trans>
      ) : (
        <Trans>We send it. You do not need to do anything.</Trans>
      )
    case 'rail':
      return <Trans>It has the money and passes it on. You do not need to do anything.</Trans>
    case 'bank':
      return <Trans>It owes us an answer. You do not need to do anything.</Trans>
    case 'payee':
      return <Trans>This number is not verified yet. Ask its owner to sign up with it.</Trans>
  }
}

/** For a cancelled or expired load no answer has confirmed that it was not paid. */
const Over = ({ of: { is_unpaid } }: { of: TracedMoney }) =>
  is_unpaid ? <Trans>It has ended: nothing was taken.</Trans> : <Trans>Nothing was paid that we know of.</Trans>

function NextCheck({ of: { next_check_at: at, direction, place, kind } }: { of: TracedMoney }) {
  const now = useOpenedAt()
  if (kind === 'transfer') return <Trans>No further question needed</Trans>
  if (at === null && direction === 'out' && place === 'us') return <Trans>Once it is sent</Trans>
  if (at === null) return <Trans>No more</Trans>
  const isToday = at.getTime() - now.getTime() < 12 * 3_600_000
  if (isToday) return <DateTime of={at} as="time" />
  return (
    <>
      <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
    </>
  )
}

function CheckNote({ of: { asked, is_rail_down, next_check_at, acts }, ask }: { of: TracedMoney; ask: ReactNode }) {
  return (
    <>
      {is_rail_down && <Trans>The gateway does not answer now; it is asked once it answers again.</Trans>}{' '}
      {asked > 0 && <Plural value={asked} one="Asked once so far." other="Asked # times so far." />}
      {asked === 0 && next_check_at !== null && <Trans>Not asked yet.</Trans>}{' '}
      {acts === 'nobody' && next_check_at !== null && <Trans>In case the bank pays it later.</Trans>} {ask}
    </>
  )
}

function Promised({ of: { promised_at: by, acts, ended_at } }: { of: TracedMoney }) {
  if (by)
    return (
      <Trans>
        by <DateTime of={by} as="day" />, <DateTime of={by} as="time" />
      </Trans>
    )
  if (acts === 'nobody')
    return ended_at ? (
      <>
        <DateTime of={ended_at} as="day" />, <DateTime of={ended_at} as="time" />
      </>
    ) : (
      <Trans>Kept</Trans>
    )
  return <Trans>None yet</Trans>
}

function PromiseNote({ of: { promised_at: by, promised_is: is, acts, state, direction, kind } }: { of: TracedMoney }) {
  const now = useOpenedAt()
  if (by && by < now) return <Trans>This is later than we promised. Ask us.</Trans>
  if (by && kind === 'transfer') return <Trans>In their wallet, or free in yours again.</Trans>
  if (by && is === 'arrives') return <Trans>In the account.</Trans>
  if (by && state === 'unclear') return <Trans>Settled one way or the other.</Trans>
  if (by && kind === 'payment') return <Trans>In your wallet, or back with the payer.</Trans>
  if (by)
    return direction === 'in' ? (
      <Trans>In your wallet, or back in your bank.</Trans>
    ) : (
      <Trans>In the account, or back in your wallet.</Trans>
    )
  if (acts === 'nobody') return <Trans>Settled then.</Trans>
  return <Trans>It begins when the bank has your payment.</Trans>
}
