import type { Mode } from '@sahuji/contract/http/lists'
import type { Statement } from '@sahuji/contract/statements'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Column } from '../kit/data/table-columns.ts'
import { Table } from '../kit/data/table.tsx'
import { Count } from '../kit/format/count.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { TickCircleIcon, CrossCircleIcon } from '../kit/icons/states.tsx'
import { EndedIcon } from '../kit/icons/later.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Code } from '../kit/layout/text.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { RunningFile } from '../platform/lists/running-file.tsx'
import { statements } from './calls.ts'
import { StatementFiles } from './statement-files.tsx'
import * as css from './statements.module.css'

/** The statements in the making with their progress, and those made, newest first. */
export function MadeStatements({ mode }: { mode: Mode }) {
  const { t } = useLingui()
  const pages = useInfiniteQuery(statements.pages(mode))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const making = rows?.filter(({ state }) => state === 'making') ?? []
  const ended = rows?.filter(({ state }) => state !== 'making') ?? []
  return (
    <>
      {making.length > 0 && (
        <Section title={<Trans>Being made</Trans>} aside={<Count of={making.length} />}>
          {making.map((each) => (
            <RunningFile key={each.id} of={each} title={<Days of={each} />} cancel={statements.cancel()} />
          ))}
        </Section>
      )}
      <Section title={<Trans>Made</Trans>} aside={<Trans>kept for five years</Trans>}>
        {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
        {!failure && !rows && <LoadingRows rows={4} />}
        <AsOf of={pages} />
        {rows && ended.length === 0 && (
          <NothingYet title={t`No statement yet`}>
            <Trans>Choose a period above and press “Make it”. Its files then appear here.</Trans>
          </NothingYet>
        )}
        {ended.length > 0 && (
          <Stack gap={5}>
            <Table label={t`Statements`} columns={columns} rows={ended} rowKey={({ id }) => id} />
            {pages.hasNextPage && (
              <Row>
                <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                  <Trans>Show more</Trans>
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </Section>
    </>
  )
}

/** A statement's days in words. */
function Days({ of: { from, to } }: { of: Statement }) {
  const writing = useWriting()
  const [first, last] = [from, to].map((day) => writing.date(startOfKathmanduDay(day), 'date'))
  if (from === to) return first
  return (
    <Trans>
      {first} to {last}
    </Trans>
  )
}

const columns: readonly Column<Statement>[] = [
  {
    id: 'what',
    head: <Trans>What</Trans>,
    phone: 'who',
    grow: true,
    cell: (statement) => (
      <span>
        <Days of={statement} />
        <span className={css.below}>{statement.number && <Code>{statement.number}</Code>}</span>
      </span>
    ),
  },
  {
    id: 'rows',
    head: <Trans>Rows</Trans>,
    figure: true,
    wideOnly: true,
    cell: ({ row_count }) => <Count of={row_count} />,
  },
  {
    id: 'closing',
    head: <Trans>Closing</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ closing, state }) => <Money of={closing} bare uncounted={state !== 'made'} />,
  },
  {
    id: 'seal',
    head: <Trans>Seal</Trans>,
    phone: 'state',
    cell: (statement) => <Seal of={statement} />,
  },
  {
    id: 'made',
    head: <Trans context="statement">Made</Trans>,
    kind: 'when',
    wideOnly: true,
    cell: ({ made_at, asked_at, asked_by }) => (
      <span>
        <DateTime of={made_at ?? asked_at} as="date" />
        <span className={css.below} translate="no">
          {asked_by}
        </span>
      </span>
    ),
  },
  { id: 'files', head: <Trans>Files</Trans>, phone: 'meta', cell: (statement) => <StatementFiles of={statement} /> },
]

function Seal({ of: { state, hash, code } }: { of: Statement }) {
  const { t } = useLingui()
  if (state === 'cancelled')
    return (
      <Status tone="wait" icon={<EndedIcon small />}>
        <Trans>Cancelled</Trans>
      </Status>
    )
  if (state === 'failed')
    return (
      <Status tone="bad" icon={<CrossCircleIcon small />}>
        <Trans>Failed</Trans>
      </Status>
    )
  const shown = hash?.toUpperCase().replace(/(.{4})/, '$1 ')
  return (
    <Status tone="good" icon={<TickCircleIcon small />}>
      <Link href={`/verify/statement/${code}`} aria-label={t`Check the seal ${shown}`}>
        <Code>{shown}</Code>
      </Link>
    </Status>
  )
}
