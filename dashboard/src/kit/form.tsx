import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ErrorSummary } from './error-summary.tsx'
import { asValidationErrors, errorsWithout, focusField, type FieldErrors } from './form-errors.ts'

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
  const { standing, onInput } = useStandingErrors(errors)
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
      {...(standing && { validationErrors: standing })}
    >
      {summary && errors && Object.keys(errors).length > 0 && <ErrorSummary errors={errors} form={ref} />}
      <div className="form-body" onInput={onInput}>
        {children}
      </div>
    </AriaForm>
  )
}

/**
 * An error stands until its field is written in. Left to the moment the field loses the focus, it would vanish under a
 * press on the button below, which moves away, and the press would be lost.
 */
function useStandingErrors(errors: FieldErrors | undefined) {
  const [written, setWritten] = useState<{ of: FieldErrors | undefined; names: readonly string[] }>({
    of: errors,
    names: [],
  })
  const names = written.of === errors ? written.names : none
  const standing = useMemo(() => errors && asValidationErrors(errorsWithout(errors, names)), [errors, names])
  const onInput = ({ target }: FormEvent) => {
    const name = target instanceof HTMLInputElement ? target.name : ''
    if (errors && name in errors && !names.includes(name)) setWritten({ of: errors, names: [...names, name] })
  }
  return { standing, onInput }
}

const none: readonly string[] = []

function useFocusOnErrors(form: RefObject<HTMLFormElement | null>, errors: FieldErrors | undefined) {
  useEffect(() => {
    const first = Object.keys(errors ?? {})[0]
    if (first === undefined) return
    const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
    if (summary) summary.focus()
    else focusField(form, first)
  }, [form, errors])
}
