export interface Notice {
  tone?: 'good' | 'bad' | 'info' | 'unclear' | 'money'
  title: string
  /** What it means and what to do next. */
  note?: string
  /** Where a click on it leads. */
  href?: string
  /** Pushes come top left; what the person did himself answers at the foot. Spec §4. */
  place?: 'top-left' | 'bottom'
}

export interface ShownNotice extends Notice {
  id: number
}

const shownAtMost = 4

let shown: readonly ShownNotice[] = []
let last = 0
const listeners = new Set<() => void>()

/** Shows a notice in the place of one that says the same. Bad and unclear ones stay until they are closed, others leave after a while. */
export function notify(notice: Notice): void {
  last += 1
  const others = shown.filter(({ title, note }) => title !== notice.title || note !== notice.note)
  change([...others, { ...notice, id: last }].slice(-shownAtMost))
}

/** Takes a notice away. */
export function closeNotice(id: number): void {
  change(shown.filter((notice) => notice.id !== id))
}

/** Takes all notices away, as at logout. */
export const closeNotices = (): void => change([])

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
