import { expect } from 'vitest'

/** The figure beside a label; empty while there is none. */
export function figureOf(label: string): string {
  const terms = [...document.querySelectorAll('dl > div')]
  const line = terms.find((term) => term.querySelector('dt')?.textContent?.trim() === label)
  return line?.querySelector('dd')?.textContent?.trim() ?? ''
}

/** Waits for a figure beside a label. */
export async function readsFigure(label: string, figure: string): Promise<void> {
  await expect.poll(() => figureOf(label), { message: label }).toBe(figure)
}
