import { use, useId } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDownIcon } from '../icons/first.tsx'
import { WarningIcon } from '../icons/states.tsx'
import type { FieldWords } from './field-parts.tsx'
import { ShownErrorsContext } from './errors-context.ts'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface ListFieldProps<Id extends string> extends Pick<FieldWords, 'label' | 'hint'> {
  name: string
  options: readonly { id: Id; label: string }[]
  /** Null until one is chosen. */
  value: Id | null
  onChange: (id: Id) => void
}

/** A choice by the browser's own list, in a form of the app: it fills the screen of a phone and needs no library. */
export function ListField<Id extends string>({ label, hint, name, options, value, onChange }: ListFieldProps<Id>) {
  const { t } = useLingui()
  const [id, noteId] = [useId(), useId()]
  const errors = use(ShownErrorsContext)[name]
  const choose = (chosen: string) => {
    const option = options.find((each) => each.id === chosen)
    if (option) onChange(option.id)
  }
  return (
    <div className={css.field} data-invalid={errors ? '' : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.input}>
        <select
          id={id}
          name={name}
          value={value ?? ''}
          onChange={({ target }) => choose(target.value)}
          aria-required
          {...((hint || errors) && { 'aria-describedby': noteId })}
          {...(errors && { 'aria-invalid': true })}
        >
          {value === null && (
            <option value="" disabled hidden>
              {t`Choose one`}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon small />
      </div>
      <p id={noteId} className={cx(css.hint, errors && css.error)}>
        {errors && <WarningIcon small />}
        <span>{errors ? errors.join(' ') : hint}</span>
      </p>
    </div>
  )
}
