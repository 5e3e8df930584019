import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const tabsMax = 80

/** Presses Tab until `target` has the focus; the focus must be visible there. */
export async function tabsTo(target: Locator): Promise<void> {
  await expect.element(target.first()).toBeVisible()
  for (let presses = 0; presses < tabsMax; presses++) {
    const element = target.first().element()
    if (document.activeElement === element) return expectRing(element)
    await userEvent.tab()
    // behind the last stop Tab leaves the frame of the test
    if (!document.hasFocus()) focusWindow()
  }
  throw new Error(`Tab does not lead to ${target.selector}`)
}

/** Presses Tab from the beginning of the page to its end; each stop must show the focus. Answers their names. */
export async function tabsThrough(): Promise<string[]> {
  const stops: string[] = []
  for (let presses = 0; presses < tabsMax; presses++) {
    await userEvent.tab()
    const stop = document.activeElement
    if (!stop || stop === document.body || !document.hasFocus()) {
      focusWindow()
      return stops
    }
    expectRing(stop)
    const box = stop.getBoundingClientRect()
    expect(box.top < innerHeight && box.bottom > 0, `${nameOf(stop)} is in the window`).toBe(true)
    stops.push(nameOf(stop))
  }
  throw new Error(`Tab never comes to the end: ${stops.join(', ')}`)
}

/** Keys are heard by the page under test; Tab begins at its first stop. */
export function focusWindow(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.focus()
}

const nameOf = (stop: Element): string =>
  (stop.getAttribute('aria-label') ?? stop.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** The heading of the page has the focus. */
export async function isAtHeading(name: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus()
}

/** A ring, a thicker edge of the field or an underline: the focused element, or what holds it, must look focused. */
function expectRing(element: Element): void {
  for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up++)
    if (looksFocused(one)) return
  expect.unreachable(`the focus is not seen on ${element.outerHTML.slice(0, 120)}`)
}

function looksFocused(one: Element): boolean {
  if (one === document.body) return false
  const style = getComputedStyle(one)
  const rings = [getComputedStyle(one, '::after'), getComputedStyle(one, '::before')]
  const hasEdge = Number.parseInt(style.borderBottomWidth, 10) >= 2
  return (
    hasOutline(style) ||
    hasEdge ||
    style.boxShadow !== 'none' ||
    rings.some((ring) => hasOutline(ring) || isFramed(ring))
  )
}

const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean =>
  outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) > 0

const isFramed = ({ content, borderTopStyle, borderTopWidth }: CSSStyleDeclaration): boolean =>
  content !== 'none' && borderTopStyle !== 'none' && Number.parseInt(borderTopWidth, 10) >= 2
