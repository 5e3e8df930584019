import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// these two rules check the document, which belongs to Vitest
const ofDocument = Object.fromEntries(['document-title', 'html-has-lang'].map((rule) => [rule, { enabled: false }]))

/** Expects no accessibility fault in light and dark. In dark only the contrast is checked, because nothing else differs. */
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
