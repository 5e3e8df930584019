import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ErrorSummary } from './error-summary.tsx'
import { useEnterOnLine, useErrorsThatStay, useFocusOnSummary, useStandingErrors } from './form-answers.ts'
import { asValidationErrors, type FieldErrors } from './form-errors.ts'
import { StandingErrorsContext } from './errors-context.ts'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface FormProps {
  onSubmit: () => void
  /** Where sending it cannot be undone: Enter on a line, or a phone's Go key, comes here and sends nothing. */
  onEnter?: () => void
  /** What was wrong with what was sent; stands above the form, with the focus, and at each field. */
  errors?: FieldErrors | undefined
  /** What is seen to be wrong while somebody writes; stands at its field alone and moves no focus. */
  remarks?: FieldErrors | undefined
  label?: string
  /** Where the form goes without script, so that nothing typed lands in an address. */
  method?: 'post'
  action?: string
  children: ReactNode
}

/** Fields that are sent together. What is wrong is listed above with links, takes the focus, and is said at each field. */
export function Form({ onSubmit, onEnter, errors, remarks, label, children, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  const answer = errors && Object.keys(errors).length > 0 ? errors : undefined
  const { standing, summary, onInput } = useStandingErrors(answer, remarks, submits)
  const validationErrors = useMemo(() => asValidationErrors(standing), [standing])
  useFocusOnSummary(ref, answer, submits)
  useErrorsThatStay(ref)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmits(submits + 1)
    onSubmit()
  }
  const enter = () => {
    setSubmits(submits + 1)
    onEnter?.()
  }
  useEnterOnLine(ref, onEnter && enter)
  return (
    <AriaForm
      {...form}
      ref={ref}
      className={cx(css.form)}
      validationBehavior="aria"
      validationErrors={validationErrors}
      onSubmit={submit}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {summary && <ErrorSummary errors={summary} form={ref} />}
      <div className={css.formBody} onInput={onInput}>
        <StandingErrorsContext value={standing}>{children}</StandingErrorsContext>
      </div>
    </AriaForm>
  )
}
