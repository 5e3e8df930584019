import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { QueuedCase, QueueTab } from '@sahuji/contract/kyc/review'
import type { Column } from '../../../kit/data/table-columns.ts'
import { What } from '../../../kit/data/table-row.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { useOperator } from '../../../operators/operator-session.ts'
import { businessTypeNames } from '../../../kit/office/business-type-names.ts'
import { stateWords } from '../desk/desk-words.ts'
import { paperNames } from '../desk/item-words.ts'
import { Promised, useSpan } from '../desk/promised.tsx'
import { useNow } from '../../../platform/server/use-now.ts'
import * as css from './queue.module.css'

/** The columns of a list of cases; narrow screens keep the merchant, the wait, the tier and the reviewer. */
export function useQueueColumns(tab: QueueTab): Column<QueuedCase>[] {
  const { _ } = useMessages()
  const { number } = useWriting()
  return [
    firstColumn(tab),
    {
      id: 'number',
      head: <Trans>Case</Trans>,
      wideOnly: true,
      dim: true,
      cell: (row) => <span className={css.whole}>{row.number}</span>,
    },
    {
      id: 'merchant',
      head: <Trans>Merchant</Trans>,
      grow: true,
      phone: 'who',
      cell: (row) => (
        <What also={row.is_appeal ? <Trans>appeal</Trans> : row.is_answer && <Trans>answer</Trans>}>
          {row.merchant.trade_name}
        </What>
      ),
    },
    {
      id: 'type',
      head: <Trans>Type of business</Trans>,
      dim: true,
      phone: 'meta',
      cell: (row) => <span className={css.whole}>{_(businessTypeNames[row.business_type])}</span>,
    },
    {
      id: 'missing',
      head: <Trans>Missing</Trans>,
      dim: true,
      wideOnly: true,
      cell: (row) => <Missing of={row} />,
    },
    {
      id: 'items',
      head: <Trans>Items</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ items }) => {
        const [given, asked] = [number(items.given), number(items.asked)]
        return (
          <span className={css.whole}>
            <Trans>
              {given} of {asked}
            </Trans>
          </span>
        )
      },
    },
    {
      id: 'sent',
      head: <Trans>Sent</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ submitted_at }) => (
        <span className={css.whole}>
          <DateTime of={submitted_at} as="day" />
        </span>
      ),
    },
    { id: 'held', head: <Trans>Claimed by</Trans>, phone: 'state', cell: (row) => <Holder of={row} /> },
  ]
}

/** The first column of a list: its order. */
function firstColumn(tab: QueueTab): Column<QueuedCase> {
  if (tab === 'decided')
    return { id: 'decided', head: <Trans>Decision</Trans>, phone: 'amount', cell: (row) => <Decided of={row} /> }
  if (tab === 'with_merchant')
    return {
      id: 'since',
      head: <Trans>Asked</Trans>,
      phone: 'amount',
      cell: (row) => <DateTime of={row.waits_since} as="day" />,
    }
  return {
    id: 'promised',
    head: <Trans>Promised</Trans>,
    phone: 'amount',
    cell: (row) => <Promised by={row.promised_at} />,
  }
}

/** Documents that the business does not have yet, by its own answer. */
function Missing({ of: { left_out } }: { of: QueuedCase }) {
  const { _ } = useMessages()
  if (left_out.length > 0) return left_out.map((kind) => (kind === 'identity' ? '' : _(paperNames[kind]))).join(', ')
  return (
    <Text as="span" tone="quiet">
      <Trans>Nothing</Trans>
    </Text>
  )
}

function Decided({ of: { state, decided_at } }: { of: QueuedCase }) {
  const { _ } = useMessages()
  const { says, tone } = stateWords[state]
  return (
    <Status tone={tone}>
      {_(says)} {decided_at && <DateTime of={decided_at} as="time" />}
    </Status>
  )
}

/** The reviewer of a case, the age of the claim, and the number of signatures. */
function Holder({ of: { claim, signatures } }: { of: QueuedCase }) {
  const { id: operator_id } = useOperator()
  const { number } = useWriting()
  const span = useSpan()
  const now = useNow()
  const [given, needed] = [number(signatures.given), number(signatures.needed)]
  const signed = signatures.given > 0 && signatures.given < signatures.needed && (
    <Trans>
      {given} of {needed} signed
    </Trans>
  )
  if (!claim)
    return (
      <Text as="span" tone="quiet">
        {signed || <Trans>Unclaimed</Trans>}
      </Text>
    )
  return (
    <span className={css.holder}>
      <Avatar name={claim.by} small />
      {claim.by_id === operator_id ? (
        <b>
          <Trans>You</Trans>
        </b>
      ) : (
        <span>{claim.by.split(' ')[0]}</span>
      )}
      <small>{signed || span(now.getTime() - claim.at.getTime())}</small>
    </span>
  )
}
