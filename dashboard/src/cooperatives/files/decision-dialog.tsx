import type { BreakState, FileItem } from '@sahuji/contract/cooperatives/files'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { cooperatives } from '../calls.ts'
import { BreakReason } from './break-reason.tsx'

/** Explains a break, closes it, or opens it again. */
export function DecisionDialog({ file_id, of: item, onClose }: { file_id: string; of: FileItem; onClose: () => void }) {
  const { t } = useLingui()
  const [state, setState] = useState<BreakState>(item.state === 'open' ? 'explained' : item.state)
  const [note, setNote] = useState(item.note ?? '')
  const deciding = useMutation(followed(cooperatives.decide(), onClose))
  return (
    <FormDialog
      title={t`Explain this break`}
      lead={<BreakReason of={item} />}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(deciding.error)}
      isPending={deciding.isPending}
      isIncomplete={state === 'explained' && note.trim().length < 3}
      onSubmit={() => deciding.mutate({ id: file_id, n: item.n, state, note: note.trim() })}
      onClose={onClose}
    >
      <RadioGroup
        name="state"
        label={t`What becomes of it`}
        value={state}
        onChange={setState}
        options={[
          { id: 'explained', label: t`Explained`, note: t`It remains a difference that both sides know` },
          { id: 'closed', label: t`Closed`, note: t`It needs nothing more` },
          { id: 'open', label: t`Open`, note: t`It still has to be cleared up` },
        ]}
      />
      <TextField
        name="note"
        label={t`Explanation`}
        optional={state !== 'explained'}
        value={note}
        onChange={setNote}
        maxLength={300}
      />
    </FormDialog>
  )
}
