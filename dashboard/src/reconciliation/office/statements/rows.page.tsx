import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type MatchedRow, matchWays } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Column } from '../../../kit/data/table-columns.ts'
import { DateTime } from '../../../kit/format/date.tsx'
import { ChipLink, Chips } from '../../../kit/forms/chip.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { FailedToLoad } from '../../../platform/failed-to-load.tsx'
import { Said } from '../../../kit/office/said.tsx'
import { type AskedRows, breaksAddress, rowsAddress } from '../rows-address.ts'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { StatedAccountName } from './account-name.tsx'
import { stated } from './calls.ts'
import { rowColumns } from './row-columns.tsx'
import { matchWayNames } from './statement-words.ts'

/** /operator/reconciliation/rows: what a statement says of an account's day, each row with what it belongs to. */
export function StatementRowsPage() {
  const { t } = useLingui()
  const { account, day, which, cursor }: Partial<AskedRows> = useSearch({ strict: false })
  if (account === undefined || day === undefined)
    return (
      <OfficePageFrame title={t`Rows of a statement`}>
        <NothingYet title={t`No day chosen`}>
          <Link href="/operator/reconciliation">
            <Trans>To the days</Trans>
          </Link>
        </NothingYet>
      </OfficePageFrame>
    )
  return (
    <OfficePageFrame
      title={t`Rows of a statement`}
      actions={
        <Link href={`/operator/reconciliation?day=${day}&account=${encodeURIComponent(account)}`}>
          <Trans>To the day</Trans>
        </Link>
      }
    >
      <Stack gap={5}>
        <p>
          <StatedAccountName of={account} />, <DateTime of={startOfKathmanduDay(day)} as="long" nepali />
        </p>
        <WhichRows of={{ account, day, ...(which && { which }) }} />
        <Rows of={{ account, day, ...(which && { which }), ...(cursor && { cursor }) }} />
      </Stack>
    </OfficePageFrame>
  )
}

function WhichRows({ of: { which, ...asked } }: { of: AskedRows }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Chips label={t`Which rows`}>
      <ChipLink on={which === undefined} href={rowsAddress(asked)}>
        <Trans>All</Trans>
      </ChipLink>
      <ChipLink on={which === 'unmatched'} href={rowsAddress({ ...asked, which: 'unmatched' })}>
        {_(matchWayNames.none)}
      </ChipLink>
      {matchWays.map((way) => (
        <ChipLink key={way} on={which === way} href={rowsAddress({ ...asked, which: way })}>
          {_(matchWayNames[way])}
        </ChipLink>
      ))}
    </Chips>
  )
}

function Rows({ of: asked }: { of: AskedRows }) {
  const { t } = useLingui()
  const found = useQuery(stated.rows(asked))
  const { data, error } = found
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void found.refetch()} />
  if (!data) return <LoadingRows rows={10} />
  if (data.data.length === 0)
    return (
      <NothingYet title={t`No row`}>
        {!asked.which && <Trans>No statement that counts has a row of this day.</Trans>}
      </NothingYet>
    )
  return (
    <Stack gap={5}>
      <OfficeTable
        label={t`Rows`}
        columns={columns}
        rows={data.data}
        rowKey={({ id }) => `${id}`}
        href={({ matched, ...row }) => (matched ? `/operator/ledger/${matched.transfer_id}` : breaksAddress(row))}
        sticky
      />
      {data.next !== null && (
        <Row push="end">
          <LinkButton href={rowsAddress({ ...asked, cursor: data.next })}>
            <Trans>More rows</Trans>
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}

const columns: readonly Column<MatchedRow>[] = [
  {
    id: 'how',
    head: <Trans>Match</Trans>,
    phone: 'state',
    cell: ({ how }) => (
      <Status tone={how === null ? 'warn' : 'good'}>
        <Said of={matchWayNames[how ?? 'none']} />
      </Status>
    ),
  },
  // on a phone the match stands where the time would
  ...rowColumns.flatMap((column) => {
    const { phone, ...rest } = column
    return column.id === 'line' ? [] : [column.id === 'when' ? rest : { ...rest, ...(phone && { phone }) }]
  }),
]
