import type { ComponentPropsWithRef, ReactNode } from 'react'
import * as css from './unseen.module.css'

/** Words for readers alone. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={css.unseen}>{children}</span>
}

/** A control that is drawn by what stands beside it: it has the focus and is read, and nobody sees it. */
export function UnseenInput(input: Omit<ComponentPropsWithRef<'input'>, 'className'>) {
  return <input {...input} className={css.unseen} />
}
