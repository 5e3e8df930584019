import { fileTextMax } from '@sahuji/contract/cooperatives/files'
import { firstLinesOf, headCells, partsOf, strangeKindOf } from '../../reconciliation/statement-file.ts'

/** A file that was chosen: its text, the separator of its cells, and its head. */
export interface ChosenFile {
  name: string
  text: string
  separator: ',' | ';' | '\t' | '|'
  head: string[]
}

/** Why a file cannot be held against the book, before it is sent. */
export type FileFault = 'not_text' | 'too_large' | 'no_head'

const separators = [',', ';', '\t', '|'] as const

/** Reads a file in the browser; answers what is wrong with it where it is no CSV. */
export async function readFileText(file: File): Promise<ChosenFile | FileFault> {
  if (await strangeKindOf(file)) return 'not_text'
  if (file.size > fileTextMax) return 'too_large'
  const lines = await firstLinesOf(file)
  const heads = separators.map((separator) => ({ separator, head: headCells(lines, 0, separator) }))
  const widest = heads.reduce((most, one) => (one.head.length > most.head.length ? one : most))
  if (widest.head.length < 2) return 'no_head'
  let text = ''
  for await (const part of partsOf(file)) text += part.text
  return text.length > fileTextMax ? 'too_large' : { name: file.name.slice(0, 120), text, ...widest }
}
