import type { ReactNode } from 'react'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { DashIcon, TickIcon } from '../../kit/icons/states.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { useLingui } from '@lingui/react/macro'
import * as css from './check-steps.module.css'

/** `not`: the step was not taken. */
export type StepAnswer = 'yes' | 'no' | 'not'

export interface CheckStep {
  id: string
  answer: StepAnswer
  what: ReactNode
  note?: ReactNode
}

/** How we know, step by step. */
export function CheckSteps({ of: steps }: { of: readonly CheckStep[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ id, answer, what, note }) => (
        <li key={id} data-answer={answer}>
          <StepIcon answer={answer} />
          <span>{what}</span>
          <span className={css.note}>{note}</span>
        </li>
      ))}
    </ol>
  )
}

function StepIcon({ answer }: { answer: StepAnswer }) {
  const { t } = useLingui()
  const words = { yes: t`Yes`, no: t`No`, not: t`Not checked` }
  const icons = { yes: <TickIcon small />, no: <CloseIcon small />, not: <DashIcon small /> }
  return (
    <span>
      {icons[answer]}
      <Unseen>{words[answer]}</Unseen>
    </span>
  )
}
