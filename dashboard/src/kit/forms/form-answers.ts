import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { focusWhenFree } from './focus-when-free.ts'
import { errorsWithout, type FieldErrors, wholeForm } from './form-errors.ts'

/**
 * An error is shown until its field changes. If it went when the field loses the focus, the button below would move
 * away under the press, and the press would be lost. `summary` is the whole answer while any of its errors is shown: it
 * disappears as a whole, so that the fields move once.
 */
export function useShownErrors(answer: FieldErrors | undefined, remarks: FieldErrors | undefined, submits: number) {
  const of = `${submits} ${JSON.stringify(answer)}`
  const [written, setWritten] = useState<{ of: string; names: readonly string[] }>({ of, names: [] })
  const serialized = JSON.stringify({
    ...remarks,
    ...errorsWithout(answer ?? {}, written.of === of ? written.names : []),
  })
  const shown = useMemo(() => JSON.parse(serialized) as FieldErrors, [serialized])
  const onInput = ({ target }: FormEvent) => {
    if (!answer) return
    // any input changes the form as a whole, so errors of the whole form go
    const name = 'name' in target && typeof target.name === 'string' ? target.name : wholeForm
    const names = written.of === of ? written.names : []
    const added = [name, wholeForm].filter((one) => one in answer && !names.includes(one))
    if (added.length > 0) setWritten({ of, names: [...names, ...added] })
  }
  const summary = answer && Object.keys(answer).some((name) => name in shown) ? answer : undefined
  return { shown, summary, onInput }
}

/**
 * Keeps React Aria from removing the error of a changed field at blur: the press that leaves the field is on a button
 * below, which would move away under it.
 */
export function useErrorsThatStay(form: RefObject<HTMLFormElement | null>) {
  useEffect(
    function keepErrors() {
      const current = form.current
      const keep = (event: Event) => {
        if (isLine(event.target)) event.stopPropagation()
      }
      current?.addEventListener('change', keep, true)
      return () => current?.removeEventListener('change', keep, true)
    },
    [form],
  )
}

// its changes arrive as `input` events
const isLine = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|tel|email|password|search|url|number)$/.test(target.type))

/** Each submit with errors moves the focus to the summary, also if the errors are the same again. */
export function useFocusOnSummary(
  form: RefObject<HTMLFormElement | null>,
  answer: FieldErrors | undefined,
  submits: number,
) {
  const serialized = JSON.stringify(answer)
  useEffect(
    function focusSummary() {
      const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
      if (summary && serialized && submits > 0) focusWhenFree(summary)
    },
    [form, serialized, submits],
  )
}

/**
 * Keeps Enter in a field, and a phone's Go key, from submitting the form; `onEnter` is called once, however long the
 * key is held.
 */
export function useEnterOnLine(form: RefObject<HTMLFormElement | null>, onEnter: (() => void) | undefined) {
  const enter = useEffectEvent(() => onEnter?.())
  const isKept = onEnter !== undefined
  useEffect(
    function keepEnter() {
      const current = form.current
      if (!current || !isKept) return
      const keep = (event: KeyboardEvent) => {
        // Enter ends the composition of an input method
        if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        if (!event.repeat) enter()
      }
      current.addEventListener('keydown', keep)
      return () => current.removeEventListener('keydown', keep)
    },
    [form, isKept],
  )
}
