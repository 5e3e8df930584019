import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { WarningIcon } from '../icons/states.tsx'

/** What every field has: a name, a hint, and whether it may stay empty. */
export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Says "optional" beside the label; fields without it are needed. */
  optional?: boolean
  /** A link at the other end of the label's line; the key Tab reaches it after the field. */
  beside?: ReactNode
}

/** The line above a field. */
export function FieldLabel({ label, optional = false }: FieldWords) {
  return (
    <Label className="lbl">
      {label}
      {optional && (
        <span className="optional">
          <Trans>optional</Trans>
        </span>
      )}
    </Label>
  )
}

/** A link beside the label, written after the field so that the key Tab goes from field to field. */
export function FieldBeside({ beside }: Pick<FieldWords, 'beside'>) {
  return beside ? <div className="field-beside">{beside}</div> : null
}

/** The class of a field's frame. */
export const fieldClass = ({ beside }: Pick<FieldWords, 'beside'>): string => (beside ? 'field has-beside' : 'field')

/** The lines below a field: its hint, or what is wrong in its place. */
export function FieldNotes({ hint }: Pick<FieldWords, 'hint'>) {
  return (
    <>
      {hint && (
        <Text slot="description" elementType="p" className="hint">
          {hint}
        </Text>
      )}
      <FieldError elementType="p" className="hint err">
        {({ validationErrors }) => (
          <>
            <WarningIcon small />
            <span>{validationErrors.join(' ')}</span>
          </>
        )}
      </FieldError>
    </>
  )
}
