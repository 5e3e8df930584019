import { expect, type Page } from '@playwright/test'

const controls =
  'button|link|textbox|searchbox|combobox|checkbox|radio|slider|switch|spinbutton|listbox|menuitem|option|tab'
// a control that its tree writes without a name
const nameless = new RegExp(`^\\s*- (?:${controls})(?:$|:| \\[)`)

/** What a screen reader's tree of the page lacks: one heading, the landmarks, a name for each control. */
export async function lackingIn(page: Page, landmarks: readonly ('banner' | 'navigation' | 'main' | 'contentinfo')[]) {
  const lacking: string[] = []
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts()
  if (headings.length !== 1) lacking.push(`${headings.length} headings of the first level: ${headings.join(', ')}`)
  if (headings.some((words) => words.trim() === '')) lacking.push('the heading says nothing')
  for (const role of landmarks) {
    const count = await page.getByRole(role).count()
    const isRight = role === 'navigation' ? count > 0 : count === 1
    if (!isRight) lacking.push(`${count} × ${role}`)
  }
  const tree = await page.locator('body').ariaSnapshot()
  lacking.push(...tree.split('\n').filter((line) => nameless.test(line)))
  return lacking
}

/** Writes down what the live regions of a page say from now on, over its navigations too. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(hearRegions)
  await page.evaluate(hearRegions)
  return () => page.evaluate(() => (window as Window & { heard?: string[] }).heard ?? [])
}

/** Waits until something was said, then until nothing more is; answers how often these words were in it. */
export async function saidTimes(said: () => Promise<string[]>, words: string | RegExp): Promise<number> {
  const times = async () =>
    (await said()).filter((each) => (words instanceof RegExp ? words.test(each) : each.includes(words))).length
  await expect.poll(times).toBeGreaterThan(0)
  return times()
}

/** Runs in the page: every text that comes into a live region, or changes in one, is heard once. */
function hearRegions(): void {
  const heard: string[] = []
  Object.assign(window, { heard })
  const live = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"], [role="log"], output'
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live)
  const hear = (changes: MutationRecord[]) => {
    for (const { type, target, addedNodes } of changes) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes]
      for (const node of nodes) {
        const words = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        if (words === '') continue
        // each region that holds it says it
        for (let region = regionOf(node); region; region = region.parentElement?.closest(live)) heard.push(words)
      }
    }
  }
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
}
