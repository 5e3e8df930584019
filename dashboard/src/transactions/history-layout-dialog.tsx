import {
  type HistoryColumnId,
  historyColumnIds,
  type HistoryDensity,
  type HistoryLayout,
  linkColumn,
  usualHistoryColumns,
} from '@sahuji/contract/transactions/layout'
import type { HistoryView } from '@sahuji/contract/transactions/views'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Segmented } from '../kit/forms/segmented.tsx'
import { DownIcon, UpIcon } from '../kit/icons/arrows.tsx'
import { IconButton, TextButton } from '../kit/layout/button.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { transactions } from './calls.ts'
import { columnNames } from './history-columns.tsx'
import * as css from './history-layout-dialog.module.css'

interface HistoryLayoutDialogProps {
  of: HistoryLayout
  /** The saved view whose own columns are shown. */
  view: HistoryView | undefined
  onClose: () => void
}

/** Which columns the history shows, in which order, and how high its rows are. */
export function HistoryLayoutDialog({ of, view, onClose }: HistoryLayoutDialogProps) {
  const { t } = useLingui()
  const [columns, setColumns] = useState<readonly HistoryColumnId[]>(of.columns)
  const [density, setDensity] = useState(of.density)
  const keeping = useMutation({ ...transactions.setLayout(), onSuccess: onClose })
  const own = useQuery(transactions.layout()).data?.columns ?? of.columns
  const changing = useMutation(transactions.changeView())
  const save = () => {
    if (view) changing.mutate({ id: view.id, columns: [...columns] })
    keeping.mutate({ columns: view ? own : [...columns], density })
  }
  const densities: { id: HistoryDensity; label: string }[] = [
    { id: 'comfortable', label: t`Comfortable` },
    { id: 'compact', label: t`Compact` },
  ]
  return (
    <FormDialog
      title={t`Columns and density`}
      lead={<Trans>Kept for you on every device. A phone shows the added columns below each row.</Trans>}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(keeping.error)}
      isPending={keeping.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Segmented label={t`Density`} options={densities} value={density} onChange={setDensity} />
      <ColumnList of={columns} onChange={setColumns} />
      <div>
        <TextButton onPress={() => setColumns(usualHistoryColumns)}>
          <Trans>Back to the usual columns</Trans>
        </TextButton>
      </div>
    </FormDialog>
  )
}

interface ColumnListProps {
  of: readonly HistoryColumnId[]
  onChange: (columns: readonly HistoryColumnId[]) => void
}

/** The chosen columns in their order, then the others. */
function ColumnList({ of: columns, onChange }: ColumnListProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<string>()
  useEffect(
    function keepFocus() {
      // the list was put in another order, and the button that was pressed has lost the focus
      if (moved) list.current?.querySelector<HTMLElement>(`[data-move='${moved.split(' ', 2).join(' ')}']`)?.focus()
    },
    [moved],
  )
  const move = (id: HistoryColumnId, by: 1 | -1) => {
    const at = columns.indexOf(id)
    const next = columns.with(at, columns[at + by]!).with(at + by, id)
    onChange(next)
    setMoved(`${id} ${by} ${at + by}`)
  }
  const others = historyColumnIds.filter((id) => !columns.includes(id))
  return (
    <ul ref={list} className={css.columns} aria-label={t`Columns`}>
      {[...columns, ...others].map((id) => {
        const at = columns.indexOf(id)
        const name = _(columnNames[id])
        return (
          <li key={id}>
            <Checkbox
              isSelected={at !== -1}
              isDisabled={id === linkColumn}
              onChange={(isChosen) => onChange(isChosen ? [...columns, id] : columns.filter((each) => each !== id))}
            >
              {name}
            </Checkbox>
            {at !== -1 && (
              <span>
                <IconButton
                  size="small"
                  label={t`Move ${name} up`}
                  icon={<UpIcon small />}
                  isDisabled={at === 0}
                  data-move={`${id} -1`}
                  onPress={() => move(id, -1)}
                />
                <IconButton
                  size="small"
                  label={t`Move ${name} down`}
                  icon={<DownIcon small />}
                  isDisabled={at === columns.length - 1}
                  data-move={`${id} 1`}
                  onPress={() => move(id, 1)}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
