import { type PosterPaper, posterPapers } from '@sahuji/contract/payments/posters'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import {
  dotsOfPdf,
  dotsOfSvg,
  findByZxing,
  partOf,
  type Picture,
  readByJsqr,
  readByZxing,
} from '../../../testing/read-codes.ts'
import { closePapers } from '../../platform/pdf/compile-paper.ts'
import { qrRuns, quietModules } from '../../platform/pdf/qr-runs.ts'
import { type Poster, posterPdf, posterSizes, posterSvg } from './poster-paper.ts'

afterAll(closePapers)

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
/** The side of a code in millimetres, with its quiet zone. */
const codeSides: Record<PosterPaper, number> = {
  a4: 158,
  a5: (158 * 148) / 210,
  a6: 79,
  tent: 84,
  stickers: 32,
  footer: 56,
}
const millimetre = 72 / 25.4
const made_at = new Date('2026-11-20T04:15:00Z')
const pdfOf = (paper: PosterPaper, of = poster) => posterPdf(of, { paper, words: 'both', made_at })
const svgOf = (paper: PosterPaper, of = poster) => posterSvg(of, { paper, words: 'both', made_at })

/** The side of a module in millimetres. */
const moduleOf = (paper: PosterPaper, of: Poster): number =>
  codeSides[paper] / (qrRuns(of.payload).size + 2 * quietModules)

/** Dots an inch at which a module of the code is six dots wide: a camera sees no more, and a decoder reads every dot. */
const dotsOn = (paper: PosterPaper, of = poster): number => Math.ceil((6 * 25.4) / moduleOf(paper, of))

/** A sheet is drawn and rastered once for all that is looked for on it: that takes longer than the looking. */
let sheet: { paper: PosterPaper; of: Poster; pdf: Buffer; picture: Picture }
async function drawn(paper: PosterPaper, of: Poster): Promise<typeof sheet> {
  if (sheet?.paper === paper && sheet.of === of) return sheet
  const pdf = await pdfOf(paper, of)
  return (sheet = { paper, of, pdf, picture: await dotsOfPdf(pdf, dotsOn(paper, of)) })
}

describe.each(posterPapers)('on %s', (paper) => {
  const oneOf = (picture: Picture) => (paper === 'stickers' ? firstSticker(picture) : lowerHalf(picture, paper))

  test('the code is read back from both files by two decoders', async () => {
    for (const picture of [(await drawn(paper, poster)).picture, await dotsOfSvg(await svgOf(paper), dotsOn(paper))]) {
      const one = await oneOf(picture)
      expect(readByJsqr(one)).toBe(poster.payload)
      expect(await readByZxing(one)).toEqual([poster.payload])
    }
  })

  test('the sheet keeps its size on paper and its text for a reader', async () => {
    const { pages, width, height, text } = await readPdf((await drawn(paper, poster)).pdf)
    const [wide, high] = posterSizes[paper].map((side) => side * millimetre) as [number, number]
    expect(pages).toBe(1)
    expect([Math.round(width), Math.round(height)]).toEqual([Math.round(wide), Math.round(high)])
    expect(text).toContain('Himal Tea House')
    expect(text).toContain('SAHUJI01')
  })

  describe.each([poster, widest])('for $label', (of) => {
    test('each code has four quiet modules round it, with nothing over it', async () => {
      const { picture } = await drawn(paper, of)
      const codes = await findByZxing(picture)
      expect(codes).toHaveLength(codesOn[paper])
      const side = ((codeSides[paper] - 2 * quietModules * moduleOf(paper, of)) / 25.4) * dotsOn(paper, of)
      for (const code of codes) {
        expect(code.text).toBe(of.payload)
        // its corners are found to a dot or two, of six a module
        expect(Math.abs(code.right - code.left - side)).toBeLessThan(6)
        expect(darkestAround(picture, code)).toBe(255)
      }
      // a phone reads modules of a third of a millimetre; print spreads by less than half of that
      expect(moduleOf(paper, of)).toBeGreaterThan(0.33)
    })

    test('all of it stays on the paper', async () => {
      const { picture } = await drawn(paper, of)
      const edge = Math.floor((1.5 / 25.4) * dotsOn(paper, of))
      const { width, height } = picture
      const sides = [
        { left: 0, top: 0, right: width, bottom: edge },
        { left: 0, top: height - edge, right: width, bottom: height },
        { left: 0, top: 0, right: edge, bottom: height },
        { left: width - edge, top: 0, right: width, bottom: height },
      ]
      // lines to cut and fold along reach the edge, and are light
      expect(sides.map((side) => darkestIn(picture, side) > 128)).toEqual([true, true, true, true])
    })
  })

  // the dashboard measures the codes of the SVG there (check-poster.ts)
  test('each code is on a white square of its own in the SVG', async () => {
    const svg = (await svgOf(paper)).toString()
    const side = `${Math.floor(codeSides[paper] * millimetre * 10) / 10}`.replace('.', String.raw`\.`)
    const squares = svg.match(new RegExp(`<path [^>]*fill="#ffffff" [^>]*d="M 0 0v ${side}\\d* h ${side}\\d* v -`, 'g'))
    expect(squares).toHaveLength(codesOn[paper])
  })
})

describe('a printed code', () => {
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
    const picture = await dotsOfPdf(await pdfOf('a6', of), dotsOn('a6', of))
    expect(await readByZxing(picture)).toEqual([payload])
    expect(readByJsqr(picture)).toBe(payload)
  })

  test('with a mark in its quiet zone is found by the same check', async () => {
    const picture = await dotsOfPdf(await pdfOf('a6'), dotsOn('a6'))
    const [code] = await findByZxing(picture)
    const [x, y] = [Math.round(code!.left) - 3 * 6, Math.round(code!.top) + 50]
    picture.data.fill(0, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3)
    expect(darkestAround(picture, code!)).toBe(0)
  })
})

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** The darkest dot of an area: 255 where all of it is white. */
function darkestIn({ data, width }: Picture, { left, top, right, bottom }: Area): number {
  let darkest = 255
  for (let y = Math.round(top); y < Math.round(bottom); y += 1)
    for (let x = Math.round(left); x < Math.round(right); x += 1)
      darkest = Math.min(darkest, ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  return darkest
}

/** The darkest dot of the quiet zone, without the half module next to the code and the one at its end. */
function darkestAround(picture: Picture, { left, top, right, bottom }: Area): number {
  const [near, far] = [3, 3.5 * 6]
  return Math.min(
    darkestIn(picture, { left: left - far, top: top - far, right: right + far, bottom: top - near }),
    darkestIn(picture, { left: left - far, top: bottom + near, right: right + far, bottom: bottom + far }),
    darkestIn(picture, { left: left - far, top: top - far, right: left - near, bottom: bottom + far }),
    darkestIn(picture, { left: right + near, top: top - far, right: right + far, bottom: bottom + far }),
  )
}

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
