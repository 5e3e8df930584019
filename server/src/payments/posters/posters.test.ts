import { type PosterPaper, posterPapers } from '@sahuji/contract/payments/posters'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { dotsOfPdf, dotsOfSvg, partOf, type Picture, readByJsqr, readByZxing } from '../../../testing/read-codes.ts'
import type { Ink } from '../../platform/pdf/draw-glyphs.ts'
import { paperFonts } from '../../platform/pdf/fonts.ts'
import { openPaper } from '../../platform/pdf/paper.ts'
import { openSvgPaper } from '../../platform/pdf/svg-paper.ts'
import { drawCode, type PosterSheet } from './draw-code.ts'
import { drawPoster, millimetre, type Poster, posterSizes } from './draw-poster.ts'

const shop = { acquirer: '00002501', code: 'SAHUJI01', category: '5411', name: 'Himal Tea House', city: 'Kathmandu' }
const local = { language: 'ne', name: 'हिमाल चिया घर', city: 'काठमाडौं' }
const poster: Poster = {
  payload: nepalQr({ ...shop, local }),
  name: shop.name,
  city: shop.city,
  local_name: local.name,
  local_city: local.city,
  label: 'Counter 1',
  code: shop.code,
  brand: 'Sahuji',
  support_phone: '+977-1-4620147',
}
const widest: Poster = {
  ...poster,
  payload: nepalQr({ ...shop, name: 'M'.repeat(25), city: 'W'.repeat(15), local, terminal: 'W'.repeat(25) }),
  name: 'M'.repeat(25),
  local_name: 'क्ष्म'.repeat(5),
  label: 'W'.repeat(25),
}
const codesOn: Record<PosterPaper, number> = { a4: 1, a5: 1, a6: 1, tent: 2, stickers: 24, footer: 1 }
const facts = { title: 'Poster', author: 'Sahuji', language: 'ne', made_at: new Date('2026-11-20T04:15:00Z') }
const pointsOf = (paper: PosterPaper) => posterSizes[paper].map((side) => side * millimetre) as [number, number]

async function pdfOf(paper: PosterPaper, of = poster): Promise<Buffer> {
  const [width, height] = pointsOf(paper)
  const page = openPaper(await paperFonts(), width, 'ltr')
  drawPoster(page, of, { paper, words: 'both' })
  return page.finish(height, facts)
}

async function svgOf(paper: PosterPaper, of = poster): Promise<Buffer> {
  const [width, height] = pointsOf(paper)
  const page = openSvgPaper(await paperFonts(), width)
  drawPoster(page, of, { paper, words: 'both' })
  return Buffer.from(page.finishSvg(height))
}

/** Dots an inch at which a module of the code is six dots wide: a camera sees no more, and a decoder reads every dot. */
async function dotsOn(paper: PosterPaper, of = poster): Promise<number> {
  const ground = (await marksOn(paper, of)).find(({ kind, ink }) => kind === 'box' && ink === 'white')!
  return Math.ceil((6 * 72) / moduleOf(ground, of))
}

describe('a printed code', () => {
  test.each(posterPapers)('on %s is read back from both files by two decoders', async (paper) => {
    const dots = await dotsOn(paper)
    for (const picture of [await dotsOfPdf(await pdfOf(paper), dots), await dotsOfSvg(await svgOf(paper), dots)]) {
      const found = await readByZxing(picture)
      expect(found).toEqual(Array.from({ length: codesOn[paper] }, () => poster.payload))
      expect(readByJsqr(paper === 'stickers' ? await firstSticker(picture) : await lowerHalf(picture, paper))).toBe(
        poster.payload,
      )
    }
  })

  test.each([
    ['static', '00020101021129240020NCHL00002501SAHUJI015204541153035245802NP5915Himal Tea House6009Kathmandu63048EBC'],
    [
      'in Devanagari',
      '00020101021129240020NCHL00002501SAHUJI015204541153035245802NP5915Himal Tea House6009Kathmandu64350002ne0113हिमाल चिया घर0208काठमाडौं63045431',
    ],
    [
      'at each limit',
      `00020101021229240020NCHL00002501SAHUJI0152045411530352454040.055802NP5925${'A'.repeat(25)}6015${'B'.repeat(15)}62180108INV-10010702T16304C27B`,
    ],
  ])('of the published vector %s is read back from the print file', async (_, payload) => {
    expect(readEmvQr(payload)).toMatchObject({ currency: '524' })
    const of = { ...poster, payload }
    const picture = await dotsOfPdf(await pdfOf('a6', of), await dotsOn('a6', of))
    expect(await readByZxing(picture)).toEqual([payload])
    expect(readByJsqr(picture)).toBe(payload)
  })

  test.each(posterPapers)('on %s keeps its size on paper and its text for a reader', async (paper) => {
    const { pages, width, height, text } = await readPdf(await pdfOf(paper))
    const [wide, high] = pointsOf(paper)
    expect(pages).toBe(1)
    expect([Math.round(width), Math.round(height)]).toEqual([Math.round(wide), Math.round(high)])
    expect(text).toContain('Himal Tea House')
    expect(text).toContain('SAHUJI01')
  })
})

