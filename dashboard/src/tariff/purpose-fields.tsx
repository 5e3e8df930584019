import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CountedField } from '../kit/forms/counted-field.tsx'
import { ListField, type ListFieldProps } from '../kit/forms/list-field.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { type OfferedPurpose, purposeOptions } from './purposes.ts'

export interface PurposeFieldsProps {
  purposes: readonly OfferedPurpose[]
  /** What the central bank requires it for; every transfer by default. */
  hint?: string
  purpose: ListFieldProps<string>['value']
  onPurpose: (purpose: string) => void
  note: NoteProps
}

interface NoteProps {
  /** The field of the draft and of the call. */
  name: 'note' | 'remark'
  label: string
  /** Who reads it. */
  hint: string
  most: number
  value: string
  onChange: (text: string) => void
}

/** The purpose, which the central bank requires, and a note to the receiver or for the bank's slip. */
export function PurposeFields({ purposes, hint, purpose, onPurpose, note }: PurposeFieldsProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Grid>
      <ListField<string>
        name="purpose"
        label={t`Purpose`}
        hint={hint ?? t`Nepal Rastra Bank asks for this on every transfer.`}
        options={purposeOptions(purposes, _)}
        value={purpose}
        onChange={onPurpose}
      />
      <CountedField {...note} />
    </Grid>
  )
}
