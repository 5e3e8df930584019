import type { PosterPaper, PosterWords } from '@sahuji/contract/payments/posters'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import { compilePaper, drawPaper, type PaperAsk } from '../../platform/pdf/compile-paper.ts'
import { qrRuns, quietModules } from '../../platform/pdf/qr-runs.ts'
import { say } from '../../platform/texts/say.ts'

/** What is printed of a code. */
export interface Poster {
  payload: string
  name: string
  city: string
  local_name: string | null
  local_city: string | null
  label: string
  /** Names the sticker, so that a lost or stolen one is found. */
  code: string
  brand: string
  support_phone: string
}

/** Width and height in millimetres. The tent is two faces of A6, folded between them. */
export const posterSizes: Readonly<Record<PosterPaper, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  tent: [105, 297],
  stickers: [210, 297],
  footer: [80, 92],
}

const texts = {
  pay: msg('Pay here'),
  look: msg('Look for this name before you pay'),
  other: msg('Another name? Do not pay, tell us.'),
  scan: msg('Scan and pay'),
}

/** On what, and in which words. */
interface PosterAsk {
  paper: PosterPaper
  words: PosterWords
  made_at: Date
}

/** A code on paper as a PDF of one page. Throws `busy`. */
export const posterPdf = async (poster: Poster, ask: PosterAsk): Promise<Buffer> =>
  Buffer.from(await compilePaper(paperOf(poster, ask)))

/** The same drawing as an SVG. Throws `busy`. */
export const posterSvg = async (poster: Poster, ask: PosterAsk): Promise<Buffer> =>
  Buffer.from(await drawPaper(paperOf(poster, ask)))

function paperOf({ payload, ...poster }: Poster, { paper, words, made_at }: PosterAsk): PaperAsk {
  const both = words === 'both' ? (['ne', 'en'] as const) : [words]
  const said = (text: Translatable) => both.map((language) => say(language, text))
  const data = {
    ...poster,
    paper,
    size: posterSizes[paper],
    words: { pay: said(texts.pay), look: said(texts.look), other: said(texts.other), scan: said(texts.scan) },
    code_runs: qrRuns(payload),
    quiet_modules: quietModules,
  }
  return { template: new URL('poster.typ', import.meta.url), data, made_at }
}
