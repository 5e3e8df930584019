import { expect, type Locator, type Page } from '@playwright/test'

const tabsMax = 80

/** Presses Tab until `target` has the focus; the focus must always be visible. */
export async function tabsTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < tabsMax; presses++) {
    if (await hasFocus(target.first())) return expectRing(target.first())
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** A ring, a thicker edge of the field or an underline on the focused element or its container. */
async function expectRing(target: Locator): Promise<void> {
  const isShown = await target.evaluate((element) => {
    const isFramed = (ring: CSSStyleDeclaration) =>
      ring.content !== 'none' && ring.borderTopStyle !== 'none' && parseInt(ring.borderTopWidth, 10) >= 2
    const shown = (one: Element | null): boolean => {
      if (!one || one === document.body) return false
      const style = getComputedStyle(one)
      const rings = [getComputedStyle(one, '::after'), getComputedStyle(one, '::before')]
      const hasRing = (style: { outlineStyle: string; outlineWidth: string }) =>
        style.outlineStyle !== 'none' && parseInt(style.outlineWidth, 10) > 0
      const hasEdge = parseInt(style.borderBottomWidth, 10) >= 2
      return (
        hasRing(style) || hasEdge || style.boxShadow !== 'none' || rings.some((ring) => hasRing(ring) || isFramed(ring))
      )
    }
    for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up++)
      if (shown(one)) return true
    return false
  })
  const named = await target.evaluate((element) => element.outerHTML.slice(0, 120))
  expect(isShown, `the focus is seen on ${named}`).toBe(true)
}
