import type { ReactNode } from 'react'
import { QuestionIcon } from '../icons/states.tsx'
import * as css from './explanation.module.css'

/** The amber line under an unclear row: what we do, and the advice not to pay again. */
export function Explanation({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.explanation}>
      <QuestionIcon small />
      <span>{children}</span>
      {action}
    </div>
  )
}
