export interface Notice {
  tone?: 'good' | 'bad' | 'info' | 'unclear' | 'money'
  title: string
  /** What it means and what to do next. */
  note?: string
  /** The service code, quietly below the words. Spec §8. */
  code?: string
  /** Where a click on it leads. */
  href?: string
  /** Pushes come top left; what the person did himself answers at the foot. Spec §4. */
  place?: 'top-left' | 'bottom'
  /** Of something that went wrong on this page: it leaves with the page, or with the next success. */
  isOfPage?: boolean
  /** The answer to what the person did where the page itself shows none: the focus goes to it, and it stays while it has it. */
  isResult?: boolean
}

export interface ShownNotice extends Notice {
  id: number
}

const shownAtMost = 4

let shown: readonly ShownNotice[] = []
let last = 0
const listeners = new Set<() => void>()

/** Shows a notice; one of the same words is replaced. Bad and unclear ones stay until they are closed, others leave after a while. */
export function notify(notice: Notice): void {
  last += 1
  const others = shown.filter((earlier) => !isSame(earlier, notice) && !(notice.tone === 'good' && earlier.isOfPage))
  change([...others, { ...notice, id: last }].slice(-shownAtMost))
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.title === other.title && one.note === other.note && one.code === other.code && one.place === other.place

/** Takes a notice away. */
export function closeNotice(id: number): void {
  change(shown.filter((notice) => notice.id !== id))
}

/** Takes all notices away, as at logout. */
export const closeNotices = (): void => change([])

/** Takes those of the page away: it is left, or what failed went well since. */
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
