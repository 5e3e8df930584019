import { listOperators, type OperatorRow } from '@sahuji/contract/operators/accounts'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../kit/data/table-columns.ts'
import { DateTime } from '../kit/format/date.tsx'
import { PlusIcon } from '../kit/icons/money.tsx'
import { CrossCircleIcon, TickCircleIcon } from '../kit/icons/states.tsx'
import { Button } from '../kit/layout/button.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { OfficePageFrame } from '../kit/office/office-page.tsx'
import { Clip, OfficeTable } from '../kit/office/office-table.tsx'
import { usePageKeys } from '../kit/office/page-keys.ts'
import { CreateOperator } from './create-operator.tsx'
import { OperatorActions } from './operator-actions.tsx'
import { OperatorRequests } from './operator-requests.tsx'
import { roleLine } from './role-words.ts'

/**
 * The operators: accounts, roles, second factors. An administrator's own account is changed by another administrator.
 */
export function OperatorsPage() {
  const { t } = useLingui()
  const [isCreating, setIsCreating] = useState(false)
  usePageKeys([{ key: 'n', name: t`new operator`, act: () => setIsCreating(true) }])
  return (
    <OfficePageFrame
      title={t`Operators`}
      actions={
        <Button kind="primary" icon={<PlusIcon small />} onPress={() => setIsCreating(true)}>
          <Trans>New operator</Trans>
        </Button>
      }
    >
      <OperatorRequests />
      <OperatorList />
      {isCreating && <CreateOperator onClose={() => setIsCreating(false)} />}
    </OfficePageFrame>
  )
}

function OperatorList() {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { row }: { row?: string } = useSearch({ strict: false })
  const { data, error, refetch } = useCardQuery(query(listOperators, {}))
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={4} />
  return (
    <OfficeTable
      label={t`Operators`}
      columns={columnsOf(_)}
      rows={data}
      rowKey={({ id }) => id}
      href={({ id }) => (id === row ? '/operator/operators' : `/operator/operators?row=${id}`)}
      opened={row}
      whole={(operator) => <OperatorActions of={operator} />}
    />
  )
}

const columnsOf = (say: (text: MessageDescriptor) => string): Column<OperatorRow>[] => [
  { id: 'name', head: <Trans>Name</Trans>, grow: true, phone: 'who', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'email',
    head: <Trans>E-mail</Trans>,
    dim: true,
    wideOnly: true,
    cell: ({ email }) => <Ltr>{email}</Ltr>,
  },
  { id: 'roles', head: <Trans>Roles</Trans>, phone: 'meta', cell: ({ roles }) => <Clip>{roleLine(roles, say)}</Clip> },
  {
    id: 'factor',
    head: <Trans>Second factor</Trans>,
    dim: true,
    cell: ({ ways }) => (ways.length === 0 ? <Trans>none yet</Trans> : ways.map((way) => <Way key={way} of={way} />)),
  },
  {
    id: 'seen',
    head: <Trans>Last here</Trans>,
    dim: true,
    wideOnly: true,
    cell: ({ last_seen_at }) => (last_seen_at ? <DateTime of={last_seen_at} as="date" /> : <Trans>never</Trans>),
  },
  { id: 'state', head: <Trans>Account</Trans>, phone: 'amount', cell: (operator) => <State of={operator} /> },
]

function Way({ of: way }: { of: OperatorRow['ways'][number] }) {
  return <span>{way === 'passkey' ? <Trans>Passkey</Trans> : <Trans>App</Trans>} </span>
}

function State({ of: { disabled_at, has_password } }: { of: OperatorRow }) {
  if (disabled_at) {
    return (
      <Status tone="bad" icon={<CrossCircleIcon small />}>
        <Trans>Closed</Trans>
      </Status>
    )
  }
  return (
    <Status tone={has_password ? 'good' : 'wait'} icon={<TickCircleIcon small />}>
      {has_password ? <Trans>Open</Trans> : <Trans>Link not used yet</Trans>}
    </Status>
  )
}
