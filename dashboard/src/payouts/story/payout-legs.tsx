import type { Payout } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Leg, Legs } from '../../kit/data/legs.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Code, Ltr } from '../../kit/layout/text.tsx'
import { isCreditUnclear } from '../payout-status.tsx'
import { railName } from '../../kit/format/rail-names.ts'

/** The route of the money out: our wallet, the rail, the bank; solid where it is confirmed. */
export function PayoutLegs({ of: payout }: { of: Payout }) {
  const { t } = useLingui()
  const { legs, account, rail } = payout
  const isDebited = legs?.debit.state === 'done'
  const isOver = neverLeft(payout)
  const isCredited = legs?.credit.state === 'done' || payout.state === 'credited'
  const isDoubtful = isCreditUnclear(payout) || payout.state === 'unclear'
  const way: Leg[] = [
    {
      id: 'wallet',
      place: <Trans>Your wallet</Trans>,
      note: <SetAside of={payout} />,
      isReached: true,
      mark: isOver || payout.state === 'requested' || payout.state === 'held' ? 'here' : undefined,
      ...(legs && { way: <LegWords of={isOver ? refused(legs.debit) : legs.debit} /> }),
    },
    {
      id: 'rail',
      place: rail ? railName(rail) : <Trans>The banks’ network</Trans>,
      note: <AtRail of={payout} />,
      isReached: isDebited || isCredited,
      mark: isDoubtful ? 'doubtful' : payout.state === 'sent' ? 'here' : undefined,
      ...(legs && !isOver && { way: <LegWords of={legs.credit} /> }),
    },
    {
      id: 'bank',
      place: account.bank_name,
      note: isOver ? (
        <Trans>Nothing arrives</Trans>
      ) : payout.state === 'returned' ? (
        <Trans>Sent it back</Trans>
      ) : (
        <Trans>
          <Money of={payout.arrives} /> to account ending <Ltr>{account.account_end}</Ltr>
        </Trans>
      ),
      isReached: isCredited || payout.state === 'returned',
      mark: payout.state === 'credited' ? 'here' : undefined,
      ...(payout.state === 'returned' && { way: <Trans>came back</Trans> }),
    },
    ...(payout.state === 'returned' ? [cameBack(payout)] : []),
  ]
  return <Legs label={t`Where the money is`} of={way} />
}

/** The last step of a returned withdrawal: where the money is now, and since when. */
const cameBack = ({ amount, settled_at }: Payout): Leg => ({
  id: 'back',
  place: <Trans>Your wallet again</Trans>,
  note: settled_at ? (
    <Trans>
      <Money of={amount} /> since <DateTime of={settled_at} as="day" /> <DateTime of={settled_at} as="seconds" />
    </Trans>
  ) : (
    <Money of={amount} />
  ),
  isReached: true,
  mark: 'here',
})

/** Its outcome is final: no leg is still to be confirmed. */
const neverLeft = ({ state }: Payout): boolean => state === 'failed' || state === 'cancelled'

const refused = (leg: NonNullable<Payout['legs']>['debit']) =>
  leg.state === 'waiting' ? { ...leg, state: 'failed' as const } : leg

/** The rail's own name; without one, whether the bank has it, as far as is known. */
function AtRail({ of: payout }: { of: Payout }) {
  if (payout.rail_reference) return <Code>{payout.rail_reference}</Code>
  if (neverLeft(payout)) return null
  return payout.state === 'unclear' ? <Trans>Unknown whether it was accepted</Trans> : <Trans>Not there yet</Trans>
}

/** What the wallet held for it, and when the hold was released. */
function SetAside({ of: payout }: { of: Payout }) {
  const { amount, created_at, settled_at } = payout
  if (neverLeft(payout) && settled_at)
    return (
      <Trans>
        <Money of={amount} /> set aside at <DateTime of={created_at} as="seconds" />, free again at{' '}
        <DateTime of={settled_at} as="seconds" />
      </Trans>
    )
  return (
    <Trans>
      <Money of={amount} /> set aside at <DateTime of={created_at} as="seconds" />
    </Trans>
  )
}

/** "10:55:06, code 000": when a leg answered, and what. */
function LegWords({ of: { state, code, at } }: { of: NonNullable<Payout['legs']>['debit'] }) {
  const says = {
    waiting: <Trans>not confirmed yet</Trans>,
    done: <Trans>confirmed</Trans>,
    failed: <Trans>refused</Trans>,
    unclear: <Trans>unclear</Trans>,
  }[state]
  return (
    <>
      {says}
      {at && (
        <>
          {' '}
          <DateTime of={at} as="seconds" />
        </>
      )}
      {code && (
        <>
          , <Trans>code {code}</Trans>
        </>
      )}
    </>
  )
}
