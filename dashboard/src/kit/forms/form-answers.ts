import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { focusWhenFree } from './focus-when-free.ts'
import { errorsWithout, type FieldErrors, wholeForm } from './form-errors.ts'

/**
 * An error stands until its field is written in. Left to the moment the field loses the focus, it would vanish under a
 * press on the button below, which moves away, and the press would be lost. `summary` is what was answered, as long as
 * any of it stands: it goes as a whole, so that the fields move once.
 */
export function useStandingErrors(answer: FieldErrors | undefined, remarks: FieldErrors | undefined, submits: number) {
  const of = `${submits} ${JSON.stringify(answer)}`
  const [written, setWritten] = useState<{ of: string; names: readonly string[] }>({ of, names: [] })
  const said = JSON.stringify({ ...remarks, ...errorsWithout(answer ?? {}, written.of === of ? written.names : []) })
  const standing = useMemo(() => JSON.parse(said) as FieldErrors, [said])
  const onInput = ({ target }: FormEvent) => {
    if (!answer) return
    // whatever is written, the form as a whole is no longer what was answered
    const name = 'name' in target && typeof target.name === 'string' ? target.name : wholeForm
    const names = written.of === of ? written.names : []
    const added = [name, wholeForm].filter((one) => one in answer && !names.includes(one))
    if (added.length > 0) setWritten({ of, names: [...names, ...added] })
  }
  const summary = answer && Object.keys(answer).some((name) => name in standing) ? answer : undefined
  return { standing, summary, onInput }
}

/**
 * Keeps React Aria from taking what is wrong away from a line that was changed and then left: the press that leaves it lands
 * on a button below, which would move away under it.
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

// what is written in it is told by each `input`
const isLine = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|tel|email|password|search|url|number)$/.test(target.type))

/** Each submit that is answered with something wrong moves the focus to the list of it, also if it is the same again. */
export function useFocusOnSummary(
  form: RefObject<HTMLFormElement | null>,
  answer: FieldErrors | undefined,
  submits: number,
) {
  const said = JSON.stringify(answer)
  useEffect(
    function focusSummary() {
      const summary = form.current?.querySelector<HTMLElement>('[data-error-summary]')
      if (summary && said && submits > 0) focusWhenFree(summary)
    },
    [form, said, submits],
  )
}

/**
 * Keeps Enter on a line, and a phone's Go key, from sending the form, as a browser has it; `onEnter` hears of it once, however
 * long the key is held.
 */
export function useEnterOnLine(form: RefObject<HTMLFormElement | null>, onEnter: (() => void) | undefined) {
  const enter = useEffectEvent(() => onEnter?.())
  const isKept = onEnter !== undefined
  useEffect(
    function keepEnter() {
      const current = form.current
      if (!current || !isKept) return
      const keep = (event: KeyboardEvent) => {
        // a word that a keyboard still composes is ended by it
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
