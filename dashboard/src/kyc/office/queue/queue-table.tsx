import { Trans, useLingui } from '@lingui/react/macro'
import type { QueuedCase, QueueTab } from '@sahuji/contract/kyc/review'
import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Day } from '../../../kit/data/table-columns.ts'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { Button } from '../../../kit/layout/button.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { useOperator } from '../../../operators/operator-session.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import { nextDeskDay, type PromiseGroup, promiseGroup } from '../desk/promise-groups.ts'
import { useNow } from '../../../platform/server/use-now.ts'
import * as css from './queue.module.css'
import { useQueueColumns } from './queue-columns.tsx'

interface QueueTableProps {
  tab: QueueTab
  of: readonly QueuedCase[]
  /** The whole list is loaded, so that its groups can be counted. */
  isWhole: boolean
  mayReview: boolean
  onClaim: (id: string) => void
  onRelease: (id: string) => void
}

/** The cases of a list, by promise. `c` claims the case at the cursor, `r` releases it. */
export function QueueTable({ tab, of: rows, isWhole, mayReview, onClaim, onRelease }: QueueTableProps) {
  const { t } = useLingui()
  const { id: operator_id } = useOperator()
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
  const columns = useQueueColumns(tab)
  const groups = useGroups(rows, tab, isWhole)
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const list = [...target.ownerDocument.querySelectorAll('tr[data-row]')]
    const id = rows[list.findIndex((row) => row.contains(target))]?.id
    if (id) setCursor(id)
  }
  return (
    <div className={css.list} onFocus={follow}>
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

function RowActions({
  of: row,
  onClaim,
  onRelease,
}: Pick<QueueTableProps, 'onClaim' | 'onRelease'> & { of: QueuedCase }) {
  const { id: operator_id } = useOperator()
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

/** The head over each group of promises; none for lists in another order. */
function useGroups(
  rows: readonly QueuedCase[],
  tab: QueueTab,
  isWhole: boolean,
): ((row: QueuedCase) => Day) | undefined {
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
