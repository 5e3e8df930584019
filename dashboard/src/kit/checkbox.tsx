import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import { DashIcon, TickIcon } from './icons/states.tsx'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children' | 'render'> {
  note?: ReactNode
  children: ReactNode
}

/** A box to tick, with its sentence. */
export function Checkbox({ note, children, ...box }: CheckboxProps) {
  return (
    <AriaCheckbox {...box} className="choice">
      {({ isIndeterminate }) => (
        <>
          <span className="box">{isIndeterminate ? <DashIcon /> : <TickIcon />}</span>
          <span>
            {children}
            {note && <span className="note">{note}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  )
}
