import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldErrorsContext } from '../kit/forms/native-fields.tsx'
import { keepWritten, putBack, type Written, writtenIn } from './auth-draft.ts'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import { useFocusOnSummary, useShownErrors } from '../kit/forms/form-answers.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import * as css from './auth-form.module.css'

export interface AuthFormProps {
  label: string
  /** Where the form goes without script, by POST, so that nothing typed lands in an address. */
  action: string
  /** What is written is kept under this name over a reload, but for secrets and ticks. */
  draft: string
  /** What was wrong with what was sent; stands above the form, with the focus, and at each field. */
  errors?: FieldErrors | undefined
  onSubmit: (written: Written) => void
  /** Hears what stands in the fields, at first and whenever somebody writes. */
  onWrite?: (written: Written) => void
  /** When what stands in the fields is sent again by itself. */
  submitsAgainAt?: Date | undefined
  /** Somebody begins. */
  onBegin?: () => void
  children: ReactNode
}

/**
 * The form of a prerendered auth page. Its fields hold their own values, so what was typed before the script ran stays;
 * public/early.js holds back a submit until then, and it is carried out once.
 */
export function AuthForm(props: AuthFormProps) {
  const { label, action, draft, errors, onSubmit, onWrite, onBegin, submitsAgainAt, children } = props
  const [submits, setSubmits] = useState(0)
  const answer = errors && Object.keys(errors).length > 0 ? errors : undefined
  const { shown, summary, onInput } = useShownErrors(answer, undefined, submits)
  const form = useTakingOver(draft, (taken) => {
    onWrite?.(writtenIn(taken))
    if (taken.contains(document.activeElement)) onBegin?.()
  })
  useFocusOnSummary(form, answer, submits)
  useSubmitAt(form, submitsAgainAt)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmits(submits + 1)
    onSubmit(writtenIn(event.currentTarget))
  }
  const onWritten = (event: FormEvent) => {
    onInput(event)
    if (!form.current) return
    keepWritten(form.current, draft)
    onWrite?.(writtenIn(form.current))
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
      <div className={css.body} onInput={onWritten} onFocus={onBegin}>
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

/** Goes on where the document's own form stands: a kept draft comes back, a submit that was held back is carried out. */
function useTakingOver(draft: string, onTaken: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const tell = useEffectEvent(onTaken)
  useEffect(
    function takeOver() {
      const element = form.current
      if (!element) return
      putBack(element, draft)
      tell(element)
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
