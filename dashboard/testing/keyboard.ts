import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const tabsMax = 80

/** Presses Tab until `target` has the focus, and expects a visible focus there. */
export async function tabsTo(target: Locator): Promise<void> {
  await expect.element(target.first()).toBeVisible()
  for (let presses = 0; presses < tabsMax; presses++) {
    const element = target.first().element()
    if (document.activeElement === element) return expectRing(element)
    await userEvent.tab()
    // after the last stop, Tab leaves the frame of the test
    if (!document.hasFocus()) focusWindow()
  }
  throw new Error(`Tab does not lead to ${target.selector}`)
}

/** Presses Tab through the whole page, expects a visible focus at each stop, and returns their names. */
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

/** Directs keys to the page under test; Tab begins at its first stop. */
export function focusWindow(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.focus()
  // else Tab begins where this or an earlier test was last pressed
  const { body } = document
  body.tabIndex = -1
  body.focus()
  body.removeAttribute('tabindex')
}

const nameOf = (stop: Element): string =>
  (stop.getAttribute('aria-label') ?? stop.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Expects the focus at the heading of the page. */
export async function isAtHeading(name: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus()
}

/** Expects a ring, a thicker border or an underline at the focused element or its container. */
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
