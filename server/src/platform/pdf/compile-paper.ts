import { fileURLToPath } from 'node:url'
import { openCompiler, type PaperCompiler } from './paper-compiler.ts'

/** A document: a Typst template below `server/` and its data, which the template reads as `data` of `house.typ`. */
export interface PaperAsk {
  template: URL
  /** Any JSON: texts are data to the template and never its code. Amounts and days are texts already. */
  data: unknown
  /** The date in the file's facts. */
  made_at: Date
  /** False leaves out the structure for screen readers, which a joined file loses. */
  is_tagged?: boolean
}

let compiler: PaperCompiler | undefined

/** A document as PDF, compiled in a process of its own. Throws `busy` where too many documents wait. */
export const compilePaper = (ask: PaperAsk): Promise<Uint8Array> => compileAs(ask, 'pdf')

/** The first page of the same as SVG, with each glyph as an outline, so that no font is needed. Throws `busy`. */
export const drawPaper = (ask: PaperAsk): Promise<Uint8Array> => compileAs(ask, 'svg')

/** Ends the process of the compiler, with the server. */
export const closePapers = async (): Promise<void> => compiler?.close()

const compileAs = (
  { template, data, made_at, is_tagged = true }: PaperAsk,
  format: 'pdf' | 'svg',
): Promise<Uint8Array> =>
  (compiler ??= openCompiler()).compile({
    template: fileURLToPath(template),
    data: JSON.stringify(data),
    format,
    is_tagged,
    made_at: Math.floor(made_at.getTime() / 1000),
  })
