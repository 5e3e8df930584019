import type { ApiRequest } from '@sahuji/contract/developers/requests'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr } from '../../kit/layout/text.tsx'
import type { RequestPlace } from './use-request-place.ts'

/** The calls, newest first; each leads to itself beside the list. */
export function RequestTable({
  of,
  place,
}: {
  of: readonly ApiRequest[]
  place: Pick<RequestPlace, 'open' | 'hrefOf'>
}) {
  const { t } = useLingui()
  const isOpen = place.open !== undefined
  return (
    <Table
      label={t`Calls`}
      rows={of}
      rowKey={({ id }) => id}
      href={({ id, mode }) => place.hrefOf(id, mode)}
      columns={columns(isOpen)}
    />
  )
}

const columns = (isNarrow: boolean): Column<ApiRequest>[] => [
  {
    id: 'call',
    head: <Trans>Call</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ method, path }) => <Code>{`${method} ${path}`}</Code>,
  },
  { id: 'answer', head: <Trans>Answer</Trans>, phone: 'amount', cell: (call) => <AnswerStatus of={call} /> },
  { id: 'at', head: <Trans>Time</Trans>, kind: 'when', phone: 'meta', cell: ({ at }) => <Moment of={at} /> },
  ...(isNarrow
    ? []
    : ([
        {
          id: 'milliseconds',
          head: 'ms',
          figure: true,
          dim: true,
          cell: ({ milliseconds }) => <Ltr>{milliseconds}</Ltr>,
        },
        {
          id: 'key',
          head: <Trans>Key</Trans>,
          dim: true,
          wideOnly: true,
          cell: ({ key_ending }) => <Code>{`…${key_ending}`}</Code>,
        },
        {
          id: 'request',
          head: <Trans>Request id</Trans>,
          dim: true,
          phone: 'state',
          kind: 'reference',
          cell: ({ request_id }) => <Code>{request_id}</Code>,
        },
      ] satisfies Column<ApiRequest>[])),
]

/** Day and time to the second. */
const Moment = ({ of: at }: { of: Date }) => (
  <>
    <DateTime of={at} as="day" /> <DateTime of={at} as="seconds" />
  </>
)

/** The status, and the code of a refusal. */
export function AnswerStatus({ of: { http, refusal } }: { of: Pick<ApiRequest, 'http' | 'refusal'> }) {
  return (
    <Status tone={http < 400 ? 'good' : 'bad'}>
      <Ltr>{refusal === null ? `${http}` : `${http} ${refusal}`}</Ltr>
    </Status>
  )
}
