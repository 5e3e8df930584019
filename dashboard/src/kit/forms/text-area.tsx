import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { cx } from '../cx.ts'
import { fieldClass, FieldLabel, FieldNotes } from './field-parts.tsx'
import type { TextFieldProps } from './text-field.tsx'
import * as css from './field.module.css'

export interface TextAreaProps extends Omit<TextFieldProps, 'type' | 'before' | 'after' | 'beside' | 'autoComplete'> {
  rows?: number
}

/** A text of several lines. */
export function TextArea({ label, hint, optional = false, placeholder, rows = 4, ...field }: TextAreaProps) {
  return (
    <AriaTextField {...field} isRequired={!optional} className={fieldClass({})}>
      <FieldLabel label={label} optional={optional} />
      <div className={cx(css.input, css.area)}>
        <AriaTextArea rows={rows} {...(placeholder !== undefined && { placeholder })} />
      </div>
      <FieldNotes hint={hint} />
    </AriaTextField>
  )
}
