import { useEffect, useMemo, useState, type FormEvent, type RefObject } from 'react'
import { focusWhenFree } from './focus-when-free.ts'
import { errorsWithout, type FieldErrors } from './form-errors.ts'

/**
 * An error stands until its field is written in. Left to the moment the field loses the focus, it would vanish under a
 * press on the button below, which moves away, and the press would be lost.
 */
export function useStandingErrors(answer: FieldErrors | undefined, remarks: FieldErrors | undefined, submits: number) {
  const of = `${submits} ${JSON.stringify(answer)}`
  const [written, setWritten] = useState<{ of: string; names: readonly string[] }>({ of, names: [] })
  const said = JSON.stringify({ ...remarks, ...errorsWithout(answer ?? {}, written.of === of ? written.names : []) })
  const standing = useMemo(() => JSON.parse(said) as FieldErrors, [said])
  const onInput = ({ target }: FormEvent) => {
    const name = 'name' in target && typeof target.name === 'string' ? target.name : ''
    if (!answer || !(name in answer)) return
    const names = written.of === of ? written.names : []
    if (!names.includes(name)) setWritten({ of, names: [...names, name] })
  }
  return { standing, onInput }
}

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
