import { usePaidWith } from './funding-words.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { type Leg, Legs } from '../kit/data/legs.tsx'
import { Section } from '../kit/layout/section.tsx'
import { railName } from '../kit/format/rail-names.ts'

/**
 * How far the money is known to have come. `unpaid`: the payer has not returned from the bank, and nothing was taken. `in_review`: with us, while a person reviews it. `taken_back`: the bank had paid, and has
 * it again. `nothing_left`: the bank reports that it paid nothing; `given_back`: that it paid, and ours refused it. `nothing_known`:
 * no payment is known, but one may still come.
 */
export type MoneyState =
  | 'unpaid'
  | 'open'
  | 'unclear'
  | 'in_review'
  | 'credited'
  | 'taken_back'
  | 'given_back'
  | 'nothing_left'
  | 'nothing_known'

/** The fields of a load that its route needs. */
export interface LoadRoute {
  bank_name: string
  channel: LoadChannel
  /** Null where the instrument is unknown. */
  rail: string | null
  rail_reference: string | null
  money: MoneyState
  /** When it was posted to the wallet. */
  posted_at: Date | null
  /** When the payer was at the bank, if they returned. */
  was_there?: { from: Date; until: Date } | undefined
  /** Where the rail distinguishes them: the debit at the payer’s bank and the credit at ours. */
  legs?: Record<'debit' | 'credit', string | null> | null | undefined
  /** Shown over the unconfirmed section: how often we asked, and when next. */
  checks?: ReactNode
}

/** Where the money is: bank, gateway, wallet; solid where it is confirmed, dashed where it is not. */
export function LoadLegs({ of: load }: { of: LoadRoute }) {
  const { t } = useLingui()
  const paidWith = usePaidWith(load)
  const isCredited = load.money === 'credited'
  const isPaid = isCredited || load.money === 'in_review' || load.money === 'taken_back'
  const isDebited = load.legs?.debit === 'done'
  const way = isPaid ? <Trans>paid</Trans> : isDebited ? <Trans>debited</Trans> : load.checks
  const onward = isCredited ? <Trans>confirmed</Trans> : isDebited && load.checks
  const at = placeOf(load.money, isDebited)
  const gateway: Leg = {
    id: 'gateway',
    place: load.rail ? railName(load.rail) : <Trans>The gateway</Trans>,
    note:
      load.rail_reference ?? (load.channel === 'ips' ? <Trans>The clearing house</Trans> : <Trans>The gateway</Trans>),
    isReached: isPaid || isDebited,
    mark: at === 'gateway' ? 'here' : undefined,
    ...(onward && { way: onward }),
  }
  // a wallet that pays carries the money itself
  const isOne = load.rail !== null && railName(load.rail) === load.bank_name
  const legs: Leg[] = [
    {
      id: 'bank',
      // by connectIPS the payer chooses the bank there, and the rail does not report it
      place: load.channel === 'ips' ? <Trans>Your bank</Trans> : paidWith,
      note: <BankNote of={load} />,
      isReached: true,
      mark: at === 'doubted' ? 'doubtful' : at === 'bank' || (isOne && at === 'gateway') ? 'here' : undefined,
      ...(way && { way }),
    },
    ...(isOne ? [] : [gateway]),
    {
      id: 'wallet',
      place: <Trans>Your wallet</Trans>,
      note: <WalletNote of={load} />,
      isReached: isCredited,
      mark: isCredited ? 'here' : undefined,
    },
  ]
  return (
    <Section title={t`Where the money is`}>
      <Legs label={t`Where the money is`} of={legs} />
    </Section>
  )
}

/** The section it is known to be on; undefined where nothing moved, or it has arrived. */
function placeOf(money: MoneyState, isDebited: boolean): 'bank' | 'doubted' | 'gateway' | undefined {
  if (money === 'taken_back' || money === 'given_back') return 'bank'
  if (money === 'in_review') return 'gateway'
  if (money !== 'unpaid' && money !== 'open' && money !== 'unclear') return undefined
  if (isDebited) return 'gateway'
  if (money === 'unpaid') return 'bank'
  return money === 'unclear' ? 'doubted' : undefined
}

function BankNote({ of: { money, was_there: there } }: { of: LoadRoute }) {
  if (money === 'nothing_left') return <Trans>Nothing left the account</Trans>
  if (money === 'given_back') return <Trans>Debited, and returned</Trans>
  if (money === 'nothing_known') return <Trans>Nothing left the account that we know of</Trans>
  if (!there) return <Trans>Your account</Trans>
  const isOneMinute = minuteOf(there.from) === minuteOf(there.until)
  if (isOneMinute)
    return (
      <Trans>
        You were there at <DateTime of={there.from} as="time" />
      </Trans>
    )
  return (
    <Trans>
      You were there <DateTime of={there.from} as="time" /> to <DateTime of={there.until} as="time" />
    </Trans>
  )
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

function WalletNote({ of: { money, posted_at: posted } }: { of: LoadRoute }) {
  switch (money) {
    case 'credited':
      if (!posted) return <Trans>Credited</Trans>
      return (
        <Trans>
          Credited <DateTime of={posted} as="seconds" />
        </Trans>
      )
    case 'in_review':
      return <Trans>In review</Trans>
    case 'taken_back':
      return <Trans>Taken back by the bank</Trans>
    case 'unclear':
      return <Trans>Credited if it left</Trans>
    case 'given_back':
    case 'nothing_left':
      return <Trans>Nothing to come</Trans>
    case 'nothing_known':
      return <Trans>Credited if it comes late</Trans>
    case 'unpaid':
    case 'open':
      return <Trans>Not yet</Trans>
  }
}
