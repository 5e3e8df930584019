/** What stands in a form's fields, by name; a tick is `on`. */
export type Written = Readonly<Record<string, string>>

type Control = HTMLInputElement | HTMLSelectElement

const keptAs = (name: string): string => `draft.${name}`

/** Reads a form. */
export function writtenIn(form: HTMLFormElement): Written {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}

/** Keeps what is written for this tab; never a password, never a consent. */
export function keepWritten(form: HTMLFormElement, name: string): void {
  const values = Object.fromEntries(controlsOf(form).map((control) => [control.name, control.value]))
  sessionStorage.setItem(keptAs(name), JSON.stringify(values))
}

/** Forgets what was kept: it has been sent. */
export const dropWritten = (name: string): void => sessionStorage.removeItem(keptAs(name))

/** Puts what was kept back into fields that nobody has written in since. */
export function putBack(form: HTMLFormElement, name: string): void {
  const text = sessionStorage.getItem(keptAs(name))
  if (text === null) return
  const values = JSON.parse(text) as Written
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
