import { Trans, useLingui } from '@lingui/react/macro'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { type Fact, Facts, Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { brand } from '../../kit/format/operator.ts'
import { KeyIcon } from '../../kit/icons/first.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { AlteredRows } from './altered-rows.tsx'
import { CheckSteps } from './check-steps.tsx'
import { checkStepsOf } from './found-steps.tsx'
import { numberOfClaim, writtenCode } from './statement-number.ts'
import { SignedVerdict } from './signed-verdict.tsx'
import { isSignedLate, type SignedFound, verdictOf } from './verdict.ts'
import * as css from './signed-view.module.css'

interface SignedViewProps {
  of: SignedFound
  checkedAt: Date
}

/** A statement that our key signed: whether it is unchanged, its true totals, and how we know. */
export function SignedView({ of: found, checkedAt }: SignedViewProps) {
  const verdict = verdictOf(found)
  const steps = checkStepsOf(found)
  const isChanged = verdict === 'altered' || verdict === 'shortened'
  const lines = <TotalLines of={found} isLarge={!isChanged} />
  return (
    <Stack gap={10}>
      <div>
        <SignedVerdict of={found} verdict={verdict} />
        {isChanged ? found.rows && <AlteredRows of={found.rows} claim={found.claim} /> : lines}
        {!isChanged && (
          <p className={css.note}>
            <Compare verdict={verdict} />
          </p>
        )}
      </div>
      <Notes of={found} />
      <Grid columns={2} gap={10}>
        <Section title={isChanged ? <Trans>As we sealed it</Trans> : <Trans>The statement</Trans>}>
          <Stack gap={4}>
            {isChanged && lines}
            <StatementFacts of={found} />
          </Stack>
        </Section>
        <Section
          title={isChanged ? <Trans>What we found</Trans> : <Trans>How we know</Trans>}
          aside={
            <Trans>
              checked <DateTime of={checkedAt} as="time" />
            </Trans>
          }
        >
          <CheckSteps of={steps} />
        </Section>
      </Grid>
      {isChanged && (
        <Text tone="muted">
          <Trans>
            Ask the shop for the file again, or for its code: with <Ltr>{writtenCode(found.claim.code)}</Ltr> this page
            shows the true totals.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

function Compare({ verdict }: { verdict: ReturnType<typeof verdictOf> }) {
  if (verdict === 'doubtful') return <Trans>These are the totals that it shows. Do not rely on them.</Trans>
  return (
    <Trans>Compare these four with the paper in your hand. If they differ, the paper was changed after printing.</Trans>
  )
}

/** What changes how the verdict is read: the sandbox, a newer statement, a retired key. */
function Notes({ of: { claim, key, books } }: { of: SignedFound }) {
  const newer = typeof books === 'object' ? books.replaced_by : null
  const isRetired = key.retired !== null && !isSignedLate({ claim, key })
  if (newer === null && !isRetired) return null
  return (
    <Stack gap={4}>
      {newer !== null && (
        <Callout tone="warn" icon={<InfoIcon small />}>
          <Trans>
            Replaced by a newer statement of the same days with other figures:{' '}
            <Link href={`/verify/statement/${newer}`}>{writtenCode(newer)}</Link>
          </Trans>
        </Callout>
      )}
      {isRetired && key.retired !== null && (
        <Callout icon={<KeyIcon small />}>
          <Trans>
            The key that signed it was retired on <DateTime of={startOfKathmanduDay(key.retired)} as="date" />. It was
            ours when this statement was made, on <DateTime of={claim.issued_at} as="date" />.
          </Trans>
        </Callout>
      )}
    </Stack>
  )
}

/** The four sealed totals. */
function TotalLines({ of: { claim }, isLarge }: { of: SignedFound; isLarge: boolean }) {
  const size = isLarge ? 'large' : 'normal'
  return (
    <div className={isLarge ? css.large : undefined}>
      <Lines>
        <Line label={<Trans>Opening</Trans>}>
          <Money of={claim.opening} size={size} />
        </Line>
        <Line label={<Trans>Came in</Trans>}>
          <Money of={claim.money_in} size={size} />
        </Line>
        <Line label={<Trans>Went out</Trans>}>
          <Money of={-claim.money_out} size={size} />
        </Line>
        <Total label={<Trans>Closing</Trans>}>
          <Money of={claim.closing} size={size} weight="bold" />
        </Total>
      </Lines>
    </div>
  )
}

function StatementFacts({ of: { claim } }: { of: SignedFound }) {
  const { t } = useLingui()
  const [from, to] = [startOfKathmanduDay(claim.from), startOfKathmanduDay(claim.to)]
  const { received, paid, tax } = claim.commission
  const commissionFacts: Fact[] = [
    ...(received > 0n ? [[t`Commission received`, <Money key="received" of={received} />] satisfies Fact] : []),
    ...(tax > 0n ? [[t`Tax withheld`, <Money key="tax" of={tax} />] satisfies Fact] : []),
    ...(paid > 0n ? [[t`Commission paid`, <Money key="paid" of={paid} />] satisfies Fact] : []),
  ]
  const facts: Fact[] = [
    [t`Of`, <Name key="of">{claim.trade_name}</Name>],
    [t`What`, t`Wallet statement of ${brand()}`],
    [
      t`Period`,
      <Trans key="period">
        <DateTime of={from} as="date" nepali /> to <DateTime of={to} as="date" nepali />
      </Trans>,
    ],
    [t`Fees`, <Money key="fees" of={claim.fees} />],
    ...commissionFacts,
    [t`Rows`, <Count key="rows" of={claim.row_count} />],
    [
      t`Made`,
      <span key="made">
        <DateTime of={claim.issued_at} as="date" /> <DateTime of={claim.issued_at} as="time" />
      </span>,
    ],
    [t`Number`, <Ltr key="number">{numberOfClaim(claim)}</Ltr>],
    [t`Code`, <Code key="code">{writtenCode(claim.code)}</Code>],
  ]
  return <Facts of={facts} />
}
