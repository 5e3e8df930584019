import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceLine } from '@sahuji/contract/ledger/office/books'
import {
  openSettlementAccount,
  proposeSettlement,
  type SettlementAccount,
} from '@sahuji/contract/reconciliation/office/settlements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines } from '../../../kit/data/lines.tsx'
import { Table } from '../../../kit/data/table.tsx'
import type { Column } from '../../../kit/data/table-columns.ts'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { KeyCap } from '../../../kit/office/key-cap.tsx'
import { accountName } from '../../../kit/office/ledger-words.ts'
import { Translated } from '../../../kit/office/translated.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { OpenAccountDialog } from './open-account-dialog.tsx'
import { RecordSettlementDialog } from './record-settlement-dialog.tsx'
import { settling } from './calls.ts'

/** /operator/settlements: the debts of rails, our own bank accounts, and the received settlements. */
export function SettlementsPage() {
  const { t } = useLingui()
  const operator = useOperator()
  const accounts = useQuery(settling.accounts())
  const books = useQuery(settling.books())
  const [dialog, setDialog] = useState<'record' | 'open'>()
  const owed = books.data?.lines.filter(({ kind }) => kind.startsWith('rail_clearing:')) ?? []
  const mayRecord = hasRole(operator, proposeSettlement.roles) && (accounts.data?.length ?? 0) > 0
  const mayOpen = hasRole(operator, openSettlementAccount.roles)
  usePageKeys(mayRecord ? [{ key: '1', name: t`record a settlement`, act: () => setDialog('record') }] : [])
  return (
    <OfficePageFrame
      title={t`Settlements`}
      actions={
        <>
          {mayOpen && (
            <Button onPress={() => setDialog('open')}>
              <Trans>Open an account…</Trans>
            </Button>
          )}
          {mayRecord && (
            <Button kind="primary" onPress={() => setDialog('record')}>
              <Trans>Record a settlement…</Trans>
              <KeyCap of="1" />
            </Button>
          )}
        </>
      }
    >
      <Stack gap={7}>
        <Section title={<Trans>What rails owe us</Trans>}>
          {books.isPending && <LoadingRows rows={4} />}
          {books.error && !books.data && <FailedToLoad of={books.error} onRetry={() => void books.refetch()} />}
          {books.data && <Owed of={owed} />}
        </Section>
        <Section title={<Trans>Our bank accounts</Trans>}>
          {accounts.isPending && <LoadingRows rows={3} />}
          {accounts.error && !accounts.data && (
            <FailedToLoad of={accounts.error} onRetry={() => void accounts.refetch()} />
          )}
          {accounts.data && <Accounts of={accounts.data} />}
        </Section>
      </Stack>
      {dialog === 'open' && <OpenAccountDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'record' && accounts.data && (
        <RecordSettlementDialog owed={owed} accounts={accounts.data} onClose={() => setDialog(undefined)} />
      )}
    </OfficePageFrame>
  )
}

/** The debt of each rail: the clearing account of the live book. */
function Owed({ of: lines }: { of: readonly BalanceLine[] }) {
  const open = lines.filter(({ balance }) => balance !== 0n)
  if (open.length === 0)
    return (
      <Text tone="muted">
        <Trans>No rail owes us anything: all have settled.</Trans>
      </Text>
    )
  return (
    <Lines>
      {open.map(({ kind, label, balance }) => (
        <Line key={kind} label={<Translated of={accountName(kind, label)} />}>
          <Money of={-balance} bare />
        </Line>
      ))}
    </Lines>
  )
}

function Accounts({ of: accounts }: { of: readonly SettlementAccount[] }) {
  const { t } = useLingui()
  if (accounts.length === 0)
    return (
      <NothingYet title={t`No account yet`}>
        <Trans>An administrator opens one for each bank account of ours to which rails pay.</Trans>
      </NothingYet>
    )
  return <Table label={t`Our bank accounts`} columns={columns} rows={accounts} rowKey={({ code }) => code} />
}

const columns: readonly Column<SettlementAccount>[] = [
  {
    id: 'bank',
    head: <Trans>Bank</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ bank_name, account_last4 }) => (
      <>
        <bdi>{bank_name}</bdi> <Ltr>{`··${account_last4}`}</Ltr>
      </>
    ),
  },
  { id: 'code', head: <Trans>Code</Trans>, dim: true, phone: 'meta', cell: ({ code }) => <Ltr>{code}</Ltr> },
  {
    id: 'opened',
    head: <Trans>Opened</Trans>,
    kind: 'when',
    cell: ({ opened_at }) => <DateTime of={opened_at} as="day" />,
  },
  {
    id: 'balance',
    head: <Trans>Holds</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ balance }) => <Money of={balance} bare />,
  },
]
