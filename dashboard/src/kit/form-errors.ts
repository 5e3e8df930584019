import type { RefObject } from 'react'

/** Sentences by field name, as the server answers them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Moves the focus to a form's field by its name. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  const field = form.current?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** The same as React Aria takes them. */
export function asValidationErrors(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]]))
}

/** The errors of all fields but some. */
export const errorsWithout = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
