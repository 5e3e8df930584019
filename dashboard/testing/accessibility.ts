import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// these two rules check the document, which belongs to Vitest
const ofDocument = Object.fromEntries(['document-title', 'html-has-lang'].map((rule) => [rule, { enabled: false }]))

/**
 * Expects no accessibility fault in light and dark. In dark only the contrast is checked, because nothing else differs.
 */
export async function expectAccessible(): Promise<void> {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  try {
    for (const theme of ['light', 'dark']) {
      dataset['theme'] = theme
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(theme === 'light'
          ? { runOnly: tags, rules: ofDocument }
          : { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      })
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`),
      )
      expect(found).toEqual([])
    }
  } finally {
    if (before === undefined) delete dataset['theme']
    else dataset['theme'] = before
  }
}

/** Expects the document, or a part of it, to break no rule of axe in its current theme. */
export async function expectNoViolation(part: Element | Document = document): Promise<void> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** Expects no part of the page beyond the window; waits until the frame has adapted to a new width. */
export async function expectNoOverflow(): Promise<void> {
  await expect.poll(partsBeyondWindow).toEqual([])
}

function partsBeyondWindow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 || part.getBoundingClientRect().left < -1)
    .slice(0, 4)
    .map((part) => part.outerHTML.slice(0, 160))
    .concat('the document is wider than the window')
}
