import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { KycCase } from '@sahuji/contract/kyc'
import { beginPaper, finishPaper, paperPartBytes, sendPaperPart } from '@sahuji/contract/kyc/papers'
import type { PaperKind } from '@sahuji/contract/kyc/requirements'
import sharp from 'sharp'
import type { Someone } from './people.ts'

export const sha256Of = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** A photo of a document: grey lines on white. */
export const photo = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#fbf6ea' } })
    .composite([
      { input: { create: { width: width >> 1, height: 12, channels: 3, background: '#444444' } }, left: 40, top: 60 },
    ])
    .jpeg()

/** The smallest PDF with so many empty pages that a reader accepts. */
export function pdfOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`)
  return pdfWith([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ])
}

/** A PDF of one page that draws millions of shapes out of a hundred kilobytes. */
export function pdfBomb(): Buffer {
  const drawn = deflateSync('0 0 595 842 re f\n'.repeat(3_000_000)).toString('latin1')
  return pdfWith([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Filter /FlateDecode /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ])
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. `trailer` is more of the trailer. */
export function pdfWith(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${start}`.padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${start} 00000 n `)].join('\n')
  text += `xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

type Place = Pick<Parameters<typeof asked>[0], 'kind' | 'person' | 'side'>

const asked = (input: { kind: PaperKind; person: string | null; side: 'front' | 'back' | 'whole'; file: Buffer }) => ({
  ...input,
  file: undefined,
  name: 'paper.jpg',
  bytes: input.file.length,
  sha256: sha256Of(input.file),
})

/** Begins to send a file. */
export const begins = (who: Someone, place: Place, file: Buffer) => {
  const { file: _, ...ask } = asked({ ...place, file })
  return who.call(beginPaper, ask)
}

/** Sends a file's part from one byte to the next. */
export const sendsPart = (who: Someone, paper: string, file: Buffer, start: number, end = start + paperPartBytes) =>
  who.call(sendPaperPart, { paper, start, part: file.subarray(start, end).toString('base64') })

/** Sends a whole file as the dashboard does, and finishes it. */
export async function sendsPaper(who: Someone, place: Place, file: Buffer) {
  const begun = await begins(who, place, file)
  if (begun.http !== 200) return begun as never
  for (let start = begun.data.received; start < file.length;)
    start = (await sendsPart(who, begun.data.id, file, start)).data.received
  return who.call(finishPaper, { paper: begun.data.id })
}

/** Sends a file for each document that a case still requires: the given files in turn, so that each kind occurs. */
export async function sendsEveryPaper(who: Someone, { gaps }: KycCase, files: readonly Buffer[]): Promise<void> {
  for (const [at, { what, name, person, side }] of gaps.entries()) {
    if (what !== 'paper') continue
    const place = { kind: name as PaperKind, person, side: side ?? ('whole' as const) }
    const { http, body } = await sendsPaper(who, place, files[at % files.length] ?? Buffer.alloc(0))
    if (http !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
  }
}
