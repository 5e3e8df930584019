import type { ComponentPropsWithRef, ReactNode } from 'react'
import * as css from './unseen.module.css'

/** Text for screen readers alone. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={css.unseen}>{children}</span>
}

/** An invisible control with the focus and a name; the element beside it draws it. */
export function UnseenInput(input: Omit<ComponentPropsWithRef<'input'>, 'className'>) {
  return <input {...input} className={css.unseen} />
}
