import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ErrorSummary } from './error-summary.tsx'
import { focusWhenFree } from './focus-when-free.ts'
import { asValidationErrors, errorsWithout, type FieldErrors } from './form-errors.ts'

export interface FormProps {
  onSubmit: () => void
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
export function Form({ onSubmit, errors, remarks, label, children, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [submits, count] = useState(0)
  const answer = errors && Object.keys(errors).length > 0 ? errors : undefined
  const { standing, onInput } = useStandingErrors(answer, remarks, submits)
  useFocusOnSummary(ref, answer, submits)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    count(submits + 1)
    onSubmit()
  }
  return (
    <AriaForm
      {...form}
      ref={ref}
      className="form"
      validationBehavior="aria"
      validationErrors={standing}
      onSubmit={submit}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {answer && <ErrorSummary errors={answer} form={ref} />}
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
function useStandingErrors(answer: FieldErrors | undefined, remarks: FieldErrors | undefined, submits: number) {
  const of = `${submits} ${JSON.stringify(answer)}`
  const [written, setWritten] = useState<{ of: string; names: readonly string[] }>({ of, names: [] })
  const said = JSON.stringify({ ...remarks, ...errorsWithout(answer ?? {}, written.of === of ? written.names : []) })
  const standing = useMemo(() => asValidationErrors(JSON.parse(said) as FieldErrors), [said])
  const onInput = ({ target }: FormEvent) => {
    const name = 'name' in target && typeof target.name === 'string' ? target.name : ''
    if (!answer || !(name in answer)) return
    const names = written.of === of ? written.names : []
    if (!names.includes(name)) setWritten({ of, names: [...names, name] })
  }
  return { standing, onInput }
}

/** Each submit that is answered with something wrong moves the focus to the list of it, also if it is the same again. */
function useFocusOnSummary(form: RefObject<HTMLFormElement | null>, answer: FieldErrors | undefined, submits: number) {
  const said = JSON.stringify(answer)
  useEffect(
    function focusSummary() {
      const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
      if (summary && said && submits > 0) focusWhenFree(summary)
    },
    [form, said, submits],
  )
}
