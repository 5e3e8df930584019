import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { BalanceCell } from '../../kit/data/balance-cell.tsx'
import { caseStates, entryKinds } from './merchant-words.ts'
import { DayAndTime } from './day-and-time.tsx'

/** The last lines of the wallet's statement. */
export function LedgerSection({ of: entries }: { of: MerchantPicture['entries'] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const columns: Column<MerchantPicture['entries'][number]>[] = [
    {
      id: 'when',
      head: t`Time`,
      cell: ({ posted_at }) => <DayAndTime of={posted_at} />,
      kind: 'when',
      phone: 'meta',
    },
    { id: 'what', head: t`What`, cell: ({ kind }) => _(entryKinds[kind] ?? { id: kind }), grow: true, phone: 'who' },
    {
      id: 'net',
      head: t`Net`,
      cell: ({ amount }) => <Money of={amount} bare sign="always" />,
      figure: true,
      phone: 'amount',
    },
    {
      id: 'after',
      head: t({ message: 'Wallet after', context: 'after an entry' }),
      cell: ({ balance, restricted }) => <BalanceCell balance={balance} restricted={restricted} />,
      figure: true,
      dim: true,
    },
  ]
  return (
    <Section title={t`Ledger, the last lines`} label={t`Ledger, the last lines`}>
      {entries.length === 0 ? (
        <Text small tone="quiet">
          <Trans>Nothing has moved yet.</Trans>
        </Text>
      ) : (
        <Table
          label={t`Ledger, the last lines`}
          columns={columns}
          rows={entries}
          rowKey={({ transfer_id, balance }) => `${transfer_id} ${balance}`}
        />
      )}
    </Section>
  )
}

/** The merchant's KYC cases, the newest first. */
export function CasesSection({ of: cases }: { of: MerchantPicture['cases'] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const columns: Column<MerchantPicture['cases'][number]>[] = [
    { id: 'number', head: t`Case`, cell: ({ number }) => <Ltr>{number}</Ltr>, kind: 'reference', phone: 'who' },
    {
      id: 'state',
      head: t`State`,
      cell: ({ state }) => {
        const { says, tone } = caseStates[state] ?? { says: { id: state }, tone: 'wait' as const }
        return <Status tone={tone}>{_(says)}</Status>
      },
      grow: true,
      phone: 'state',
    },
    { id: 'opened', head: t`Opened`, cell: ({ opened_at }) => <DateTime of={opened_at} as="day" />, kind: 'when' },
    {
      id: 'decided',
      head: t`Decided`,
      cell: ({ decided_at }) => decided_at && <DateTime of={decided_at} as="day" />,
      kind: 'when',
      phone: 'meta',
    },
  ]
  return (
    <Section title={t`Cases`} label={t`Cases`}>
      {cases.length === 0 ? (
        <Text small tone="quiet">
          <Trans>No case was opened yet.</Trans>
        </Text>
      ) : (
        <Table
          label={t`Cases`}
          columns={columns}
          rows={cases}
          rowKey={(row) => row.id}
          href={(row) => `/operator/kyc/${row.id}`}
        />
      )}
    </Section>
  )
}
