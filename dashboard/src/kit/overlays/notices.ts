export interface Notice {
  tone?: 'good' | 'bad' | 'info' | 'unclear' | 'money'
  title: string
  /** Its meaning and the next step. */
  note?: string
  /** The service code, quietly below the words. Spec §8. */
  code?: string
  /** The address that a click on it opens. */
  href?: string
  /** Pushed notices are top left; the answers to the person's own actions at the bottom. Spec §4. */
  place?: 'top-left' | 'bottom'
  /** A failure on this page: it closes with the page, or with the next success. */
  isOfPage?: boolean
  /**
   * The answer to the person's action where the page itself shows none: it takes the focus and stays while it has it.
   */
  isResult?: boolean
}

export interface ShownNotice extends Notice {
  id: number
}

const shownAtMost = 4

let shown: readonly ShownNotice[] = []
let last = 0
const listeners = new Set<() => void>()

/**
 * Shows a notice; replaces a notice with the same text. Bad and unclear notices stay until they are closed, others
 * close after a while.
 */
export function notify(notice: Notice): void {
  last += 1
  const others = shown.filter((earlier) => !isSame(earlier, notice) && !(notice.tone === 'good' && earlier.isOfPage))
  change([...others, { ...notice, id: last }].slice(-shownAtMost))
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.title === other.title && one.note === other.note && one.code === other.code && one.place === other.place

/** Closes a notice. */
export function closeNotice(id: number): void {
  change(shown.filter((notice) => notice.id !== id))
}

/** Closes all notices, at logout. */
export const closeNotices = (): void => change([])

/** Closes the notices of the page: it was left, or the failed action succeeded since. */
export function closePageNotices(): void {
  if (shown.some(({ isOfPage }) => isOfPage)) change(shown.filter(({ isOfPage }) => !isOfPage))
}

/** For `useSyncExternalStore`. */
export const noticesNow = (): readonly ShownNotice[] => shown

/** For `useSyncExternalStore`. */
export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ShownNotice[]) {
  shown = next
  for (const listener of listeners) listener()
}
