import { focusWhenFree } from './focus-when-free.ts'

interface FocusPosition {
  element: HTMLElement
  /** Its ancestors, nearest first, each with the index of the child that contains the element. */
  above: readonly { holder: Element; at: number }[]
}

const reachable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'
const rememberedAtMost = 8

/** Moves the focus to the heading of the page, without moving the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.setAttribute('tabindex', '-1')
  focusWhenFree(heading, { preventScroll: true })
}

/**
 * Restores the focus when its element is removed: to the element that takes its place in the list, else to its previous
 * position in the page, else to the page's heading. Returns the function that stops it.
 */
export function keepFocus(): () => void {
  let positions: readonly FocusPosition[] = []
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) positions = [positionOf(target), ...positions].slice(0, rememberedAtMost)
  }
  const restoreFocus = () => {
    const [last, ...before] = positions
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    positions = before
    const next = neighbourOf(last) ?? earlierOf(before)
    if (next) next.focus({ preventScroll: true })
    else focusHeading()
  }
  const observer = new MutationObserver(() => {
    // a closing dialog returns the focus itself, in the next frame
    if (positions[0]?.element.isConnected === false) requestAnimationFrame(() => requestAnimationFrame(restoreFocus))
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function positionOf(element: HTMLElement): FocusPosition {
  const above: FocusPosition['above'][number][] = []
  for (let part: Element = element; part.parentElement; part = part.parentElement)
    above.push({ holder: part.parentElement, at: [...part.parentElement.children].indexOf(part) })
  return { element, above }
}

/** The focusable element at the position of the lost one, if its list or section still exists. */
function neighbourOf({ above }: FocusPosition): HTMLElement | undefined {
  const rest = above.find(({ holder }) => holder.isConnected)
  if (!rest?.holder.parentElement?.closest('main, nav, [role="dialog"], dialog')) return undefined
  const near = [rest.holder.children[rest.at], rest.holder.children[rest.at - 1], rest.holder]
  return near.map((part) => part && firstIn(part)).find((found) => found !== undefined)
}

function firstIn(part: Element): HTMLElement | undefined {
  if (part instanceof HTMLElement && part.matches(reachable)) return part
  return part.querySelector<HTMLElement>(reachable) ?? undefined
}

const earlierOf = (positions: readonly FocusPosition[]): HTMLElement | undefined =>
  positions.find(({ element }) => element.isConnected && element.closest('main'))?.element