describe('the drawing', () => {
  test.each(posterPapers.flatMap((paper) => [poster, widest].map((of) => [paper, of.label, of] as const)))(
    'on %s for %s has four quiet modules round each code, black on white, with nothing over it',
    async (paper, _, of) => {
      const marks = await marksOn(paper, of)
      const grounds = marks.filter(({ kind, ink }) => kind === 'box' && ink === 'white')
      expect(grounds).toHaveLength(codesOn[paper])
      for (const ground of grounds) {
        const module = moduleOf(ground, of)
        const within = marks.filter((mark) => mark !== ground && touches(mark, ground))
        const code = within.filter(({ kind }) => kind === 'boxes')
        expect(within).toEqual(code)
        expect(code).toHaveLength(1)
        expect(code[0]!.ink).toBe('black')
        const edge = (from: number, to: number) => Math.round(((from - to) / module) * 1000) / 1000
        expect([edge(code[0]!.x, ground.x), edge(code[0]!.y, ground.y)]).toEqual([4, 4])
        const [right, bottom] = [ground.x + ground.width, ground.y + ground.height]
        expect([edge(right, code[0]!.x + code[0]!.width), edge(bottom, code[0]!.y + code[0]!.height)]).toEqual([4, 4])
        // a phone reads modules of a third of a millimetre; print spreads by less than half of that
        expect(module / millimetre).toBeGreaterThan(0.33)
      }
    },
  )

  test.each(posterPapers.flatMap((paper) => [poster, widest].map((of) => [paper, of.label, of] as const)))(
    'on %s for %s stays on the paper',
    async (paper, _, of) => {
      const [width, height] = pointsOf(paper)
      for (const { kind, x, y, width: wide, height: high } of await marksOn(paper, of)) {
        expect([kind, x >= -0.01, y >= -0.01, x + wide <= width + 0.01, y + high <= height + 0.01]).toEqual([
          kind,
          true,
          true,
          true,
          true,
        ])
      }
    },
  )

  test('with too few quiet modules is found by the same check', async () => {
    const { sheet, marks } = recorder(openSvgPaper(await paperFonts(), 300))
    drawCode(sheet, poster.payload, { x: 10, y: 10, size: 100 })
    sheet.text('over it', { x: 12, y: 16 }, { size: 8 })
    const [ground] = marks
    expect(marks.filter((mark) => mark !== ground && touches(mark, ground!)).map(({ kind }) => kind)).toEqual([
      'boxes',
      'text',
    ])
  })
})

interface Mark {
  kind: 'box' | 'boxes' | 'text' | 'line'
  x: number
  y: number
  width: number
  height: number
  ink: string
}

const touches = (one: Mark, other: Mark): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The width of a module: the ground is the code with four quiet modules on each side. */
const moduleOf = (ground: Mark, { payload }: Poster): number =>
  ground.width / (encode(payload, { ecc: 'M', border: 0 }).size + 8)

async function marksOn(paper: PosterPaper, of: Poster): Promise<Mark[]> {
  const { sheet, marks } = recorder(openSvgPaper(await paperFonts(), pointsOf(paper)[0]))
  drawPoster(sheet, of, { paper, words: 'both' })
  return marks
}

/** A sheet that notes where each mark is; what is turned is noted where it ends up. */
function recorder(page: PosterSheet): { sheet: PosterSheet; marks: Mark[] } {
  const marks: Mark[] = []
  let turn: { x: number; y: number } | undefined
  const note = (mark: Mark) => {
    const { x, y, width, height } = mark
    marks.push(turn ? { ...mark, x: 2 * turn.x - x - width, y: 2 * turn.y - y - height } : mark)
  }
  const sheet: PosterSheet = {
    ...page,
    text: (text, { x, y }, style) => {
      const width = page.widthOf(text, style)
      const left = x - (style.align === 'end' ? width : style.align === 'middle' ? width / 2 : 0)
      // Devanagari reaches over and under the line
      note({
        kind: 'text',
        x: left,
        y: y - style.size * 0.95,
        width,
        height: style.size * 1.25,
        ink: nameOf(style.ink),
      })
      return width
    },
    line: ({ x, y, width }, { thick, ink }) =>
      note({ kind: 'line', x, y: y - thick / 2, width, height: thick, ink: nameOf(ink) }),
    box: (at, ink) => note({ kind: 'box', ...at, ink: nameOf(ink) }),
    boxes: (all, ink) => {
      const [x, y] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))]
      const [right, bottom] = [
        Math.max(...all.map((one) => one.x + one.width)),
        Math.max(...all.map((one) => one.y + one.height)),
      ]
      note({ kind: 'boxes', x, y, width: right - x, height: bottom - y, ink: nameOf(ink) })
    },
    turned: (round, draw) => {
      turn = round
      draw()
      turn = undefined
    },
  }
  return { sheet, marks }
}

const nameOf = (ink: Ink = [0, 0, 0]): string =>
  ink.every((part) => part === 0) ? 'black' : ink.every((part) => part === 1) ? 'white' : ink.join(' ')

const firstSticker = (picture: Picture) => {
  const [width, height] = [Math.floor(picture.width / 3), Math.floor(picture.height / 8)]
  return partOf(picture, { left: 0, top: 0, width, height })
}

/** A tent has a second code that is upside down. */
const lowerHalf = async (picture: Picture, paper: PosterPaper) => {
  if (paper !== 'tent') return picture
  const top = Math.ceil(picture.height / 2)
  return partOf(picture, { left: 0, top, width: picture.width, height: picture.height - top })
}
