import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldErrorsContext } from '../kit/forms/native-fields.tsx'
import { type FormValues, formValues, restoreDraft, saveDraft } from './auth-draft.ts'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import { useFocusOnSummary, useShownErrors } from '../kit/forms/form-answers.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import * as css from './auth-form.module.css'

export interface AuthFormProps {
  label: string
  /** The target without scripts, by POST, so that no typed value appears in an address. */
  action: string
  /** The name of the draft, which is kept over a reload without secrets and checkboxes. */
  draft: string
  /** The errors of the last submit, shown above the form with the focus, and at each field. */
  errors?: FieldErrors | undefined
  onSubmit: (values: FormValues) => void
  /** Receives the values at first and after each input. */
  onWrite?: (values: FormValues) => void
  /** The time of the next automatic submit. */
  submitsAgainAt?: Date | undefined
  /** Runs when a field gets the focus. */
  onBegin?: () => void
  children: ReactNode
}

/**
 * The form of a prerendered auth page. Its fields are uncontrolled, so input from before the script ran remains;
 * public/early.js holds back a submit until then, and the form carries it out once.
 */
export function AuthForm(props: AuthFormProps) {
  const { label, action, draft, errors, onSubmit, onWrite, onBegin, submitsAgainAt, children } = props
  const [submits, setSubmits] = useState(0)
  const answer = errors && Object.keys(errors).length > 0 ? errors : undefined
  const { shown, summary, onInput } = useShownErrors(answer, undefined, submits)
  const form = useTakingOver(draft, (taken) => {
    onWrite?.(formValues(taken))
    if (taken.contains(document.activeElement)) onBegin?.()
  })
  useFocusOnSummary(form, answer, submits)
  useSubmitAt(form, submitsAgainAt)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmits(submits + 1)
    onSubmit(formValues(event.currentTarget))
  }
  const onFieldInput = (event: FormEvent) => {
    onInput(event)
    if (!form.current) return
    saveDraft(form.current, draft)
    onWrite?.(formValues(form.current))
  }
  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      action={action}
      aria-label={label}
      noValidate
      data-early=""
      onSubmit={submit}
    >
      {summary && <ErrorSummary errors={summary} form={form} />}
      <div className={css.body} onInput={onFieldInput} onFocus={onBegin}>
        <FieldErrorsContext value={shown}>{children}</FieldErrorsContext>
      </div>
    </form>
  )
}

function useSubmitAt(form: RefObject<HTMLFormElement | null>, at: Date | undefined): void {
  useEffect(
    function submitLater() {
      if (!at) return
      const timer = setTimeout(() => form.current?.requestSubmit(), at.getTime() - Date.now())
      return () => clearTimeout(timer)
    },
    [form, at],
  )
}

/** Takes over the document's form: restores its draft and carries out a submit that was held back. */
function useTakingOver(draft: string, onTaken: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const notifyTaken = useEffectEvent(onTaken)
  useEffect(
    function takeOver() {
      const element = form.current
      if (!element) return
      restoreDraft(element, draft)
      notifyTaken(element)
      const isSubmitted = element.hasAttribute('data-submitted')
      element.removeAttribute('data-early')
      element.removeAttribute('data-submitted')
      element.querySelector('[type=submit]')?.removeAttribute('data-pending')
      if (isSubmitted) element.requestSubmit()
    },
    [draft],
  )
  return form
}
