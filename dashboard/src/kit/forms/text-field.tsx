import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { FieldBeside, fieldClass, FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import * as css from './field.module.css'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'render'>, FieldWords {
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  /** The first and the last day of a field of the type `date`: `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** Quiet words inside the box, before or after the text. */
  before?: ReactNode
  after?: ReactNode
}

/** A text field. Its errors come from the form by `name`. */
export function TextField({
  label,
  hint,
  optional = false,
  beside,
  placeholder,
  min,
  max,
  before,
  after,
  ...field
}: TextFieldProps) {
  return (
    <AriaTextField {...field} isRequired={!optional} className={fieldClass({ beside })}>
      <FieldLabel label={label} optional={optional} />
      {/* an amount reads from left to right in every language, its sign before it */}
      <div className={css.input} dir={before && field.inputMode === 'decimal' ? 'ltr' : undefined}>
        {before && <span className={css.affix}>{before}</span>}
        <Input
          {...(placeholder !== undefined && { placeholder })}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
        />
        {after && <span className={css.count}>{after}</span>}
      </div>
      <FieldNotes hint={hint} />
      <FieldBeside beside={beside} />
    </AriaTextField>
  )
}
