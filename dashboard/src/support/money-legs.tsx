import { Trans, useLingui } from '@lingui/react/macro'
import type { TracedLeg, TracedLegName, TracedMoney } from '@sahuji/contract/support/trace'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { type ReactNode, use } from 'react'
import { Table } from '../kit/data/table.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Code } from '../kit/layout/text.tsx'
import { railName } from '../kit/format/rail-names.ts'
import { isNamedAfterRail } from './money-route.tsx'
import * as css from './support.module.css'
import { IsRead, Whose } from './whose.tsx'

/** What each side has recorded of the money's route. */
export function MoneyLegs({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  const isMine = use(IsRead) === 'by_owner'
  const name = isMine ? t`Step by step` : t`Leg by leg`
  return (
    <Section title={name} aside={<Trans>the records of each side</Trans>}>
      <Table
        label={name}
        rows={money.legs}
        rowKey={({ leg }) => leg}
        columns={[
          { id: 'leg', head: isMine ? t`Step` : t`Leg`, phone: 'who', cell: ({ leg }) => legNames[leg] },
          {
            id: 'what',
            head: t`What happened`,
            grow: true,
            dim: true,
            phone: 'meta',
            cell: (leg) => (
              <span className={css.wraps}>
                <WhatHappened of={leg} money={money} />
              </span>
            ),
          },
          { id: 'state', head: t`State`, phone: 'state', cell: (leg) => <LegState of={leg} money={money} /> },
          {
            id: 'code',
            head: t`Code`,
            kind: 'reference',
            phone: 'amount',
            cell: ({ code }) => code && <Code>{code}</Code>,
          },
        ]}
      />
    </Section>
  )
}

const legNames: Record<TracedLegName, ReactNode> = {
  book: <Trans>Our book</Trans>,
  debit: <Whose mine={<Trans>Money leaves</Trans>} theirs={<Trans>Debit leg</Trans>} />,
  credit: <Whose mine={<Trans>Money arrives</Trans>} theirs={<Trans>Credit leg</Trans>} />,
  settlement: <Whose mine={<Trans>Afterwards</Trans>} theirs={<Trans>Settlement</Trans>} />,
}

/** It ended without money, and the bank has not reported that it took none. */
const isOpenEnded = ({ direction, place, acts, is_unpaid }: TracedMoney): boolean =>
  direction === 'in' && place === 'nowhere' && acts === 'nobody' && !is_unpaid

function WhatHappened({ of: { leg, state, at, code }, money }: { of: TracedLeg; money: TracedMoney }) {
  const { name, rail, direction, kind } = money
  const when = at && <DateTime of={at} as="seconds" />
  if (leg === 'book') return <Trans>Recorded {when}</Trans>
  if (leg === 'settlement')
    return state === 'none' ? <Trans>Nothing to settle</Trans> : <Settlement of={money} at={at} />
  if (state === 'unknown') return <Trans>Not confirmed yet</Trans>
  if (state === 'none')
    return isOpenEnded(money) ? <Trans>Nothing that we know of</Trans> : <Trans>Nothing moved</Trans>
  if (leg === 'debit') {
    const from = direction === 'in' ? name : rail ? railName(rail) : name
    if (state === 'failed') return <Trans>Nothing was taken</Trans>
    if (state === 'waiting' && money.acts === 'bank') return <Trans>Not confirmed yet</Trans>
    if (state === 'waiting' && kind === 'transfer') return <Trans>Set aside, not sent yet</Trans>
    if (state === 'waiting') return <Trans>Not taken yet</Trans>
    if (kind === 'transfer')
      return (
        <Whose
          mine={<Trans>It left your wallet {when}</Trans>}
          theirs={<Trans>It left the merchant’s wallet {when}</Trans>}
        />
      )
    if (kind === 'payment' && isNamedAfterRail(money)) return <Trans>The payer’s bank took it {when}</Trans>
    if (direction === 'in' && isNamedAfterRail(money))
      return (
        <Whose mine={<Trans>Your bank took it {when}</Trans>} theirs={<Trans>The payer’s bank took it {when}</Trans>} />
      )
    return (
      <Trans>
        {from} received it {when}
      </Trans>
    )
  }
  if (state === 'failed') return <Trans>It was turned back {when}</Trans>
  if (state === 'waiting' && code)
    return when ? <Trans>Accepted {when}, paid later</Trans> : <Trans>Accepted, paid later</Trans>
  if (state === 'waiting') return <Trans>Not arrived yet</Trans>
  return <Trans>It arrived {when}</Trans>
}

/** How far the rail has settled it with us: later, by its statement, or to one of our banks. */
function Settlement({ of: { settlement, rail, name, state: became }, at }: { of: TracedMoney; at: Date | null }) {
  const gateway = rail ? railName(rail) : name
  const { state = 'due', stated_on = null, bank = null, banked_on = null } = settlement ?? {}
  const when = at && <DateTime of={at} as="seconds" />
  const day = stated_on && <Day of={stated_on} />
  const banked = banked_on && <Day of={banked_on} />
  if (state === 'break')
    return (
      <Whose
        mine={
          <Trans>
            {gateway}’s statement and our book do not agree yet. We clarify it; your wallet is not affected.
          </Trans>
        }
        theirs={<Trans>{gateway}’s statement and our book do not agree yet: this is a break.</Trans>}
      />
    )
  if (state === 'stated')
    return (
      <Trans>
        {gateway}’s statement of {day} has it; we settle later
      </Trans>
    )
  if (state === 'due' && became === 'reversed') return <Trans>It went back; {gateway} and we settle that later</Trans>
  if (state === 'due' && became === 'completed')
    return (
      <Whose
        mine={<Trans>{gateway} pays our bank later. You do not need to wait for it.</Trans>}
        theirs={<Trans>{gateway} pays our bank later.</Trans>}
      />
    )
  if (state === 'due') return <Trans>{gateway} and we settle later</Trans>
  if (bank === null) return <Trans>Settled {when}</Trans>
  return banked ? (
    <Trans>
      Settled at {bank} {when}; the bank’s statement of {banked} has it
    </Trans>
  ) : (
    <Trans>
      Settled at {bank} {when}
    </Trans>
  )
}

const Day = ({ of: day }: { of: string }) => <DateTime of={startOfKathmanduDay(day)} as="day" />

function LegState({ of: { leg, state }, money }: { of: TracedLeg; money: TracedMoney }) {
  // the merchant has the money: anything later is between the rail and us
  if (leg === 'settlement' && state === 'waiting' && money.state === 'completed') return <Trans>Between banks</Trans>

  switch (state) {
    case 'done':
      return (
        <Status tone="good">
          <Trans>Confirmed</Trans>
        </Status>
      )
    case 'unknown':
      return (
        <Status tone="unclear">
          <Trans>Unclear</Trans>
        </Status>
      )
    case 'failed':
      return (
        <Status tone="bad">
          <Trans>Refused</Trans>
        </Status>
      )
    case 'waiting':
      return (
        <Status tone="wait">
          <Trans>Due</Trans>
        </Status>
      )
    case 'none':
      return <Trans>None</Trans>
  }
}
