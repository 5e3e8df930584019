import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const textMin = 4.5
const edgeMin = 3

/** Text on ground, as the look's table names them. */
const pairs: readonly (readonly [text: string, grounds: string])[] = [
  ['ink', 'paper sheet sunk sunk-2'],
  ['ink-2', 'paper sheet sunk sunk-2'],
  ['ink-3', 'paper sheet sunk sunk-2'],
  ['on-accent', 'accent accent-hover accent-press'],
  ['accent-text', 'paper sheet sunk accent-soft'],
  ['success', 'paper sheet sunk success-soft'],
  ['warning', 'paper sheet sunk warning-soft'],
  ['danger', 'paper sheet sunk danger-soft'],
  ['info', 'paper sheet sunk info-soft'],
  ['on-danger', 'danger-solid'],
  ['ink-inverse', 'ink'],
]

describe.each(['light', 'dark'])('in %s', (theme) => {
  const colours = coloursOf(theme)
  const cases = pairs.flatMap(([text, grounds]) => grounds.split(' ').map((ground) => [text, ground] as const))

  test.each(cases)('%s on %s can be read', (text, ground) => {
    expect(contrast(colours, text, ground)).toBeGreaterThanOrEqual(textMin)
  })

  test.each(['paper', 'sheet'])('the edge of a field is seen on %s', (ground) => {
    expect(contrast(colours, 'line-field', ground)).toBeGreaterThanOrEqual(edgeMin)
  })
})

type Colours = ReadonlyMap<string, string>

function coloursOf(theme: string): Colours {
  const block = new RegExp(`\\[data-theme=["']${theme}["']\\] \\{([^}]*)\\}`).exec(tokens)?.[1] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{6})/g)].map(([, name, hex]) => [name ?? '', hex ?? '']),
  )
}

/** WCAG 2.2, 1.4.3. */
function contrast(colours: Colours, text: string, ground: string): number {
  const [dark = 0, light = 0] = [text, ground]
    .map((name) => luminance(colours.get(name) ?? ''))
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
