import type { RefObject } from 'react'

/** Sentences by field name, as the server answers them; what belongs to no field stands under `wholeForm`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The name of what is wrong with a form as a whole. */
export const wholeForm = ''

/** Moves the focus to a form's field by its name; of several choices to the chosen one, else the first. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  const named = form.current?.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? chosenOf([...named]) : named
  if (field instanceof HTMLElement) field.focus()
}

const chosenOf = (choices: readonly Node[]): Node | undefined =>
  choices.find((choice) => choice instanceof HTMLInputElement && choice.checked) ?? choices[0]

/** The same as React Aria takes them. */
export function asValidationErrors(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]]))
}

/** The errors of all fields but some. */
export const errorsWithout = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
