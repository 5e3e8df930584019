import type { ReactNode } from 'react'
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import { cx } from '../cx.ts'
import { FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import * as fields from './field.module.css'
import * as css from './segmented.module.css'

export interface SegmentedProps<Id extends string>
  extends Omit<AriaRadioGroupProps, 'className' | 'style' | 'children' | 'onChange' | 'value' | 'render'>, FieldWords {
  options: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** The label is for screen readers only: the choices are plain beside what they change. */
  bare?: boolean
}

/** A choice of two or three short words in one bar, by arrow keys as well. */
export function Segmented<Id extends string>({
  label,
  hint,
  options,
  onChange,
  bare = false,
  ...group
}: SegmentedProps<Id>) {
  const choose = (value: string) => {
    const option = options.find(({ id }) => id === value)
    if (option) onChange(option.id)
  }
  return (
    <AriaRadioGroup
      {...group}
      {...(bare && typeof label === 'string' && { 'aria-label': label })}
      isRequired
      orientation="horizontal"
      onChange={choose}
      className={cx(fields.field)}
    >
      {!bare && <FieldLabel label={label} />}
      <div className={css.bar}>
        {options.map(({ id, label: name }) => (
          <Radio key={id} value={id} className={cx(css.part)}>
            {name}
          </Radio>
        ))}
      </div>
      <FieldNotes hint={hint} />
    </AriaRadioGroup>
  )
}
