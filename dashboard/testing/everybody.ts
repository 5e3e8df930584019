import axe from 'axe-core'
import { expect } from 'vitest'

/** What is drawn, or a part of it, breaks no rule of accessibility. */
export async function expectAccessible(part: Element | Document = document): Promise<void> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** No part of the page reaches beyond the window: answers those that do, once the frame has followed a new width. */
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
