import { registerName } from '@sahuji/contract/statements/formats'
import { claimTextIn } from '../check-signature.ts'
import { cellText, claimForms, columns, type FileContents, type FileTable } from './file-table.ts'
import { unzip } from './unzip.ts'

/** A sheet of a million rows would not fit into a phone's memory: its CSV does. */
const sheetBytesMost = 96 * 1024 * 1024

type Line = readonly string[]

/** A workbook (ISO/IEC 29500): the sheets in their order, the last one with the proof. Throws UnreadableFile. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileContents> {
  const archive = unzip(bytes)
  const has = (name: string) => archive.names.includes(name)
  const text = (name: string) => archive.text(name, sheetBytesMost)
  const shared = has('xl/sharedStrings.xml') ? sharedTexts(await text('xl/sharedStrings.xml')) : []
  const sheets: Line[][] = []
  for (const name of await sheetNames(text)) if (has(name)) sheets.push(linesIn(await text(name), shared))
  const claim = sheets
    .flatMap((lines) => (lines.length < 100 ? lines.flat() : []))
    .flatMap((cell) => claimForms(cell))
    .find((form) => claimTextIn(form))
  if (sheets[0]?.[0]?.[0] === registerName) return { kind: 'register', claim, table: undefined }
  return { kind: 'xlsx', claim, table: claim === undefined ? undefined : tableIn(sheets) }
}

async function sheetNames(text: (name: string) => Promise<string>): Promise<string[]> {
  const relations = new Map(
    [...(await text('xl/_rels/workbook.xml.rels')).matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/xl\//, ''),
    ]),
  )
  const sheets = [...(await text('xl/workbook.xml')).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)]
  return sheets.map(([tag]) => `xl/${relations.get(attribute(tag, 'r:id')) ?? ''}`)
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const sharedTexts = (xml: string): string[] =>
  [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inside = '']) => textsIn(inside))

/** The texts of an element, without those that say how a text is read aloud. */
const textsIn = (xml: string): string =>
  [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = Number.parseInt(hex ?? number ?? '', hex === undefined ? 10 : 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The rows of a sheet; a row that was left out is an empty line. */
function linesIn(xml: string, shared: readonly string[]): Line[] {
  const lines: Line[] = []
  for (const [, tag = '', inside = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const cells: string[] = []
    for (const [, cellTag = '', value = ''] of inside.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const place = placeOf(attribute(` ${cellTag}`, 'r'))
      while (cells.length < (place ?? cells.length)) cells.push('')
      cells.push(valueOf(attribute(` ${cellTag}`, 't'), value, shared))
    }
    const number = Number(attribute(` ${tag}`, 'r'))
    while (number > 0 && number <= 1_048_576 && lines.length < number - 1) lines.push([])
    lines.push(cells)
  }
  return lines
}

/** The column of `AB12`, from 0. */
function placeOf(address: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(type: string, inside: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textsIn(inside)
  const value = unescaped(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inside)?.[1] ?? '')
  return type === 's' ? (shared[Number(value)] ?? '') : value
}

/** The sheets of rows as one table: the first has the sums above its headings, the others their headings alone. */
function tableIn(sheets: readonly Line[][]): FileTable | undefined {
  const isHead = (line: Line) => columns.every((_, place) => cellText(line[place]) !== '')
  const found = sheets.flatMap((lines) => {
    const head = lines.findIndex(isHead)
    return head === -1 ? [] : [{ above: lines.slice(0, head), heads: lines[head]!, rows: lines.slice(head + 1) }]
  })
  const [first] = found
  if (!first) return undefined
  const filled = (line: Line) => line.some((cell) => cell.trim() !== '')
  const [names = [], values = []] = first.above.slice(-2)
  return {
    kind: 'xlsx',
    heads: first.heads,
    rows: found.flatMap(({ rows }) => rows.filter(filled)),
    sums: names.flatMap((name, place) =>
      cellText(name) === '' ? [] : [[cellText(name), cellText(values[place])] as const],
    ),
  }
}
