import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { beginStatement } from '@sahuji/contract/reconciliation/office/statements'
import type { BadLine, ShownStatementRow, StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Facts } from '../../../kit/data/lines.tsx'
import { Table } from '../../../kit/data/table.tsx'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../../kit/layout/text.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { StatedAccountName, DayOrDays } from './account-name.tsx'
import { stated } from './calls.ts'
import { FoundRows } from './found-rows.tsx'
import { rowColumns } from './row-columns.tsx'
import { RecognisedColumns } from './recognised-columns.tsx'
import { StatementActs } from './statement-acts.tsx'
import { StatementDoubts } from './statement-doubts.tsx'
import { StatementSigns } from './statement-signs.tsx'
import { badLineReasons, statementFormatNames } from './statement-words.ts'
import { StatementState } from './statement-state.tsx'
import * as css from './statements.module.css'

/** /operator/reconciliation/statements/{id}: the content of a file, before it is used and after. */
export function StatementPage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(stated.one(id))
  const mayAct = hasRole(useOperator(), beginStatement.roles)
  return (
    <OfficePageFrame
      title={data?.name ?? t`Statement`}
      actions={
        <Link href="/operator/reconciliation/statements">
          <Trans>To the statements</Trans>
        </Link>
      }
    >
      {!data && !error && <LoadingRows rows={6} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={7}>
          <StatementFacts of={data} />
          <StatementSigns of={data} />
          <StatementDoubts of={data} mayAct={mayAct} />
          {mayAct && <StatementActs of={data} />}
          {data.found && <FoundRows of={data} found={data.found} />}
          {data.bad.length > 0 && <BadLines of={data} />}
          {data.columns.length > 0 && <RecognisedColumns of={data} />}
          {data.first_rows.length > 0 && <FirstRows of={data.first_rows} />}
        </Stack>
      )}
    </OfficePageFrame>
  )
}

function StatementFacts({ of: one }: { of: StatementPreview }) {
  const { t } = useLingui()
  const { account, first_day, last_day, rows, sum, fees, bad_lines, begun_name, begun_at, format } = one
  return (
    <Facts
      of={[
        [t`State`, <StatementState key="s" of={one} />, 'state'],
        [t`Account`, <StatedAccountName key="a" of={account} />, 'account'],
        [t`Days`, <DayOrDays key="d" from={first_day} to={last_day} />, 'days'],
        [t`Rows`, <Count key="r" of={rows} />, 'rows'],
        [t`Sum`, <Money key="m" of={sum} />, 'sum'],
        [t`Fees in it`, <Money key="f" of={fees} />, 'fees'],
        [t`Bad lines`, <Count key="b" of={bad_lines} />, 'bad'],
        ...(format ? [[t`Format`, <Ltr key="f">{statementFormatNames[format]}</Ltr>, 'format'] as const] : []),
        [t`Map`, <MapOf key="m" of={one} />, 'map'],
        [
          t`Uploaded by`,
          <span key="w">
            <bdi>{begun_name}</bdi>, <DateTime of={begun_at} />
          </span>,
          'by',
        ],
      ]}
    />
  )
}

/** The map that read it; for a format of banks only the rules that match its rows to our books. */
function MapOf({ of: { source, format, map, map_version } }: { of: StatementPreview }) {
  if (source === 'rail') return <Trans>none: the rail’s own list</Trans>
  const name = (
    <Link href={`/operator/reconciliation/maps?map=${map}`}>
      <MapName code={map} version={map_version} />
    </Link>
  )
  if (format === null) return name
  return <Trans>{name}; its columns do not apply to this format, its days and fee do</Trans>
}

/** The name of the map; its code until the maps are loaded. */
function MapName({ code, version }: { code: string; version: number }) {
  const name = useQuery(stated.maps()).data?.find((map) => map.code === code)?.name ?? code
  return (
    <Trans>
      <Name>{name}</Name>, version <Count of={version} />
    </Trans>
  )
}

function BadLines({ of: { bad, bad_lines } }: { of: StatementPreview }) {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans>Lines that could not be read</Trans>}
      aside={
        bad_lines > bad.length && (
          <Text as="span" small>
            <Trans>
              the first <Count of={bad.length} /> of <Count of={bad_lines} />
            </Trans>
          </Text>
        )
      }
    >
      <div className={css.scrolled}>
        <Table
          label={t`Lines that could not be read`}
          columns={badColumns}
          rows={bad}
          rowKey={({ line }) => `${line}`}
        />
      </div>
    </Section>
  )
}

function WhyBad({ of: { why } }: { of: BadLine }) {
  const { _ } = useMessages()
  const words = badLineReasons[why]
  return <>{words ? _(words) : why}</>
}

const badColumns: readonly Column<BadLine>[] = [
  { id: 'line', head: <Trans>Line</Trans>, phone: 'state', cell: ({ line }) => <Count of={line} /> },
  { id: 'why', head: <Trans>Why</Trans>, phone: 'who', cell: (one) => <WhyBad of={one} /> },
  { id: 'column', head: <Trans>Column</Trans>, dim: true, cell: ({ column }) => <bdi>{column ?? '–'}</bdi> },
  {
    id: 'text',
    head: <Trans>Unchanged</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: ({ text }) => <bdi>{text}</bdi>,
  },
]

function FirstRows({ of: rows }: { of: readonly ShownStatementRow[] }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>First rows</Trans>}>
      <div className={css.scrolled}>
        <Table label={t`First rows`} columns={rowColumns} rows={rows} rowKey={({ id }) => `${id}`} />
      </div>
    </Section>
  )
}
