import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Form as AriaForm, FormContext } from 'react-aria-components/Form'
import { ErrorSummary } from './error-summary.tsx'
import { useEnterOnLine, useErrorsThatStay, useFocusOnSummary, useShownErrors } from './form-answers.ts'
import { asValidationErrors, type FieldErrors } from './form-errors.ts'
import { ShownErrorsContext } from './errors-context.ts'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface FormProps {
  onSubmit: () => void
  /** For a form that cannot be undone: Enter in a field, or a phone's Go key, calls this and submits nothing. */
  onEnter?: () => void
  /** The errors of the last submit; shown above the form, with the focus, and at each field. */
  errors?: FieldErrors | undefined
  /** Errors found while the person writes; shown at their field only, without moving the focus. */
  remarks?: FieldErrors | undefined
  label?: string
  /** The method of a submit without script, so that nothing typed becomes part of an address. */
  method?: 'post'
  action?: string
  children: ReactNode
}

/** A form. Its errors are listed above it with links, take the focus, and are shown at each field. */
export function Form({ onSubmit, onEnter, errors, remarks, label, children, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  const answer = errors && Object.keys(errors).length > 0 ? errors : undefined
  const { shown, summary, onInput } = useShownErrors(answer, remarks, submits)
  const validationErrors = useMemo(() => asValidationErrors(shown), [shown])
  useFocusOnSummary(ref, answer, submits)
  useErrorsThatStay(ref)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes on the submit of a form on a sheet to the form that the sheet was opened in
    event.stopPropagation()
    setSubmits(submits + 1)
    onSubmit()
  }
  const enter = () => {
    setSubmits(submits + 1)
    onEnter?.()
  }
  useEnterOnLine(ref, onEnter && enter)
  return (
    // a form on a sheet would else take over the handlers of the form that the sheet was opened in
    <FormContext value={null}>
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
          <ShownErrorsContext value={shown}>{children}</ShownErrorsContext>
        </div>
      </AriaForm>
    </FormContext>
  )
}
