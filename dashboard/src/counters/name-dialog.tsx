import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../kit/forms/text-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { counters } from './calls.ts'

export interface NameDialogProps {
  title: string
  /** The counter to rename; without it a new one. */
  of?: { id: string; name: string }
  onClose: () => void
}

/** The name of a counter, new or old. */
export function NameDialog({ title, of, onClose }: NameDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState(of?.name ?? '')
  const [isTried, setIsTried] = useState(false)
  const add = useMutation(counters.add())
  const rename = useMutation(counters.rename())
  const refused = useRefusedFields(add.error ?? rename.error)
  const missing = isTried && name.trim() === '' ? { name: [t`Name the counter.`] } : undefined
  const save = () => {
    setIsTried(true)
    if (name.trim() === '') return
    if (of) rename.mutate({ id: of.id, name: name.trim() }, { onSuccess: onClose })
    else add.mutate({ name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={title}
      confirm={of ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      errors={refused}
      remarks={missing}
      isPending={add.isPending || rename.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`As staff call it: Counter 1, Upstairs.`}
        value={name}
        onChange={setName}
        maxLength={40}
        autoFocus
      />
    </FormDialog>
  )
}
