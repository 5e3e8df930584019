import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { isHeic } from '@sahuji/contract/input/file-kinds'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pdfBomb, pdfWith, photo } from '../../../testing/papers.ts'
import { lastWordOf, pageImages, pageLimits } from './page-images.ts'

const width = 200
const height = 400

/** A page of 200 by 400 points: entries of its dictionary, its contents, and more objects from number 5 on. */
function page({ entries = '', contents = '', catalog = '', objects = [] as string[], trailer = '' }): Buffer {
  const stream = `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`
  return pdfWith(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ${entries} >>`,
      stream,
      ...objects,
    ],
    trailer,
  )
}

const appearance = (colour: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 40 40] /Length ${`${colour} rg 0 0 40 40 re f`.length} >>\nstream\n${colour} rg 0 0 40 40 re f\nendstream`

const box = (name: string, left: number, state: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /V ${state} /AS ${state} /F 4 /Rect [${left} 200 ${left + 40} 240] /P 3 0 R /AP << /N << /Yes 9 0 R /Off 10 0 R >> >> >>`

type Colour = 'white' | 'red' | 'green' | 'blue' | 'dark'

/** The colours of the first page's picture, by points from the left and from the bottom of the displayed page. */
async function drawn(file: Buffer) {
  const { pages } = await pageImages(file, 'a merchant')
  const { data, info } = await sharp(pages[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const scale = Math.max(info.width, info.height) / height
  const at = (x: number, y: number): Colour => {
    const place = (Math.round(info.height - y * scale) * info.width + Math.round(x * scale)) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    if (Math.min(red, green, blue) > 200) return 'white'
    if (Math.max(red, green, blue) < 90) return 'dark'
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  }
  const darkIn = (left: number, bottom: number, right: number, top: number) => {
    let count = 0
    for (let x = left; x < right; x += 0.5) for (let y = bottom; y < top; y += 0.5) if (at(x, y) === 'dark') count++
    return count
  }
  return { info, at, darkIn }
}

describe('a page is kept as a viewer shows it', () => {
  test('with what was filled into a form', async () => {
    const file = await readFile(new URL('../../../testing/files/filled-form.pdf', import.meta.url))
    const { pages } = await pageImages(file, 'a merchant')
    // the field of the name: its value is dark on light blue
    const points = pageLimits.side / 841.89
    const field = { left: 230 * points, top: (841.89 - 736) * points, width: 280 * points, height: 22 * points }
    const inside = { left: field.left + 12, top: field.top + 12, width: field.width - 24, height: field.height - 24 }
    const area = Object.fromEntries(Object.entries(inside).map(([side, value]) => [side, Math.round(value)]))
    const { data } = await sharp(pages[0])
      .extract(area as never)
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = data.filter((value) => value < 90).length
    expect(dark).toBeGreaterThan(1_000)
    expect(dark).toBeLessThan(data.length / 2)
  })

  test('with values for which the file has no picture of its own, and with ticked boxes', async () => {
    const { darkIn, at } = await drawn(
      page({
        catalog: '/AcroForm << /Fields [5 0 R 6 0 R 7 0 R] /NeedAppearances true /DR << /Font << /Helv 8 0 R >> >> >>',
        entries: '/Annots [5 0 R 6 0 R 7 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (HHHHHHHH) /DA (/Helv 20 Tf 0 g) /F 4 /Rect [20 300 180 330] /P 3 0 R >>',
          box('one', 20, '/Yes'),
          box('two', 120, '/Off'),
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          appearance('0 0 1'),
          appearance('1 1 1'),
        ],
      }),
    )
    expect(darkIn(20, 300, 180, 330)).toBeGreaterThan(100)
    // PDFium draws a tick of its own where the file asks for new pictures
    expect(at(40, 220)).not.toBe('white')
    expect(at(140, 220)).toBe('white')
  })

  test('with stamps, and without what is hidden', async () => {
    const { at } = await drawn(
      page({
        entries: '/Annots [5 0 R 6 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 300 60 340] /AP << /N 7 0 R >> >>',
          '<< /Type /Annot /Subtype /Stamp /F 2 /Rect [120 300 160 340] /AP << /N 7 0 R >> >>',
          appearance('1 0 0'),
        ],
      }),
    )
    expect([at(40, 320), at(140, 320)]).toEqual(['red', 'white'])
  })

  test('with the layers that are on, and without those that are off', async () => {
    const { at } = await drawn(
      page({
        catalog: '/OCProperties << /OCGs [5 0 R 6 0 R] /D << /Order [5 0 R 6 0 R] /ON [5 0 R] /OFF [6 0 R] >> >>',
        entries: '/Resources << /Properties << /on 5 0 R /off 6 0 R >> >>',
        contents: '/OC /on BDC 0 1 0 rg 20 300 40 40 re f EMC /OC /off BDC 1 0 0 rg 120 300 40 40 re f EMC',
        objects: ['<< /Type /OCG /Name (on) >>', '<< /Type /OCG /Name (off) >>'],
      }),
    )
    expect([at(40, 320), at(140, 320)]).toEqual(['green', 'white'])
  })

  test('turned to its displayed orientation, with its stamps', async () => {
    const { at, info } = await drawn(
      page({
        entries: '/Rotate 90 /Annots [5 0 R]',
        // at the bottom left of the unturned page: a quarter turned clockwise that is the top left
        contents: '0 0 1 rg 0 0 40 40 re f',
        objects: [
          '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [160 0 200 40] /AP << /N 6 0 R >> >>',
          appearance('1 0 0'),
        ],
      }),
    )
    expect([info.width, info.height]).toEqual([pageLimits.side, pageLimits.side / 2])
    expect([at(20, 180), at(20, 20), at(380, 20)]).toEqual(['blue', 'red', 'white'])
  })
})

describe('a refused file gets its reason', () => {
  const refused = (file: Buffer) =>
    pageImages(file, 'another merchant').then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
  const heic = (major: string, ...compatible: string[]) => {
    const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
    return Buffer.concat([Buffer.from([0, 0, 0, brands.length + 4]), brands, Buffer.alloc(500)])
  }

  test('HEIC, by any of its brands; AVIF is none', async () => {
    expect(await refused(heic('heic', 'mif1', 'heic'))).toBe('paper_heic')
    expect(isHeic(heic('mif1', 'mif1', 'heix'))).toBe(true)
    expect(isHeic(heic('avif', 'mif1', 'avif'))).toBe(false)
    expect(isHeic(Buffer.alloc(0))).toBe(false)
    expect(await refused(heic('avif', 'mif1'))).toBe('paper_unreadable')
  })

  test('a PDF that opens with a password only', async () => {
    const key = `<${'ab'.repeat(32)}>`
    const locked = page({
      objects: [`<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44 >>`],
      trailer: `/Encrypt 5 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
    })
    expect(await refused(locked)).toBe('paper_locked')
  })
})

