import { expect } from 'vitest'

const live = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"], [role="log"], output'

const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live)

/** Records the announcements of the page's live regions from now on: every text that is added or changed in one. */
export function listen(): readonly string[] {
  const heard: string[] = []
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const words = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        if (words === '') continue
        // each region that contains the text announces it
        for (let region = regionOf(node); region; region = region.parentElement?.closest(live)) heard.push(words)
      }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  return heard
}

/** Expects exactly one announcement with these words. */
export async function expectHeardOnce(heard: readonly string[], words: string): Promise<void> {
  const times = () => heard.filter((each) => each.includes(words)).length
  await expect.poll(times).toBeGreaterThan(0)
  expect(times()).toBe(1)
}
