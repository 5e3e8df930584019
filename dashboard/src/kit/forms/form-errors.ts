import type { RefObject } from 'react'

/** Sentences by field name, as the server answers them; errors of no field are under `wholeForm`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The key of the errors of the whole form. */
export const wholeForm = ''

/** Moves the focus to a form's field by its name; in a group to the chosen option, else to the first. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  const named = form.current?.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? chosenOf([...named]) : named
  if (field instanceof HTMLElement) field.focus()
}

const chosenOf = (choices: readonly Node[]): Node | undefined =>
  choices.find((choice) => choice instanceof HTMLInputElement && choice.checked) ?? choices[0]

/** The same in the form that React Aria takes. */
export function asValidationErrors(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]]))
}

/** The errors of all fields except some. */
export const errorsWithout = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
