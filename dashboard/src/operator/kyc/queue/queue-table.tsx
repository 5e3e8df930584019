import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { QueuedCase, QueueTab } from '@sahuji/contract/kyc/review'
import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Column, Day } from '../../../kit/data/table-columns.ts'
import { What } from '../../../kit/data/table-row.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { OfficeTable } from '../../shell/office-table.tsx'
import { useOperator } from '../../shell/operator-session.ts'
import { usePageKeys } from '../../shell/page-keys.ts'
import { businessTypeNames, stateWords } from '../desk/desk-words.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import { nextDeskDay, type PromiseGroup, promiseGroup } from '../desk/promise-groups.ts'
import { Promised, useSpan } from '../desk/promised.tsx'
import { paperNames } from '../desk/item-words.ts'
import { useNow } from '../desk/use-now.ts'
import * as css from './queue.module.css'

interface QueueTableProps {
  tab: QueueTab
  of: readonly QueuedCase[]
  /** All of the list is here, so that its groups can be counted. */
  isWhole: boolean
  mayReview: boolean
  onClaim: (id: string) => void
  onRelease: (id: string) => void
}

/** The cases of a list, by promise. `c` claims the one that has the cursor, `r` gives it back. */
export function QueueTable({ tab, of: rows, isWhole, mayReview, onClaim, onRelease }: QueueTableProps) {
  const { t } = useLingui()
  const { operator_id } = useOperator()
  const [cursor, setCursor] = useState<string>()
  const at = rows.find(({ id }) => id === cursor)
  const isOwn = at?.claim?.by_id === operator_id
  usePageKeys(
    mayReview
      ? [
          { key: 'c', name: t`claim`, act: () => at && canClaim(at) && onClaim(at.id) },
          { key: 'r', name: t`release`, act: () => at && isOwn && onRelease(at.id) },
        ]
      : [],
  )
  const columns = useColumns(tab)
  const groups = useGroups(rows, tab, isWhole)
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const list = [...target.ownerDocument.querySelectorAll('tr[data-row]')]
    const id = rows[list.findIndex((row) => row.contains(target))]?.id
    if (id) setCursor(id)
  }
  return (
    <div onFocus={follow}>
      <OfficeTable
        label={t`KYC cases`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        href={({ id }) => `/operator/kyc/${id}`}
        {...(groups && { dayOf: groups })}
        {...(mayReview && {
          actions: (row: QueuedCase) => <RowActions of={row} onClaim={onClaim} onRelease={onRelease} />,
        })}
      />
    </div>
  )
}

const canClaim = ({ claim, state }: QueuedCase) => !claim && (state === 'submitted' || state === 'in_review')

function RowActions({ of: row, onClaim, onRelease }: Pick<QueueTableProps, 'onClaim' | 'onRelease'> & { of: QueuedCase }) {
  const { operator_id } = useOperator()
  if (canClaim(row))
    return (
      <Button size="small" onPress={() => onClaim(row.id)}>
        <Trans>Claim</Trans>
        <KeyHint>c</KeyHint>
      </Button>
    )
  if (row.claim?.by_id !== operator_id) return null
  return (
    <Button size="small" onPress={() => onRelease(row.id)}>
      <Trans>Release</Trans>
      <KeyHint>r</KeyHint>
    </Button>
  )
}

function useColumns(tab: QueueTab): Column<QueuedCase>[] {
  const { _ } = useMessages()
  const { number } = useWriting()
  const first: Column<QueuedCase> =
    tab === 'decided'
      ? { id: 'decided', head: <Trans>Decision</Trans>, phone: 'amount', cell: (row) => <Decided of={row} /> }
      : tab === 'with_merchant'
        ? { id: 'since', head: <Trans>Asked</Trans>, phone: 'amount', cell: (row) => <DateTime of={row.waits_since} as="day" /> }
        : { id: 'promised', head: <Trans>Promised</Trans>, phone: 'amount', cell: (row) => <Promised by={row.promised_at} /> }
  return [
    first,
    { id: 'number', head: <Trans>Case</Trans>, wideOnly: true, dim: true, cell: (row) => row.number },
    {
      id: 'merchant',
      head: <Trans>Merchant</Trans>,
      grow: true,
      phone: 'who',
      cell: (row) => <What also={row.is_appeal ? <Trans>appeal</Trans> : row.is_answer && <Trans>answer</Trans>}>{row.merchant.trade_name}</What>,
    },
    {
      id: 'type',
      head: <Trans>Type of business</Trans>,
      dim: true,
      phone: 'meta',
      cell: (row) => <span className={css.type}>{_(businessTypeNames[row.business_type])}</span>,
    },
    {
      id: 'missing',
      head: <Trans>Missing</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ left_out }) =>
        left_out.length > 0 ? (
          left_out.map((kind) => (kind === 'identity' ? '' : _(paperNames[kind]))).join(', ')
        ) : (
          <Text as="span" tone="quiet">
            <Trans>Nothing</Trans>
          </Text>
        ),
    },
    {
      id: 'items',
      head: <Trans>Items</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ items }) => {
        const [given, asked] = [number(items.given), number(items.asked)]
        return (
          <Trans>
            {given} of {asked}
          </Trans>
        )
      },
    },
    {
      id: 'sent',
      head: <Trans>Sent</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ submitted_at }) => <DateTime of={submitted_at} as="day" />,
    },
    { id: 'held', head: <Trans>Claimed by</Trans>, phone: 'state', cell: (row) => <Holder of={row} /> },
  ]
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

/** Who works on a case, for how long already, and how many have signed it. */
function Holder({ of: { claim, signatures } }: { of: QueuedCase }) {
  const { operator_id } = useOperator()
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
        {signed || <Trans>Nobody</Trans>}
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

/** The head over each group of promises; none for lists that do not go by promise. */
function useGroups(rows: readonly QueuedCase[], tab: QueueTab, isWhole: boolean): ((row: QueuedCase) => Day) | undefined {
  const now = useNow()
  const { number } = useWriting()
  if (tab === 'with_merchant' || tab === 'decided') return undefined
  const heads: Record<PromiseGroup, ReactNode> = {
    over: <Trans>Over the promise</Trans>,
    today: <Trans>Promised today</Trans>,
    next: (
      <Trans>
        Promised on <DateTime of={nextDeskDay(now)} as="long" nepali />
      </Trans>
    ),
    after: <Trans>After that</Trans>,
  }
  const groupOf = (row: QueuedCase) => promiseGroup(row.promised_at, now)
  return (row) => {
    const key = groupOf(row)
    const count = number(rows.filter((one) => groupOf(one) === key).length)
    return {
      key,
      head: (
        <>
          {heads[key]} {isWhole && <small className={css.count}>{count}</small>}
        </>
      ),
    }
  }
}
