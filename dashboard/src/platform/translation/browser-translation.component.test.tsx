import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { translatePage } from '../../../testing/translate-page.ts'
import './browser-translation.ts'

let stop: (() => void) | undefined
afterEach(async () => {
  stop?.()
  await cleanup()
})

const cases: { name: string; of: (step: number) => ReactNode; shows: string[] }[] = [
  {
    name: 'a text beside an element that changes',
    of: (step) => (
      <p>
        {step} loads <b>open</b> since {step + 1} days
      </p>
    ),
    shows: ['0 loads open since 1 days', '1 loads open since 2 days', '2 loads open since 3 days'],
  },
  {
    name: 'a text that goes and comes back',
    of: (step) => (
      <p>
        <i>Wallet </i>
        {step % 2 === 0 && 'asked'}
        <b> now</b>
      </p>
    ),
    shows: ['Wallet asked now', 'Wallet  now', 'Wallet asked now'],
  },
  {
    name: 'an element that comes before a text',
    of: (step) => (
      <p>
        {step > 0 && <b>New </b>}
        balance
        {step > 1 && ' today'}
      </p>
    ),
    shows: ['balance', 'New balance', 'New balance today'],
  },
  {
    name: 'a text in place of an element',
    of: (step) => <p>{step % 2 === 0 ? 'none' : <b>some</b>}</p>,
    shows: ['none', 'some', 'none'],
  },
  {
    name: 'texts that change places with elements',
    of: (step) => {
      const rows = ['a', 'b', 'c'].map((row) => <Row key={row} of={row} />)
      return <p>{step % 2 === 0 ? rows : rows.toReversed()}</p>
    },
    shows: ['abc', 'cba', 'abc'],
  },
  {
    name: 'the text of an element',
    of: (step) => <p>{`step ${step}`}</p>,
    shows: ['step 0', 'step 1', 'step 2'],
  },
]

const Row = ({ of: row }: { of: string }) => <>{row}</>

describe.each(['replaces', 'joins', 'wraps'] as const)('under a translator that %s texts', (way) => {
  test.each(cases)('$name stays correct', async ({ of, shows }) => {
    const { container, rerender } = await render(<main>{of(0)}</main>)
    stop = translatePage(way)
    for (const [step, shown] of shows.entries()) {
      await rerender(<main>{of(step)}</main>)
      await expect.poll(() => container.textContent?.replaceAll(/[«»]/g, '')).toBe(shown)
      // translated before the next change
      await expect.poll(() => untranslatedIn(container)).toEqual([])
    }
  })
})

function untranslatedIn(container: Element): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('font')) found.push(`${walker.currentNode.nodeValue}`)
  return found.filter((text) => text.trim() !== '')
}