describe('what a file may take', () => {
  afterEach(() => void vi.useRealTimers())
  const thread = () => {
    vi.useFakeTimers()
    const worker = new EventEmitter()
    return { worker, word: lastWordOf(worker) }
  }

  test('a page has its own bound, and the whole file another', async () => {
    const page = thread()
    page.worker.emit('message', 'page')
    await vi.advanceTimersByTimeAsync(pageLimits.page_seconds * 1000)
    expect(await page.word).toEqual({ fault: 'slow' })
    const whole = thread()
    for (let at = 0; at < pageLimits.seconds; at++) {
      whole.worker.emit('message', 'page')
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(await whole.word).toEqual({ fault: 'slow' })
  })

  test('a thread that never began to read blames no file; one that ends while it reads does', async () => {
    const never = thread()
    never.worker.emit('error', new Error('no memory for a thread'))
    expect(await never.word).toEqual({ fault: 'no_thread' })
    const broken = thread()
    broken.worker.emit('message', 'page')
    broken.worker.emit('exit', 1)
    expect(await broken.word).toEqual({ fault: 'unreadable' })
  })

  test('a photo waits for no PDF, and after a crash the next file is read', async () => {
    const order: string[] = []
    const bomb = pdfBomb()
    const pdfs = ['ram', 'sita', 'hari'].map((who) => pageImages(bomb, who).catch(() => order.push('pdf')))
    const picture = pageImages(await photo(400, 400).toBuffer(), 'ram').then(() => order.push('photo'))
    await Promise.all([...pdfs, picture])
    expect(order).toHaveLength(4)
    expect(order.at(-1)).toBe('pdf')
    expect((await pageImages(page({}), 'ram')).pages).toHaveLength(1)
  }, 60_000)
})
