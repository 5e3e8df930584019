import type { Allowance, FeeRule, LoadLimits } from '@sahuji/contract/tariff'
import type { LimitsLeft } from '@sahuji/contract/tariff/binding-limit'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { TextButton } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Limit, MeterKey } from '../kit/data/meter.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { BindingLimitLine } from '../kyc/binding-limit.tsx'
import { WhyThisStep } from '../kyc/case/step-reason.tsx'
import { LimitReason } from './rule-reasons.tsx'

export interface LoadLimitsSectionProps {
  of: LoadLimits
  /** What this load would add, in paisa. */
  next?: bigint | undefined
  /** The dated rule of the limits. */
  rule?: FeeRule | undefined
  /** The way whose own page it is, and its rail's maximum at a time where that is known. */
  way?: { name: string; once: bigint | null } | undefined
}

/** The rest of today's and this month's limits, drawn; with the load in the form as a second shade. */
export function LoadLimitsSection({ of: limits, next = 0n, rule, way }: LoadLimitsSectionProps) {
  const binding = <BindingLimitLine of={leftOf(limits, way?.once)} way={way?.name ?? ''} />
  if (limits.tier) return <TierSection of={limits.tier} next={next} binding={binding} />
  return <WholeLimits of={limits} next={next} rule={rule} binding={binding} />
}

/** The rest of all limits together: the figures are already the lesser of the way's and the tier's. */
const leftOf = (limits: LoadLimits, rail: bigint | null | undefined): LimitsLeft => ({
  once: limits.amount_max,
  rail,
  day: limits.day_amount_left,
  month: limits.month_amount_left,
  balance: limits.tier?.balance_left ?? null,
  day_count: limits.day_count_left,
  month_count: limits.month_count_left,
})

/** Below the full tier other figures bind: the rest of the month by all ways, and of the balance. */
function TierSection({ of: tier, next, binding }: { of: Allowance; next: bigint; binding: ReactNode }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const month = { of: tier.month_amount, used: tier.month_amount - tier.month_amount_left }
  const balance = { of: tier.balance_max, used: tier.balance_max - tier.balance_left }
  const [once, ofMonth, ofBalance] = [money(tier.amount_max), money(month.of), money(balance.of)]
  const titles = {
    starter: t`Your limits before KYC`,
    micro: t`Your limits as a small shop`,
    full: t`Your limits`,
  }
  const title = titles[tier.tier]
  return (
    <Section title={title} label={title}>
      <Stack gap={5}>
        {binding}
        <Limit
          {...month}
          next={next}
          name={<Trans>This month</Trans>}
          label={t`Used of this month’s ${ofMonth}`}
          note={
            <Trans>
              of {ofMonth}, {once} at a time
            </Trans>
          }
        />
        <Limit
          {...balance}
          next={next}
          name={<Trans>Room in your wallet</Trans>}
          label={t`Used of a balance of ${ofBalance}`}
          note={<Trans>of a balance of {ofBalance}, with what is on its way</Trans>}
        />
        <LateNote of={tier.month_amount_late} count={tier.month_count_late} until={tier.late_until} />
        <WhyThisStep of={tier} />
        {tier.tier !== 'full' && (
          <Text small tone="quiet">
            <Trans>
              All limits open with <Link href="/dashboard/updateKYC">your KYC</Link>.
            </Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

/** No load of the day or of the month remains, whatever the amounts are. */
export function noneLeft({ day_count_left, month_count_left }: LoadLimits): ReactNode {
  if (month_count_left === 0) return <Trans>No more this month</Trans>
  return day_count_left === 0 && <Trans>No more today</Trans>
}

interface LateNoteProps {
  of: bigint | undefined
  /** How many loads that is, where it is known. */
  count: number | undefined
  /** When the last of them stops counting; what counts today alone does until midnight. */
  until: Date | 'midnight' | null | undefined
}

/** Why a limit counts more as used than has come or is on its way: how many were abandoned, and until when they count. */
export function LateNote({ of: late = 0n, count = 0, until }: LateNoteProps) {
  const { number, date } = useWriting()
  if (late === 0n) return null
  const loads = number(count)
  const [sum, end] = [<Money key="sum" of={late} />, until instanceof Date ? date(until, 'full') : undefined]
  if (count > 0 && (until === 'midnight' || end))
    return (
      <Text small tone="quiet">
        {end === undefined ? (
          <Trans>
            Cancelled or expired loads account for {sum} of what is used: {loads}. A bank may still pay them, so they
            count until midnight.
          </Trans>
        ) : (
          <Trans>
            Cancelled or expired loads account for {sum} of what is used: {loads}. A bank may still pay them, so they
            count until {end} at the latest.
          </Trans>
        )}
      </Text>
    )
  return (
    <Text small tone="quiet">
      <Trans>
        <Money of={late} /> of what is used are loads that were cancelled or expired recently: a bank may still pay
        them.
      </Trans>
    </Text>
  )
}

function WholeLimits({
  of: limits,
  next,
  rule,
  binding,
}: LoadLimitsSectionProps & { next: bigint; binding: ReactNode }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const day = { of: limits.day_amount, used: limits.day_amount - limits.day_amount_left }
  const month = { of: limits.month_amount, used: limits.month_amount - limits.month_amount_left }
  const [ofDay, ofMonth] = [money(day.of), money(month.of)]
  const [isExplained, setIsExplained] = useState(false)
  const why = rule && (
    <TextButton onPress={() => setIsExplained(!isExplained)} aria-expanded={isExplained}>
      <Trans>Why these?</Trans>
    </TextButton>
  )
  // with the load in the form, as the amounts
  const used = limits.day_count - limits.day_count_left + (next > 0n ? 1 : 0)
  const count = limits.day_count
  return (
    <Section title={next > 0n ? t`What is left after this load` : t`Your limits`} aside={why}>
      <Stack gap={5}>
        {binding}
        <Limit
          {...day}
          next={next}
          spent={noneLeft(limits)}
          name={<Trans>Today</Trans>}
          label={t`Used of today’s ${ofDay}`}
          note={
            next > 0n ? (
              <Trans>
                of {ofDay}, {used} of {count} with this one
              </Trans>
            ) : (
              <Trans>
                of {ofDay}, {used} of {count} loads used
              </Trans>
            )
          }
        />
        <Limit
          {...month}
          next={next}
          name={<Trans>This month</Trans>}
          label={t`Used of this month’s ${ofMonth}`}
          note={<Trans>of {ofMonth}</Trans>}
        />
        <LateNote of={limits.month_amount_late} count={limits.month_count_late} until={limits.late_until} />
        {rule && isExplained && <LimitReason of={rule} />}
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This load</Trans>} />}
      </Stack>
    </Section>
  )
}
