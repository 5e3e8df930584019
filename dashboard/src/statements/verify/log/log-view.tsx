import { Trans, useLingui } from '@lingui/react/macro'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { type Fact, Facts } from '../../../kit/data/lines.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { brand } from '../../../kit/format/operator.ts'
import { CrossCircleIcon, TickCircleIcon } from '../../../kit/icons/states.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Code, Ltr, Name } from '../../../kit/layout/text.tsx'
import { FoundLines } from '../found-lines.tsx'
import { VerdictHead } from '../verdict-head.tsx'
import type { LogInOurBooks } from '../verdict.ts'
import type { CheckedLog } from './check-log.ts'

export interface LogViewProps {
  of: CheckedLog
  books: LogInOurBooks
  checkedAt: Date
}

/** An exported log that our key signed: whether it is unchanged, and if not, which rows and cells are. */
export function LogView({ of: log, books, checkedAt }: LogViewProps) {
  const { claim, is_unchanged, findings, are_checks_sealed } = log
  const isDoubtful = books === 'different'
  return (
    <Stack gap={10}>
      {isDoubtful && is_unchanged && (
        <VerdictHead tone="altered" icon={<CrossCircleIcon />} title={<Trans>Do not trust it</Trans>}>
          <Trans>
            {brand()} signed this log for <Name>{claim.trade_name}</Name>, and the ledger has another seal today.
          </Trans>
        </VerdictHead>
      )}
      {!isDoubtful && is_unchanged && (
        <VerdictHead tone="genuine" icon={<TickCircleIcon />} title={<Trans>Unchanged</Trans>}>
          <Trans>
            Every row of this log is as {brand()} signed it for <Name>{claim.trade_name}</Name>.
          </Trans>
        </VerdictHead>
      )}
      {!is_unchanged && (
        <VerdictHead tone="altered" icon={<CrossCircleIcon />} title={<Trans>Changed after it was signed</Trans>}>
          <Trans>
            {brand()} signed this log for <Name>{claim.trade_name}</Name>, and this file differs.
          </Trans>
        </VerdictHead>
      )}
      {!is_unchanged && (
        <Section title={<Trans>What was changed</Trans>}>
          <FoundLines of={findings} areChecksSealed={are_checks_sealed} />
        </Section>
      )}
      <Section
        title={<Trans>The log</Trans>}
        aside={
          <Trans>
            checked <DateTime of={checkedAt} as="time" />
          </Trans>
        }
      >
        <LogFacts of={log} books={books} />
      </Section>
    </Stack>
  )
}

function LogFacts({ of: { claim, key, row_count }, books }: Omit<LogViewProps, 'checkedAt'>) {
  const { t } = useLingui()
  const facts: Fact[] = [
    [t`Shop`, <Name key="shop">{claim.trade_name}</Name>],
    [
      t`Days`,
      <span key="days">
        <DateTime of={startOfKathmanduDay(claim.from)} as="date" /> –{' '}
        <DateTime of={startOfKathmanduDay(claim.to)} as="date" />
      </span>,
    ],
    [t`Rows signed`, <Count key="rows" of={claim.row_count} />],
    ...(row_count === claim.row_count ? [] : [[t`Rows in this file`, <Count key="here" of={row_count} />] as const]),
    [t`Signed`, <DateTime key="made" of={new Date(claim.issued_at)} />],
    [
      t`Seal of the ledger`,
      <Ltr key="seal">
        {claim.seal} <Code>{claim.seal_hash.slice(0, 16)}</Code>
      </Ltr>,
    ],
    ...(books === null ? [] : [[t`In our books`, <InBooks key="books" of={books} />] as const]),
    [t`Key`, <Code key="key">{key.id}</Code>],
  ]
  return <Facts of={facts} />
}

function InBooks({ of: books }: { of: NonNullable<LogInOurBooks> }) {
  if (books === 'same') return <Trans>The ledger has the same seal today</Trans>
  if (books === 'different') return <Trans>The ledger has another seal</Trans>
  return <Trans>Our ledger was not asked: no connection</Trans>
}
