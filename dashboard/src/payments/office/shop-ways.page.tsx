import { Trans, useLingui } from '@lingui/react/macro'
import { readShopWays, type ShopCode, type ShopLink } from '@sahuji/contract/payments/office/shop-ways'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { query } from '../../platform/calls/query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'

/** /operator/merchants/{id}/payment-ways: the QR codes and payment links of a merchant. */
export function ShopWaysPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(query(readShopWays, { id }))
  const isNone = data?.codes.length === 0 && data.links.length === 0
  return (
    <OfficePageFrame
      title={t`QR codes and links`}
      above={
        <Link small href={`/operator/merchants/${id}`}>
          {data ? <Name>{data.merchant}</Name> : <Trans>Back to the merchant</Trans>}
        </Link>
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={6} />}
      {isNone && <NothingYet title={t`No QR code and no link yet`} />}
      {data && !isNone && (
        <Stack gap={7}>
          <Codes of={data.codes} />
          <Links of={data.links} />
        </Stack>
      )}
    </OfficePageFrame>
  )
}

function Codes({ of: codes }: { of: readonly ShopCode[] }) {
  const { t } = useLingui()
  if (codes.length === 0) return null
  const columns: readonly Column<ShopCode>[] = [
    { id: 'label', head: t`Counter or place`, grow: true, phone: 'who', cell: ({ label }) => <Name>{label}</Name> },
    { id: 'code', head: t`Code in the QR`, phone: 'meta', cell: ({ code }) => <Ltr>{code}</Ltr> },
    {
      id: 'name',
      head: t`Shown to payers`,
      dim: true,
      wideOnly: true,
      cell: ({ name, city }) => (
        <Name>
          {name}, {city}
        </Name>
      ),
    },
    {
      id: 'last',
      head: t`Last paid`,
      kind: 'when',
      wideOnly: true,
      cell: ({ last_paid_at }) => last_paid_at && <DateTime of={last_paid_at} as="day" />,
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (code) => <CodeStatus of={code} /> },
  ]
  return (
    <Section title={t`QR codes`}>
      <Table label={t`QR codes`} columns={columns} rows={codes} rowKey={({ id }) => id} />
    </Section>
  )
}

function CodeStatus({ of: { revoked_at, refused } }: { of: ShopCode }) {
  if (revoked_at === null)
    return (
      <Status tone="good">
        <Trans>In use</Trans>
      </Status>
    )
  return (
    <Status tone="bad">
      <Trans>Revoked</Trans> <DateTime of={revoked_at} as="day" />
      {refused > 0 && (
        <>
          {', '}
          <Trans>refused since:</Trans> <Count of={refused} />
        </>
      )}
    </Status>
  )
}

function Links({ of: links }: { of: readonly ShopLink[] }) {
  const { t } = useLingui()
  const now = useOpenedAt()
  if (links.length === 0) return null
  const columns: readonly Column<ShopLink>[] = [
    { id: 'title', head: t`For`, grow: true, phone: 'who', cell: ({ title }) => <Name>{title}</Name> },
    {
      id: 'made',
      head: t`Made`,
      kind: 'when',
      phone: 'meta',
      cell: ({ made_at }) => <DateTime of={made_at} as="day" />,
    },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      wideOnly: true,
      cell: ({ amount }) => (amount === null ? t`the payer sets it` : <Money of={amount} bare />),
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (link) => <LinkStatus of={link} now={now} /> },
    { id: 'paid', head: t`Times paid`, figure: true, cell: ({ paid }) => <Count of={paid} /> },
    {
      id: 'sum',
      head: t`Brought`,
      figure: true,
      phone: 'amount',
      cell: ({ paid_amount }) => <Money of={paid_amount} bare />,
    },
  ]
  return (
    <Section title={t`Payment links`}>
      <Table label={t`Payment links`} columns={columns} rows={links} rowKey={({ id }) => id} />
    </Section>
  )
}

function LinkStatus({ of: { mode, ended_at, expires_at, payments_max, paid }, now }: { of: ShopLink; now: Date }) {
  const isOver = ended_at !== null || (expires_at !== null && expires_at <= now) || payments_max === paid
  return (
    <Status tone={isOver ? 'wait' : 'good'}>
      {isOver ? <Trans>Ended</Trans> : <Trans>Open</Trans>}
      {mode === 'sandbox' && (
        <>
          {', '}
          <Trans>Sandbox</Trans>
        </>
      )}
    </Status>
  )
}
