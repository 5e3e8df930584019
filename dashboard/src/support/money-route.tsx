import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TracedLegName, TracedMoney } from '@sahuji/contract/support/trace'
import type { ReactNode } from 'react'
import { type Leg, Legs } from '../kit/data/legs.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { railName } from '../kit/format/rail-names.ts'
import { isCreditUnclear } from './money-words.tsx'
import { Whose } from './whose.tsx'

/** The money's route, solid where it is confirmed, ringed where it is now. */
export function MoneyRoute({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  return <Legs label={t`Where the money is`} of={money.direction === 'in' ? wayIn(money) : wayOut(money)} />
}

function wayIn(money: TracedMoney): Leg[] {
  const { place, rail } = money
  const isHere = place === 'wallet'
  const isWithRail = isHere || place === 'rail' || place === 'us'
  const isUnknown = place === 'unknown' && money.state === 'unclear'
  const middle: Leg[] =
    rail === null
      ? []
      : [
          {
            id: 'rail',
            place: railName(rail),
            note:
              place === 'rail' ? (
                <Whose mine={<Trans>Your money is here</Trans>} theirs={<Trans>The money is here</Trans>} />
              ) : place === 'us' ? (
                <Trans>We have it</Trans>
              ) : undefined,
            isReached: isWithRail,
            mark: place === 'rail' || place === 'us' ? 'here' : undefined,
            // its arrival with us does not confirm the way on into the wallet
            way: place === 'us' ? undefined : wayWord(money, 'credit'),
          },
        ]
  return [
    {
      id: 'bank',
      place:
        isNamedAfterRail(money) && money.kind === 'payment' ? (
          <Trans>The payer’s bank</Trans>
        ) : isNamedAfterRail(money) ? (
          <Whose mine={<Trans>Your bank</Trans>} theirs={<Trans>The payer’s bank</Trans>} />
        ) : (
          money.name
        ),
      note: <BankNote of={money} isUnknown={isUnknown} />,
      isReached: true,
      mark: isUnknown ? 'doubtful' : place === 'bank' ? 'here' : undefined,
      way: wayWord(money, 'debit'),
    },
    ...middle,
    {
      id: 'wallet',
      place: <Whose mine={<Trans>Your wallet</Trans>} theirs={<Trans>The merchant’s wallet</Trans>} />,
      note: <WalletNote of={money} />,
      isReached: isHere,
      mark: isHere ? 'here' : undefined,
    },
  ]
}

function BankNote({ of: money, isUnknown }: { of: TracedMoney; isUnknown: boolean }) {
  if (isUnknown) return <Trans>Unknown whether it was accepted</Trans>
  if (!hasEnded(money) || money.place !== 'nowhere') return <Ending of={money} />
  return money.is_unpaid ? (
    <Trans>Nothing left the account</Trans>
  ) : (
    <Trans>Nothing left the account that we know of</Trans>
  )
}

function WalletNote({ of: money }: { of: TracedMoney }) {
  if (money.place === 'wallet') return <Trans>It is here</Trans>
  if (!hasEnded(money)) return <Trans>Not here yet</Trans>
  return money.place === 'nowhere' && !money.is_unpaid ? (
    <Trans>Credited if it comes late</Trans>
  ) : (
    <Trans>Nothing to come</Trans>
  )
}

/** Incoming money that never arrives, as far as the bank has reported. */
const hasEnded = ({ direction, acts, place }: TracedMoney): boolean =>
  direction === 'in' && acts === 'nobody' && place !== 'wallet'

/** By connectIPS the payer's bank is chosen there: we only know the rail, which is drawn in the middle. */
export const isNamedAfterRail = ({ name, rail }: TracedMoney): boolean => rail !== null && name === railName(rail)

function wayOut(money: TracedMoney): Leg[] {
  const { place, rail, acts } = money
  const isThere = place === 'payee'
  const isUnknown = place === 'unknown' && money.state === 'unclear'
  const isBack = hasComeBack(money)
  const middle: Leg[] =
    rail === null
      ? []
      : [
          {
            id: 'rail',
            place: railName(rail),
            note: isUnknown ? <Trans>Unknown whether it was accepted</Trans> : undefined,
            isReached: isThere || place === 'rail' || isBack,
            mark: isUnknown || isCreditUnclear(money) ? 'doubtful' : place === 'rail' ? 'here' : undefined,
            way: wayWord(money, 'credit'),
          },
        ]
  return [
    {
      id: 'wallet',
      place: <Whose mine={<Trans>Your wallet</Trans>} theirs={<Trans>The merchant’s wallet</Trans>} />,
      note:
        place === 'wallet' && !isBack ? (
          <Trans>It is here</Trans>
        ) : acts === 'us' || acts === 'payee' ? (
          <Trans>Set aside, not sent yet</Trans>
        ) : undefined,
      isReached: true,
      mark: (place === 'wallet' && !isBack) || place === 'us' ? 'here' : undefined,
      way: wayWord(money, 'debit'),
    },
    ...middle,
    {
      id: 'payee',
      place: money.name,
      note: isBack ? <Trans>Sent it back</Trans> : <Ending of={money} />,
      isReached: isThere || isBack,
      mark: isThere ? 'here' : undefined,
      way: isBack && <Trans>came back</Trans>,
    },
    ...(isBack ? [backInWallet] : []),
  ]
}

/** A withdrawal that left and was returned: drawn in the wallet as returned, not as never sent. */
const hasComeBack = ({ kind, state }: TracedMoney): boolean => kind === 'payout' && state === 'reversed'

const backInWallet: Leg = {
  id: 'back',
  place: <Whose mine={<Trans>Your wallet again</Trans>} theirs={<Trans>The merchant’s wallet again</Trans>} />,
  isReached: true,
  mark: 'here',
}

/** The label over the way to the next place: when that leg was done, or how often it was asked about. */
function wayWord(money: TracedMoney, name: TracedLegName): ReactNode {
  const leg = money.legs.find((each) => each.leg === name)
  if (leg?.state === 'done')
    return leg.at ? (
      <Trans>
        confirmed <DateTime of={leg.at} as="seconds" />
      </Trans>
    ) : (
      <Trans>confirmed</Trans>
    )
  if (leg?.state === 'unknown' && money.asked > 0 && (name === 'debit' || isCreditUnclear(money)))
    return <Plural value={money.asked} one="asked once, no clear answer" other="asked # times, no clear answer" />
  return undefined
}

function Ending({ of: { ending, kind } }: { of: TracedMoney }) {
  if (ending === null)
    return kind === 'other' || kind === 'payment' ? null : (
      <Whose mine={<Trans>Your account</Trans>} theirs={<Trans>The merchant’s account</Trans>} />
    )
  if (kind === 'transfer')
    return (
      <Trans>
        Mobile ending <Ltr>{ending}</Ltr>
      </Trans>
    )
  return (
    <Trans>
      Account ending <Ltr>{ending}</Ltr>
    </Trans>
  )
}
