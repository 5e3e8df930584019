import type { ReactNode } from 'react'
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import { FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import * as chip from './chip.module.css'
import * as css from './choice.module.css'
import { cx } from '../cx.ts'
import * as fields from './field.module.css'

export interface RadioOption<Id extends string> {
  id: Id
  label: ReactNode
  note?: ReactNode
}

export interface RadioGroupProps<Id extends string>
  extends Omit<AriaRadioGroupProps, 'className' | 'style' | 'children' | 'onChange' | 'value' | 'render'>, FieldWords {
  options: readonly RadioOption<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** Hairlines between the choices. */
  lined?: boolean
  /** Short words as chips beside each other. */
  chips?: boolean
}

/** A choice of a few, all of them visible. */
export function RadioGroup<Id extends string>({
  label,
  hint,
  optional = false,
  options,
  onChange,
  lined = false,
  chips = false,
  ...group
}: RadioGroupProps<Id>) {
  const choose = (value: string) => {
    const option = options.find(({ id }) => id === value)
    if (option) onChange(option.id)
  }
  return (
    <AriaRadioGroup
      {...group}
      isRequired={!optional}
      onChange={choose}
      className={cx(fields.field, css.radios, lined && css.lined)}
    >
      <FieldLabel label={label} optional={optional} />
      <div className={chips ? chip.chips : css.rows}>
        {options.map(({ id, label: name, note }) =>
          chips ? (
            <Radio key={id} value={id} className={cx(chip.chip, chip.medium)}>
              {name}
            </Radio>
          ) : (
            <Radio key={id} value={id} className={cx(css.choice)}>
              <span className={cx(css.box, css.round)} />
              <span>
                {name}
                {note && <span className={css.note}>{note}</span>}
              </span>
            </Radio>
          ),
        )}
      </div>
      <FieldNotes hint={hint} />
    </AriaRadioGroup>
  )
}
