/** What a person did in the document's own form before the script ran. public/early.js holds back its submit. */
export interface EarlyEntry {
  who: string
  password: string
  remembers: boolean
  isSubmitted: boolean
  /** Where they are writing. */
  at: { name: string; start: number | null; end: number | null } | undefined
}

const fieldIn = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** Reads the form that is about to be replaced. */
export function earlyEntry(root: HTMLElement): EarlyEntry {
  const focused = document.activeElement
  const isWriting = focused instanceof HTMLInputElement && root.contains(focused)
  return {
    who: fieldIn(root, 'who')?.value ?? '',
    password: fieldIn(root, 'password')?.value ?? '',
    remembers: fieldIn(root, 'remember_device')?.checked ?? false,
    isSubmitted: root.querySelector('form[data-early="submitted"]') !== null,
    at: isWriting ? { name: focused.name, start: focused.selectionStart, end: focused.selectionEnd } : undefined,
  }
}

/** Goes on where they were: the focus and the caret, and the submit that was held back. */
export function resume(root: HTMLElement, { at, isSubmitted }: EarlyEntry): void {
  const field = at && fieldIn(root, at.name)
  field?.focus({ preventScroll: true })
  if (at && at.start !== null) field?.setSelectionRange(at.start, at.end)
  if (isSubmitted) root.querySelector('form')?.requestSubmit()
}
