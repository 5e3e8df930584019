import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { WarningIcon } from './icons/states.tsx'

/** What every field has: a name, a hint, and whether it may stay empty. */
export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Says "optional" beside the label; fields without it are needed. */
  optional?: boolean
  /** A link at the other end of the label's line. */
  beside?: ReactNode
}

/** The line above a field. */
export function FieldLabel({ label, optional = false, beside }: FieldWords) {
  const words = (
    <Label className="lbl">
      {label}
      {optional && (
        <span className="optional">
          <Trans>optional</Trans>
        </span>
      )}
    </Label>
  )
  if (!beside) return words
  return (
    <div className="lbl-row">
      {words}
      {beside}
    </div>
  )
}

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
