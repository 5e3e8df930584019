import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { WarningIcon } from '../icons/states.tsx'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

/** What every field has: a name, a hint, and whether it may stay empty. */
export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Shows "optional" beside the label; fields without it are required. */
  optional?: boolean
  /** A link at the other end of the label's line; Tab reaches it after the field. */
  beside?: ReactNode
}

/** The line above a field. */
export function FieldLabel({ label, optional = false }: FieldWords) {
  return (
    <Label className={cx(css.label)}>
      {label}
      {optional && (
        <span className={css.optional}>
          <Trans>optional</Trans>
        </span>
      )}
    </Label>
  )
}

/** A link beside the label, after the field in the document so that Tab goes from field to field. */
export function FieldBeside({ beside }: Pick<FieldWords, 'beside'>) {
  return beside ? <div className={css.beside}>{beside}</div> : null
}

/** The class of a field's frame. */
export const fieldClass = ({ beside }: Pick<FieldWords, 'beside'>): string => cx(css.field, beside && css.hasBeside)

/** Below a field: its error, or else its hint. */
export function FieldNotes({ hint }: Pick<FieldWords, 'hint'>) {
  return (
    <>
      {hint && (
        <Text slot="description" elementType="p" className={cx(css.hint)}>
          {hint}
        </Text>
      )}
      <FieldError elementType="p" className={cx(css.hint, css.error)}>
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
