/** A form's values by field name; a ticked checkbox is `on`. */
export type FormValues = Readonly<Record<string, string>>

type Control = HTMLInputElement | HTMLSelectElement

const keptAs = (name: string): string => `draft.${name}`

/** Reads the values of a form. */
export function formValues(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}

/** Saves a draft for this tab; never a password, never a consent. */
export function saveDraft(form: HTMLFormElement, name: string): void {
  const values = Object.fromEntries(controlsOf(form).map((control) => [control.name, control.value]))
  sessionStorage.setItem(keptAs(name), JSON.stringify(values))
}

/** Saves a draft of a form that is not open yet. */
export const beginDraft = (name: string, values: FormValues): void =>
  sessionStorage.setItem(keptAs(name), JSON.stringify(values))

/** Deletes a draft after it was sent. */
export const deleteDraft = (name: string): void => sessionStorage.removeItem(keptAs(name))

/** Restores a draft into fields that are still untouched. */
export function restoreDraft(form: HTMLFormElement, name: string): void {
  const text = sessionStorage.getItem(keptAs(name))
  if (text === null) return
  const values = JSON.parse(text) as FormValues
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value !== undefined && isUntouched(control)) control.value = value
  }
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLSelectElement ||
      (control instanceof HTMLInputElement && control.dataset['secret'] === undefined && control.type !== 'checkbox'),
  )

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value === control.defaultValue
  return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
}
