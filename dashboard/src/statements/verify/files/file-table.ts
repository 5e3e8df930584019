/** The places of the columns of a statement in CSV and XLSX. */
export const columns = [
  'date',
  'nepali_date',
  'time',
  'who',
  'what',
  'how',
  'reference',
  'rail_reference',
  'amount',
  'fee',
  'net',
  'balance',
  'check',
] as const
export type FileColumn = (typeof columns)[number]

/** What a file holds, cell by cell, in its own words. */
export interface FileTable {
  kind: 'csv' | 'xlsx'
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** The lines about the whole statement: a name and a value. */
  sums: readonly (readonly [name: string, value: string])[]
}

/** What was found in a dropped file; a PDF and a sales register hold no rows that can be checked. */
export interface FileContents {
  kind: 'csv' | 'xlsx' | 'pdf' | 'register' | 'other'
  /** The first text of the form of a claim; undefined for none. */
  claim: string | undefined
  table: FileTable | undefined
}

const claimForm = /[0-9A-Z$*+\-./:]{200,900}/g

/** The texts of the form of a claim, to be tried. */
export const claimForms = (text: string): string[] => text.match(claimForm) ?? []

/**
 * The text of a cell: without the formula of one text by which we keep a spreadsheet from reading it as a number, and
 * without white space around it.
 */
export const cellText = (cell: string | undefined): string => {
  const text = (cell ?? '').trim()
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** The table in lines of cells: the headings, rows until the lines of two cells, then these. */
export function tableOf(kind: 'csv', lines: readonly (readonly string[])[]): FileTable | undefined {
  const [heads, ...rest] = lines
  if (!heads || heads.length < columns.length) return undefined
  const filled = rest.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const isSum = (cells: readonly string[]) => cells.slice(2).every((cell) => cell.trim() === '')
  return {
    kind,
    heads,
    rows: filled.filter((cells) => !isSum(cells)),
    sums: filled.filter(isSum).map(([name = '', value = '']) => [cellText(name), cellText(value)]),
  }
}
