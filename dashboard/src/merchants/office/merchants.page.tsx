import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { listMerchants, type MerchantRow, merchantNumber } from '@sahuji/contract/merchants/office/merchants'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingMatches } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { BalanceCell } from '../../kit/data/balance-cell.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { type AskedMerchants, MerchantFilters, narrowedBy } from './merchant-filters.tsx'
import { kycStates, partWords } from './merchant-words.ts'
import { tierWords } from '../../kit/office/tier-words.ts'

const pageRows = 50

/** Merchants, the newest first; the search of the bar opens this page. */
export function MerchantsPage() {
  const { t } = useLingui()
  const asked = useSearch({ strict: false }) as AskedMerchants
  const { q, cursor } = asked
  const find = q !== undefined && q.trim().length > 1 ? q : undefined
  const narrowed = narrowedBy(asked)
  const list = query(listMerchants, { limit: pageRows, ...narrowed, ...(find && { find }), ...(cursor && { cursor }) })
  const { data, error, refetch } = useCardQuery(list)
  return (
    <OfficePageFrame title={t`Merchants`}>
      <MerchantFilters
        of={asked}
        note={data && <Count of={data.data.length} isWhole={!cursor && data.next === null} />}
      />
      {!data && !error && <LoadingRows rows={12} />}
      {!data && error && <FailedToLoad of={error} onRetry={refetch} />}
      {data && data.data.length === 0 && <NoMerchant />}
      {data && data.data.length > 0 && <Merchants rows={data.data} next={data.next} asked={asked} />}
    </OfficePageFrame>
  )
}

function NoMerchant() {
  const navigate = useNavigate()
  return (
    <NothingMatches
      title={<Trans>No merchant matches</Trans>}
      onClear={() => void navigate({ to: '/merchants', search: {} as never })}
    >
      <Trans>Searches names, e-mail and mobile, PAN, case, merchant number and reference.</Trans>
    </NothingMatches>
  )
}

function Count({ of: count, isWhole }: { of: number; isWhole: boolean }) {
  return isWhole ? <Trans>{count} found</Trans> : <Trans>{count} shown</Trans>
}

function Merchants({
  rows,
  next,
  asked,
}: {
  rows: readonly MerchantRow[]
  next: string | null
  asked: AskedMerchants
}) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <Stack gap={5}>
      <OfficeTable
        label={t`Merchants`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        href={({ id }) => `/operator/merchants/${id}`}
        sticky
      />
      {next !== null && (
        <Row push="end">
          <LinkButton href={`/operator/merchants?${new URLSearchParams({ ...asked, cursor: next })}`}>
            <Trans>Older ones</Trans>
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}

const OwnName = ({ of: name }: { of: string }) => (
  <Text as="span" nowrap tone="muted">
    <Name>{name}</Name>
  </Text>
)

function useColumns(): Column<MerchantRow>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  return [
    { id: 'number', head: t`Number`, cell: ({ number }) => <Ltr>{merchantNumber(number)}</Ltr>, kind: 'reference' },
    {
      id: 'name',
      head: t`Merchant`,
      cell: ({ trade_name }) => <Name>{trade_name}</Name>,
      grow: true,
      phone: 'who',
    },
    { id: 'owner', head: t`Owner`, cell: ({ owner_name }) => <OwnName of={owner_name} />, dim: true, wideOnly: true },
    { id: 'mobile', head: t`Mobile`, cell: ({ mobile_no }) => <Ltr>{mobile_no}</Ltr>, dim: true, wideOnly: true },
    {
      id: 'kyc',
      head: t`KYC`,
      cell: ({ kyc_status }) => {
        const { says, tone } = kycStates[kyc_status ?? 'none']
        return <Status tone={tone}>{_(says)}</Status>
      },
      phone: 'state',
    },
    { id: 'tier', head: t`Step`, cell: ({ kyc_tier }) => _(tierWords[kyc_tier]), dim: true },
    {
      id: 'frozen',
      head: t`Frozen`,
      cell: ({ frozen }) =>
        frozen.length > 0 && (
          <Status tone="bad" icon={<LockIcon small />}>
            {frozen.map((part) => _(partWords[part].name)).join(', ')}
          </Status>
        ),
      phone: 'meta',
    },
    {
      id: 'balance',
      head: t`Wallet`,
      cell: ({ balance, restricted }) => <BalanceCell balance={balance} restricted={restricted} />,
      figure: true,
      phone: 'amount',
    },
    { id: 'since', head: t`Since`, cell: ({ created_at }) => <DateTime of={created_at} as="day" />, kind: 'when' },
  ]
}
