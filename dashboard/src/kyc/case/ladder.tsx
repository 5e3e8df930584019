import { Plural, Trans } from '@lingui/react/macro'
import type { LadderRung, LimitLadder, Tier } from '@sahuji/contract/tariff'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { BindingLimitLine } from '../binding-limit.tsx'
import { kyc } from './calls.ts'
import { WhyThisStep } from './step-reason.tsx'
import * as css from './ladder.module.css'

const order: readonly Tier[] = ['none', 'starter', 'micro', 'full']

/**
 * What a merchant may move, step by step, from the same rules that the server enforces; empty while they are unknown.
 */
export function Ladder() {
  const { data } = useCardQuery(kyc.ladder())
  if (!data) return null
  const stands = order.indexOf(data.stands_on)
  return (
    <Section
      title={<Trans>Your limits, step by step</Trans>}
      aside={
        <Link small href="/dashboard/generalPages/3">
          <Trans>Fees and limits</Trans>
        </Link>
      }
    >
      <div className={css.ladder}>
        {data.rungs
          .filter(({ tier }) => tier !== 'none')
          .map((rung) => (
            <Rung key={rung.tier} of={rung} ahead={order.indexOf(rung.tier) - stands} />
          ))}
      </div>
      <div className={css.note}>
        <LeftNow of={data} />
        <Text small tone="quiet">
          {data.rungs.some(({ tier }) => tier === 'full') && (
            <Trans>
              On the full step every way has its own figures; those shown are of e-banking. The page of each way shows
              which limit counts.
            </Trans>
          )}{' '}
          <Trans>Money already in your wallet is yours on every step.</Trans>
        </Text>
      </div>
    </Section>
  )
}

/**
 * The limit that binds now, on a step that is the same for all channels; on the full step each channel's own page shows
 * it.
 */
function LeftNow({ of: { stands_on, rungs, left } }: { of: LimitLadder }) {
  const rung = rungs.find(({ tier }) => tier === stands_on)
  if (!rung || stands_on === 'none' || stands_on === 'full') return null
  const { day_amount: day, day_count, month_amount: month, balance } = left
  return <BindingLimitLine of={{ once: rung.amount_max, day, day_count, month, balance }} />
}

const names: Record<Tier, { name: ReactNode; by: ReactNode }> = {
  none: { name: null, by: null },
  starter: { name: <Trans>Starter</Trans>, by: <Trans>Phone and e-mail verified. No documents.</Trans> },
  micro: {
    name: <Trans>Small shop</Trans>,
    by: <Trans>Individual seller: citizenship and a short form.</Trans>,
  },
  full: {
    name: <Trans>Full</Trans>,
    by: <Trans>All documents of your kind of business, reviewed by two people.</Trans>,
  },
}

function Rung({ of, ahead }: { of: LadderRung; ahead: number }) {
  const { name, by } = names[of.tier]
  const { day_amount, day_count, payout_day_amount, payout_month_amount } = of
  return (
    <div className={cx(css.rung, ahead === 0 ? css.here : of.tier === 'full' && css.full)}>
      <p className={css.where}>
        {ahead === 0 && <Trans>You are here</Trans>}
        {ahead === 1 && <Trans>Next step</Trans>}
      </p>
      <h3>{name}</h3>
      <p className={css.by}>{by}</p>
      <Lines>
        <Line label={<Trans>At a time</Trans>}>
          <Money of={of.amount_max} />
        </Line>
        {day_amount !== null && (
          <Line
            label={
              day_count === null ? (
                <Trans>A day</Trans>
              ) : (
                <Plural value={day_count} one="A day, # time" other="A day, # times" />
              )
            }
          >
            <Money of={day_amount} />
          </Line>
        )}
        <Line label={<Trans>Each month</Trans>}>
          <Money of={of.month_amount} />
        </Line>
        <Line label={<Trans>Balance up to</Trans>}>
          {of.balance_max === null ? <Trans>no limit</Trans> : <Money of={of.balance_max} />}
        </Line>
        <PaidOut day={payout_day_amount} month={payout_month_amount} />
      </Lines>
      <WhyThisStep of={of} />
    </div>
  )
}

/** Zero means no withdrawals; null means no limit of its own. */
function PaidOut({ day, month }: { day: bigint | null; month: bigint | null }) {
  if (day === 0n || month === 0n)
    return (
      <Line label={<Trans>Out to your bank</Trans>}>
        <Trans>nothing</Trans>
      </Line>
    )
  if (day !== null)
    return (
      <Line label={<Trans>Out to your bank, a day</Trans>}>
        <Money of={day} />
      </Line>
    )
  return (
    <Line label={<Trans>Out to your bank, a month</Trans>}>
      {month === null ? <Trans>no limit</Trans> : <Money of={month} />}
    </Line>
  )
}
