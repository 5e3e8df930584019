import type { Page } from '@playwright/test'

const controls =
  'button|link|textbox|searchbox|combobox|checkbox|radio|slider|switch|spinbutton|listbox|menuitem|option|tab'
// a control without a name in the browser's accessibility tree
const nameless = new RegExp(`^\\s*- (?:${controls})(?:$|:| \\[)`)

/** What the page's accessibility tree lacks: one heading, the landmarks, a name for each control. */
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
