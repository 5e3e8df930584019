import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { skins, tints } from '../platform/preferences/appearance.ts'

const css = ['global/tokens.css', 'global/tints.css', 'global/skins.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')
const textMin = 4.5
const edgeMin = 3

/** Text tokens on their grounds, by the names of the theme's table. */
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

/**
 * Text and icons of sidebar and top bar: entries at rest, hovered, pressed and current, and the word of the sandbox.
 */
const shellPairs: typeof pairs = [
  ['ink', 'paper sheet sunk sunk-2'],
  ['ink-2', 'paper sheet sunk sunk-2'],
  ['ink-3', 'paper sheet sunk sunk-2'],
  ['accent-text', 'paper sunk'],
  ['on-accent', 'accent'],
  ['info', 'paper'],
]

const themes = ['light', 'dark'] as const
const deep = ['ink', 'pine', 'indigo']

describe.each(themes)('in %s', (theme) => {
  test.each(tints)('every text on a page of %s is readable', (tint) => {
    const colours = {
      ...tokensOf(`[data-theme='${theme}']`),
      ...tokensOf(`[data-theme='${theme}'][data-page='${tint}']`),
    }
    expect(tooFaint(colours, pairs, textMin)).toEqual([])
    expect(tooFaint(colours, [['line-field', 'paper sheet']], edgeMin)).toEqual([])
  })

  test.each(skins.filter((skin) => skin !== 'same'))('every text in a sidebar or top bar of %s is readable', (skin) => {
    const ground = tokensOf(`[data-theme='${theme}'][data-skin='${skin}']`)
    expect(Object.keys(ground)).toEqual(expect.arrayContaining(['paper', 'sheet', 'sunk', 'sunk-2', 'line', 'line-2']))
    const colours = { ...tokensOf(`[data-theme='${theme}']`), ...inksOf(theme, skin), ...ground }
    expect(tooFaint(colours, shellPairs, textMin)).toEqual([])
    expect(tooFaint(colours, [['accent', 'paper']], edgeMin)).toEqual([])
  })
})

test('the primary colour is an orange-red', () => {
  for (const theme of themes) {
    const [red = 0, green = 0, blue = 0] = (tokensOf(`[data-theme='${theme}']`)['accent'] ?? '')
      .match(/[0-9a-f]{2}/g)!
      .map((part) => Number.parseInt(part, 16))
    expect(red).toBeGreaterThan(200)
    expect(green).toBeGreaterThan(blue)
    expect(red).toBeGreaterThan(2 * green)
  }
})

type Colours = Record<string, string>

/** The colours of the first block whose selectors include this one. */
function tokensOf(selector: string): Colours {
  const block = css.split('}').find((each) => selectorsOf(each).includes(selector)) ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

const selectorsOf = (block: string) =>
  block
    .replaceAll(/\/\*.*?\*\//gs, '')
    .slice(0, block.includes('{') ? undefined : 0)
    .split('{')[0]!
    .split(/,\s*\n/)
    .map((selector) => selector.trim())

/** The deep grounds use the inks of the dark theme, in the light theme too. */
const inksOf = (theme: string, skin: string): Colours =>
  theme === 'light' && deep.includes(skin)
    ? tokensOf(`[data-theme='light']:is(${deep.map((each) => `[data-skin='${each}']`).join(', ')})`)
    : {}

function tooFaint(colours: Colours, pairs: readonly (readonly [string, string])[], min: number): string[] {
  return pairs.flatMap(([text, grounds]) =>
    grounds
      .split(' ')
      .map((ground) => [ground, contrast(colours[text] ?? '', colours[ground] ?? '')] as const)
      .filter(([, reached]) => !(reached >= min))
      .map(([ground, reached]) => `${text} on ${ground}: ${reached.toFixed(2)}`),
  )
}

/** WCAG 2.2, 1.4.3. */
function contrast(text: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
