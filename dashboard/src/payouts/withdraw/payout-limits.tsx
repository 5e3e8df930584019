import type { PayoutLimits } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Limit, MeterKey } from '../../kit/data/meter.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'

type OneLimit = NonNullable<PayoutLimits['one']>

/** What one withdrawal, a day and a month may move, who set the limit, and what is left after this one. */
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
                <Trans>At most {of(one)}.</Trans> <OurOwn of={one} />
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
                <OurOwn of={day} />
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
                <Trans>left of {of(month)}.</Trans> <OurOwn of={month} />
              </>
            }
          />
        )}
        <SetBy of={[one, day, month]} />
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This withdrawal</Trans>} />}
      </Stack>
    </Section>
  )
}

/** The sources of the limits, each once: ours can be raised on request, a tier's rises with KYC, a rule's names its source. */
export function SetBy({ of: limits }: { of: readonly (OneLimit | null)[] }) {
  const { email } = supportContact()
  const known = limits.filter((limit) => limit !== null)
  const sources = new Set(known.flatMap(({ set_by, source }) => (set_by === 'us' || !source ? [] : [source])))
  return (
    <Text small tone="quiet">
      {known.some(({ set_by }) => set_by === 'us') && (
        <>
          <Link href={`mailto:${email}`}>
            <Trans>Ask for a higher limit</Trans>
          </Link>{' '}
        </>
      )}
      {[...sources].map((source) => (
        <SetByRule key={source} of={source} />
      ))}
      {known.some(({ set_by }) => set_by === 'tier') && (
        <Trans>
          It rises with <Link href="/dashboard/updateKYC">your KYC</Link>.
        </Trans>
      )}
    </Text>
  )
}

/** What a limit is based on. */
function SetByRule({ of }: { of: string }) {
  const source = useWriting().amountsIn(of)
  return (
    <>
      <Trans>
        Set by <bdi lang="en">{source}</bdi>.
      </Trans>{' '}
    </>
  )
}

/** For a limit agreed with this merchant. */
export const OurOwn = ({ of: { set_by } }: { of: OneLimit }) =>
  set_by === 'us' && (
    <strong>
      <Trans>Set by us.</Trans>
    </strong>
  )
