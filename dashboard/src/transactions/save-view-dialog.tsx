import type { HistoryColumnId } from '@sahuji/contract/transactions/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { transactions } from './calls.ts'
import { historyAddress, type HistoryNarrowing } from './use-history-filter.ts'
import { relativeDaysOf, viewFilterOf } from './use-history-views.ts'

export interface SaveViewDialogProps {
  by: HistoryNarrowing
  columns: readonly HistoryColumnId[]
  onClose: () => void
}

/** Names the filter and the columns that are shown, and opens them as a view. */
export function SaveViewDialog({ by: { mode, filter }, columns, onClose }: SaveViewDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const days = relativeDaysOf(filter, useOpenedAt())
  const [movesOn, setMovesOn] = useState(days !== undefined)
  const [isDefault, setIsDefault] = useState(false)
  const keeping = useMutation({
    ...transactions.keepView(),
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ href: historyAddress(mode, filter, id), replace: true })
    },
  })
  const missing = isTried && name.trim() === '' ? { name: [t`Name the view.`] } : undefined
  const save = () => {
    setIsTried(true)
    if (name.trim() === '') return
    const kept = viewFilterOf(filter, movesOn ? days : undefined)
    keeping.mutate({ mode, name: name.trim(), filter: kept, columns: [...columns], is_default: isDefault })
  }
  return (
    <FormDialog
      title={t`Save as a view`}
      lead={<Trans>A view keeps this filter and these columns, for you alone until you share it.</Trans>}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(keeping.error)}
      remarks={missing}
      isPending={keeping.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} value={name} onChange={setName} maxLength={40} autoFocus />
      {days && (
        <Checkbox isSelected={movesOn} onChange={setMovesOn}>
          <Trans>The days move on with the calendar</Trans>
        </Checkbox>
      )}
      <Checkbox isSelected={isDefault} onChange={setIsDefault}>
        <Trans>The history opens with this view</Trans>
      </Checkbox>
    </FormDialog>
  )
}
