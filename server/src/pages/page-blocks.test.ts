import { blockText, pageBlock, type PageBlock, type Run } from '@sahuji/contract/pages/page-blocks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageBlocks } from './page-blocks.ts'
import { safeHref } from './inline-runs.ts'

describe('Markdown', () => {
  test('becomes headings with ids by their place, paragraphs, lists, tables, quotes, rules and code', () => {
    const blocks = pageBlocks(
      '# One\n\nText with **weight**, *stress* and `code`.\n\n### Part\n\n- a\n- b\n  - c\n\n' +
        '| A | B |\n|---|--:|\n| x | 1 |\n\n> said\n\n---\n\n```\nraw <b>\n```\n\n## Two',
    )
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, id: 's1', of: [{ text: 'One' }] },
      {
        kind: 'paragraph',
        of: [
          { text: 'Text with ' },
          { text: 'weight', strong: true },
          { text: ', ' },
          { text: 'stress', em: true },
          { text: ' and ' },
          { text: 'code', code: true },
          { text: '.' },
        ],
      },
      { kind: 'heading', level: 3, id: 's1-1', of: [{ text: 'Part' }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          { of: [{ text: 'a' }], below: [] },
          { of: [{ text: 'b' }], below: [[{ text: 'c' }]] },
        ],
      },
      {
        kind: 'table',
        head: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: 'x' }], [{ text: '1' }]]],
        figures: [false, true],
      },
      { kind: 'quote', of: [[{ text: 'said' }]] },
      { kind: 'rule' },
      { kind: 'code', text: 'raw <b>' },
      { kind: 'heading', level: 2, id: 's2', of: [{ text: 'Two' }] },
    ])
  })

  test('drops raw HTML and pictures, and keeps the words beside them', () => {
    const hostile =
      'before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>\n\n![spy](https://spy.example/p.gif)\n\n<b>bold</b>\n\n<div><p>in</p></div>'
    expect(pageBlocks(hostile).map(blockText)).toEqual(['before  after', 'bold'])
  })

  test('an entity is the sign it means, and still only text', () => {
    expect(pageBlocks('5 &lt; 6 &amp;lt; &copy;').map(blockText)).toEqual(['5 < 6 &lt; &copy;'])
  })
})

describe('an address in a text', () => {
  test.each([
    '/dashboard/generalPages/6',
    '#s1-2',
    'https://gunaso.nrb.org.np',
    'mailto:support@sahuji.example',
    'tel:+977-1-4620147',
  ])('%s is kept', (href) => expect(safeHref(href)).toBe(href))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://x',
    'http://plain.example',
    '//other.example',
    '/\\other.example',
    'https:///x',
    '/\u202egnp.exe',
    'mailto:?bcc=all',
    'relative/path',
    '',
  ])('%j is not', (href) => expect(safeHref(href)).toBeUndefined())

  test('that is dropped leaves its words', () => {
    expect(pageBlocks('[press](javascript:alert(1)) [go](/dashboard/home)')[0]).toMatchObject({
      of: [{ text: 'press ' }, { text: 'go', href: '/dashboard/home' }],
    })
  })
})

test('any text becomes typed blocks with safe addresses alone, and quickly', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg/onload=',
      '![',
      '](',
      ')',
      '[x](javascript:',
      '[x]: data:text/html,',
      '`',
      '**',
      '_',
      '> ',
      '- ',
      '1. ',
      '|',
      '\n',
      '\n\n',
      '|--:|',
      '# ',
      '***',
      '&#106;avascript:',
      '<a href="',
      '\\',
      '\t',
      '<!--',
      '<![CDATA[',
      '\u0000',
      '\ud800',
      'https://a.b',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const blocks = pageBlocks(pieces.join(''))
      expect(z.safeParse(z.array(pageBlock), blocks).success).toBe(true)
      for (const { href } of blocks.flatMap(runsOf)) if (href !== undefined) expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 2_000 },
  )
})

test('depth and length that no writer means do not stop the server', () => {
  // a search that backtracks would not end before the test's own limit
  for (const text of [
    '> '.repeat(400) + 'x',
    '*'.repeat(5_000),
    '['.repeat(3_000),
    '- '.repeat(300) + 'x',
    `${'**a '.repeat(2_000)}`,
  ])
    expect(Array.isArray(pageBlocks(text))).toBe(true)
})

function runsOf(block: PageBlock): Run[] {
  if (block.kind === 'rule' || block.kind === 'code') return []
  if (block.kind === 'list') return block.items.flatMap(({ of, below }) => [of, ...below].flat())
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
  return block.of.flat()
}
