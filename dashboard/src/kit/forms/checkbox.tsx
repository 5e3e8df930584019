import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { FieldNotes } from './field-parts.tsx'
import { DashIcon, TickIcon } from '../icons/states.tsx'
import * as css from './choice.module.css'
import * as fields from './field.module.css'
import { cx } from '../cx.ts'

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'className' | 'style' | 'children' | 'render'> {
  note?: ReactNode
  children: ReactNode
}

/** A box to tick, with its sentence; its error is shown below it. */
export function Checkbox({ note, children, ...box }: CheckboxProps) {
  return (
    <CheckboxField {...box} className={cx(fields.field)}>
      <CheckboxButton className={cx(css.choice)}>
        {({ isIndeterminate }) => (
          <>
            <span className={css.box}>{isIndeterminate ? <DashIcon /> : <TickIcon />}</span>
            <span>
              {children}
              {note && <span className={css.note}>{note}</span>}
            </span>
          </>
        )}
      </CheckboxButton>
      <FieldNotes />
    </CheckboxField>
  )
}
