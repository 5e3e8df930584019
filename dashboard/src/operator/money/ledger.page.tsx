import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { LedgerTransfer } from '@sahuji/contract/operator/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { FilterRow, OfficePageFrame } from '../shell/office-page.tsx'
import { OfficeTable } from '../shell/office-table.tsx'
import { type LedgerNarrowing, office } from './calls.ts'
import { ChipDay } from '../audit/chip-day.tsx'
import { BookChip } from './book-chip.tsx'
import { accountName, narrowableKinds, transferKindName } from './money-words.ts'
import * as css from './ledger.module.css'
import { Said } from './said.tsx'

type Search = Partial<Record<'mode' | 'kind' | 'from' | 'to' | 'reference' | 'account_id' | 'merchant_id', string>>

/** /operator/ledger: every transfer with its entries; the address holds what it is narrowed to. */
export function LedgerPage() {
  const { t } = useLingui()
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const narrow = (more: Search) => {
    const next = Object.entries({ ...search, ...more }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ search: Object.fromEntries(next) as never, replace: true })
  }
  const pages = useInfiniteQuery(office.transfers(narrowingOf(search)))
  const rows = pages.data?.pages.flatMap((page) => page.data)
  const isNarrowed = Object.keys(search).length > 0
  const clear = () => void navigate({ search: {} as never, replace: true })
  return (
    <OfficePageFrame title={t`Ledger`}>
      <Filters search={search} narrow={narrow} />
      {pages.isPending && <LoadingRows rows={10} />}
      {pages.error && !rows && <FailedToLoad of={pages.error} onRetry={() => void pages.refetch()} />}
      {rows?.length === 0 && isNarrowed && <NothingMatches title={t`No transfer matches`} onClear={clear} />}
      {rows?.length === 0 && !isNarrowed && <NothingYet title={t`Nothing was posted yet`} />}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <OfficeTable
            label={t`Transfers`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            href={({ id }) => `/operator/ledger/${id}`}
          />
          {pages.hasNextPage && (
            <Row push="end">
              <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </OfficePageFrame>
  )
}

/** What the address narrows the ledger to; anything else in it is left out. */
function narrowingOf({ mode, kind, from, to, reference, account_id, merchant_id }: Search): LedgerNarrowing {
  const uuid = /^[0-9a-f-]{36}$/
  const day = /^\d{4}-\d{2}-\d{2}$/
  return {
    mode: mode === 'sandbox' ? 'sandbox' : 'live',
    ...(kind && /^[a-z_]{1,40}$/.test(kind) && { kind }),
    ...(from && day.test(from) && { from }),
    ...(to && day.test(to) && { to }),
    ...(reference && { reference: reference.slice(0, 64) }),
    ...(account_id && uuid.test(account_id) && { account_id }),
    ...(merchant_id && uuid.test(merchant_id) && { merchant_id }),
  }
}

function Filters({ search, narrow }: { search: Search; narrow: (more: Search) => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [written, setWritten] = useState(search.reference ?? '')
  const find = (event: FormEvent) => {
    event.preventDefault()
    narrow({ reference: written.trim() })
  }
  const said = (kind: string) => {
    const words = transferKindName(kind)
    return typeof words === 'string' ? words : _(words)
  }
  return (
    <FilterRow>
      <Row gap={3}>
        <form className={css.find} onSubmit={find}>
          <SearchField
            label={t`Reference, rail’s reference, A-number or id`}
            value={written}
            onChange={setWritten}
            onClear={() => narrow({ reference: '' })}
          />
        </form>
        <BookChip
          of={search.mode === 'sandbox' ? 'sandbox' : 'live'}
          onChange={(mode) => narrow({ mode: mode === 'live' ? '' : mode })}
        />
        <ChipSelect
          label={t`Kind`}
          value={search.kind ?? ''}
          on={search.kind !== undefined}
          shown={search.kind ? said(search.kind) : t`Every kind`}
          groups={[
            {
              head: '',
              options: [{ id: '', label: t`Every kind` }, ...narrowableKinds.map((id) => ({ id, label: said(id) }))],
            },
          ]}
          onChange={(kind) => narrow({ kind })}
        />
        <ChipDay label={t`From`} value={search.from} onChange={(from) => narrow({ from: from ?? '' })} />
        <ChipDay label={t`To`} value={search.to} onChange={(to) => narrow({ to: to ?? '' })} />
      </Row>
      {(search.account_id ?? search.merchant_id) && (
        <Button size="small" onPress={() => narrow({ account_id: '', merchant_id: '' })}>
          {search.account_id ? <Trans>All accounts</Trans> : <Trans>All merchants</Trans>}
        </Button>
      )}
    </FilterRow>
  )
}

const columns: readonly Column<LedgerTransfer>[] = [
  {
    id: 'when',
    head: <Trans>When</Trans>,
    kind: 'when',
    phone: 'state',
    cell: ({ posted_at }) => (
      <>
        <DateTime of={posted_at} as="day" />, <DateTime of={posted_at} as="time" />
      </>
    ),
  },
  {
    id: 'kind',
    head: <Trans>Kind</Trans>,
    phone: 'who',
    cell: ({ kind }) => (
      <Text as="span" nowrap>
        <Said of={transferKindName(kind)} />
      </Text>
    ),
  },
  {
    id: 'from',
    head: <Trans>From and to</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: (row) => <FromAndTo of={row} />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    cell: ({ source, id }) => <bdi>{source?.reference ?? id.slice(0, 8)}</bdi>,
  },
]

function FromAndTo({ of: { entries, reversed_by } }: { of: LedgerTransfer }) {
  const named = (isDebit: boolean) =>
    entries
      .filter(({ debit }) => (debit !== null) === isDebit)
      .map(({ account_id, account_kind, account, merchant }, at) => (
        <span key={account_id}>
          {at > 0 && ', '}
          {merchant ?? <Said of={accountName(account_kind, account)} />}
        </span>
      ))
  return (
    <>
      {named(true)} <span aria-hidden="true">→</span> {named(false)}
      {reversed_by && (
        <>
          {' · '}
          <Trans>reversed</Trans>
        </>
      )}
    </>
  )
}
