import { firstLetters, oneLine, xmlEscaped } from './written-texts.ts'
import type { ZipEntry } from './zip-stream.ts'

/** What a cell holds, by its type. A day is `YYYY-MM-DD`, an amount `-1200.50`. No cell is a formula. */
export type Cell =
  | { text: string; style?: 'bold' }
  | { amount: string }
  | { day: string }
  | { count: number }
  | undefined

/** The places of the styles in `cellXfs`. */
const styles = { text: 1, amount: 2, day: 3, bold: 4, count: 5 } as const

/** The rows of a sheet in Excel. */
export const sheetRowsMost = 1_048_576

/** What a cell of Excel may hold. */
const lettersMost = 32_767

/** A row of a sheet. Empty cells are left out. */
export function cellsInRow(row: number, cells: readonly Cell[]): string {
  let xml = `<row r="${row}">`
  for (const [place, cell] of cells.entries()) xml += cellXml(`${columnLetter(place)}${row}`, cell)
  return `${xml}</row>`
}

/** `A` to `Z`, then `AA`. */
const columnLetter = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : columnLetter(Math.floor(place / 26) - 1) + columnLetter(place % 26)

function cellXml(at: string, cell: Cell): string {
  if (cell === undefined) return ''
  if ('text' in cell) {
    if (cell.text === '') return ''
    const text = xmlEscaped(withoutCodes(firstLetters(cell.text, lettersMost)))
    return `<c r="${at}" s="${styles[cell.style ?? 'text']}" t="inlineStr"><is><t>${text}</t></is></c>`
  }
  if ('amount' in cell) return `<c r="${at}" s="${styles.amount}"><v>${cell.amount}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="${styles.day}"><v>${serialOf(cell.day)}</v></c>`
  return `<c r="${at}" s="${styles.count}"><v>${cell.count}</v></c>`
}

/** Excel reads `_x0041_` as A; the code of the underscore before it keeps the text. ISO/IEC 29500-1 §22.9.2.19. */
const withoutCodes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** Excel counts days from 30 December 1899. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

interface Sheet {
  /** Of the columns, in characters. */
  widths: readonly number[]
  isRightToLeft: boolean
  /** How many rows stay while the others are scrolled. */
  frozen: number
  rows: AsyncIterable<string> | Iterable<string>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A sheet, which prints as wide as a landscape page. A number that is stored as text is no mistake here. */
export async function* sheetXml({ widths, isRightToLeft, frozen, rows }: Sheet): AsyncGenerator<string> {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">${frozen > 0 ? pane : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`
  yield* rows
  const last = columnLetter(widths.length - 1)
  yield `</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><ignoredErrors><ignoredError sqref="A1:${last}1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

interface Properties {
  title: string
  author: string
  made_at: Date
}

/** Everything of a workbook but its sheets, which are `xl/worksheets/sheet1.xml` and so on under these names. */
export function workbookParts(names: readonly string[], properties: Properties): ZipEntry[] {
  const types = names.map((_, at) => contentType(`/xl/worksheets/sheet${at + 1}.xml`, `${spreadsheet}worksheet+xml`))
  const relations = names.map((_, at) =>
    relation(`rId${at + 1}`, `${office}/worksheet`, `worksheets/sheet${at + 1}.xml`),
  )
  const sheets = names.map((name, at) => `<sheet name="${xmlEscaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const part = (name: string, xml: string): ZipEntry => ({ name, parts: [declaration + xml] })
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('/xl/workbook.xml', `${spreadsheet}sheet.main+xml`)}${contentType('/xl/styles.xml', `${spreadsheet}styles+xml`)}${contentType('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${types.join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      relationsOf([
        relation('rId1', `${office}/officeDocument`, 'xl/workbook.xml'),
        relation('rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ]),
    ),
    part('docProps/core.xml', coreXml(properties)),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relationsOf([...relations, relation('rIdS', `${office}/styles`, 'styles.xml')])),
    part('xl/styles.xml', stylesXml),
  ]
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'

const contentType = (name: string, type: string): string => `<Override PartName="${name}" ContentType="${type}"/>`

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`

const relationsOf = (relations: readonly string[]): string =>
  `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`

const coreXml = ({ title, author, made_at }: Properties): string =>
  `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlEscaped(oneLine(title))}</dc:title><dc:creator>${xmlEscaped(oneLine(author))}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${made_at.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`

// formats 49, 4 and 3 are Excel's own: text, #,##0.00 and #,##0; the order of cellXfs is that of `styles`
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
