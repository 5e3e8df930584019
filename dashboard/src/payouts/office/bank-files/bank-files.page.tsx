import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type BankFile, type listBankFiles, makeBankFile } from '@sahuji/contract/payouts/office/bank-files'
import type { Gives } from '@sahuji/contract/http/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Name, Text } from '../../../kit/layout/text.tsx'
import { FailedToLoad, FailureLine } from '../../../platform/failed-to-load.tsx'
import { bankFilesIcon } from '../../../kit/office/office-icons.tsx'
import { OfficeBand, OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { bankFiles } from './calls.ts'
import { Stopped } from './stopped-orders.tsx'

/** /operator/bank-files: what waits for a file, and the files that were made. */
export function BankFilesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(bankFiles.list())
  const mayMake = hasRole(useOperator(), makeBankFile.roles) && data?.is_open && data.waiting.count > 0
  const making = useMutation(bankFiles.make())
  const make = () => making.mutate({}, { onSuccess: ({ id }) => void navigate({ to: `/bank-files/${id}` }) })
  return (
    <OfficePageFrame
      title={t`Bank files`}
      actions={
        mayMake && (
          <Button kind="primary" isPending={making.isPending} onPress={make}>
            <Trans>Make a file</Trans>
          </Button>
        )
      }
    >
      <FailureLine of={making.error} />
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={5} />}
      {data && <Waiting of={data} />}
      <Text small tone="muted">
        <Trans>
          Withdrawals that no call reaches a bank with go out in a file: one person makes it and takes it to the bank,
          another uploads what the bank answers.
        </Trans>
      </Text>
      {data && data.stopped.length > 0 && <Stopped of={data.stopped} />}
      {data?.files.length === 0 && (
        <NothingYet title={t`No file was made yet`}>
          <Trans>A file takes the orders that wait; each of them is in one file only.</Trans>
        </NothingYet>
      )}
      {data && data.files.length > 0 && (
        <OfficeTable
          label={t`Bank files`}
          columns={columns}
          rows={data.files}
          rowKey={({ id }) => id}
          href={({ id }) => `/operator/bank-files/${id}`}
        />
      )}
    </OfficePageFrame>
  )
}

/** How much waits for the next file. */
function Waiting({ of: { is_open, waiting } }: { of: Gives<typeof listBankFiles> }) {
  return (
    <OfficeBand icon={bankFilesIcon}>
      {!is_open && <Trans>No bank takes files here: the setting BANK_FILE_ACCOUNT is not set.</Trans>}
      {is_open && waiting.count === 0 && <Trans>No order waits for a file.</Trans>}
      {is_open && waiting.count > 0 && (
        <>
          <Plural value={waiting.count} one="# order waits for a file:" other="# orders wait for a file:" />{' '}
          <Money of={waiting.amount} />
        </>
      )}
    </OfficeBand>
  )
}

/** How a file stands: not taken along yet, at the bank, or answered. */
export function FileState({ of: { downloaded_at, open } }: { of: BankFile }) {
  if (!downloaded_at)
    return (
      <Status tone="wait">
        <Trans>Not downloaded</Trans>
      </Status>
    )
  return open > 0 ? (
    <Status tone="info">
      <Trans>At the bank</Trans>
    </Status>
  ) : (
    <Status tone="good">
      <Trans>Answered</Trans>
    </Status>
  )
}

const columns: readonly Column<BankFile>[] = [
  { id: 'name', head: <Trans>File</Trans>, grow: true, phone: 'who', cell: ({ name }) => <Name>{name}</Name> },
  { id: 'maker', head: <Trans>Maker</Trans>, dim: true, phone: 'meta', cell: ({ made_by }) => made_by },
  { id: 'when', head: <Trans>Made</Trans>, kind: 'when', cell: ({ made_at }) => <DateTime of={made_at} as="day" /> },
  { id: 'count', head: <Trans>Orders</Trans>, figure: true, cell: ({ order_count }) => <Count of={order_count} /> },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    kind: 'reference',
    phone: 'state',
    cell: (file) => <FileState of={file} />,
  },
]
