import type { PayoutLimits } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Limit, MeterKey } from '../../kit/data/meter.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'

type OneLimit = NonNullable<PayoutLimits['one']>

/** What one withdrawal, a day and a month may move, who set it, and what is left after this one. */
export function PayoutLimitsSection({ of: limits, next }: { of: PayoutLimits; next: bigint }) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const { one, day, month, day_count: times } = limits
  if (!one && !day && !month) return null
  const of = (limit: OneLimit) => money(limit.most, { isShort: true })
  const used = times && number(times.most - times.left)
  const all = times && number(times.most)
  return (
    <Section title={t`Limits`} aside={next > 0n && (day ?? month) && <Trans>left after this withdrawal</Trans>}>
      <Stack gap={5}>
        {one && (
          <Limit
            isWhole
            used={0n}
            next={next}
            of={one.most}
            name={<Trans>One withdrawal</Trans>}
            label={t`Used of ${of(one)} at a time`}
            note={
              <>
                <Trans>At most {of(one)}.</Trans> <SetBy of={one} />
              </>
            }
          />
        )}
        {day && (
          <Limit
            used={day.most - day.left}
            next={next}
            of={day.most}
            name={<Trans>Today</Trans>}
            label={t`Used of today’s ${of(day)}`}
            note={
              <>
                {times ? (
                  <Trans>
                    left of {of(day)}, {used} of {all} withdrawals made.
                  </Trans>
                ) : (
                  <Trans>left of {of(day)}.</Trans>
                )}{' '}
                <SetBy of={day} />
              </>
            }
          />
        )}
        {month && (
          <Limit
            used={month.most - month.left}
            next={next}
            of={month.most}
            name={<Trans>This month</Trans>}
            label={t`Used of this month’s ${of(month)}`}
            note={
              <>
                <Trans>left of {of(month)}.</Trans> <SetBy of={month} />
              </>
            }
          />
        )}
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This withdrawal</Trans>} />}
      </Stack>
    </Section>
  )
}

/** Whose limit it is: ours can be asked to rise, the ladder's rises with KYC, a rule's is by its source. */
export function SetBy({ of: { set_by, source } }: { of: OneLimit }) {
  const { email } = supportContact()
  const by = useWriting().amountsIn(source ?? '')
  if (set_by === 'us')
    return (
      <>
        <strong>
          <Trans>Set by us.</Trans>
        </strong>{' '}
        <Link href={`mailto:${email}`}>
          <Trans>Ask for a higher limit</Trans>
        </Link>
      </>
    )
  if (set_by === 'tier')
    return (
      <>
        <SetByRule of={by} />{' '}
        <Trans>
          It rises with <Link href="/dashboard/updateKYC">your KYC</Link>.
        </Trans>
      </>
    )
  return <SetByRule of={by} />
}

/** What a limit is based on, where that is known. */
export const SetByRule = ({ of: source }: { of: string }) =>
  source !== '' && (
    <Trans>
      Set by <bdi lang="en">{source}</bdi>.
    </Trans>
  )
