import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ErrorSummary } from './error-summary.tsx'
import { asValidationErrors, focusField, type FieldErrors } from './form-errors.ts'

export interface FormProps {
  onSubmit: () => void
  /** A new object for each answer: its arrival moves the focus to what is wrong. */
  errors?: FieldErrors | undefined
  /** Short forms need no list above: the focus goes to the first wrong field. */
  summary?: boolean
  label?: string
  /** Where the form goes without script, so that nothing typed lands in an address. */
  method?: 'post'
  action?: string
  children: ReactNode
}

/** Fields that are sent together. What is wrong is listed above with links, and said at each field. */
export function Form({ onSubmit, errors, summary = true, label, children, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnErrors(ref, errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <AriaForm
      {...form}
      ref={ref}
      className="form"
      validationBehavior="aria"
      onSubmit={submit}
      {...(label !== undefined && { 'aria-label': label })}
      {...(errors && { validationErrors: asValidationErrors(errors) })}
    >
      {summary && errors && Object.keys(errors).length > 0 && <ErrorSummary errors={errors} form={ref} />}
      {children}
    </AriaForm>
  )
}

function useFocusOnErrors(form: RefObject<HTMLFormElement | null>, errors: FieldErrors | undefined) {
  useEffect(() => {
    const first = Object.keys(errors ?? {})[0]
    if (first === undefined) return
    const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
    if (summary) summary.focus()
    else focusField(form, first)
  }, [form, errors])
}
