import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../../platform/refusal.ts'
import {
  badPayment,
  cutOff,
  dayOf,
  malformed,
  needRupees,
  ownReference,
  paisaOf,
  plainWords,
  type StatedBalance,
  statedReference,
  type StatedPayments,
} from './stated-payments.ts'

/** A field of a message: its tag, the number of its first line, and its lines without the tag. */
interface Field {
  tag: string
  line: number
  lines: string[]
}

/** Other work gets a turn after this many lines. */
const linesAtOnce = 1_000

/** Fields have fewer lines; more are passed over. */
const linesMost = 100

/**
 * The statements of an MT940 or MT950 file (SWIFT FIN, fields 20, 25, 60, 61, 86 and 62). Refuses statement_malformed,
 * statement_cut, statement_currency_foreign, and statement_format_unknown for a message of another type.
 */
export async function readMt940(text: string): Promise<StatedPayments[]> {
  const statements: StatedPayments[] = []
  let open: OpenMessage | undefined
  for await (const field of fieldsOf(text)) {
    if (field.tag === '20') {
      if (open) malformed(field.line, `:20:${field.lines[0]}`)
      open = {}
    } else if (open) {
      readField(open, field)
      if (!field.tag.startsWith('62')) continue
      statements.push(open.statement!)
      open = undefined
    } else if (field.tag === '61' || field.tag.startsWith('60')) malformed(field.line, shown(field))
  }
  if (open || statements.length === 0) cutOff()
  return statements
}

interface OpenMessage {
  account?: string
  statement?: StatedPayments
  /** The payment that a field 86 behind it describes. */
  payment?: Field
  words?: string[]
}

const shown = ({ tag, lines }: Field): string => `:${tag}:${lines[0]}`

function readField(open: OpenMessage, field: Field): void {
  const { tag, lines, line } = field
  if (tag === '34F' || tag === '13D') throw new Refusal('statement_format_unknown', {}, ['text'])
  if (tag === '86') {
    open.words ??= lines
    return
  }
  addPayment(open)
  if (tag === '25' || tag === '25P') open.account = lines[0]!.trim()
  else if (tag === '60F' || tag === '60M') {
    if (!open.account || open.statement) malformed(line, shown(field))
    const { amount, day } = balanceOf(field)
    open.statement = { account: open.account, last_day: day, opening: { line, amount }, rows: [], bad: [] }
  } else if (tag === '61' || tag === '62F' || tag === '62M') {
    if (!open.statement) malformed(line, shown(field))
    if (tag === '61') {
      open.payment = field
      delete open.words
      return
    }
    const { amount, day } = balanceOf(field)
    open.statement.closing = { line, amount }
    open.statement.last_day = day
  }
}

/** The fields in their order, in turns; lines outside of a message's text, such as its header and trailer, are passed over. */
async function* fieldsOf(text: string): AsyncGenerator<Field> {
  let field: Field | undefined
  for (let [place, start] = [0, 0]; start <= text.length; place++) {
    if (place % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end).trimEnd()
    start = end < 0 ? text.length + 1 : end + 1
    const type = /\{2:[IO](\d{3})/.exec(line)?.[1]
    if (type !== undefined && type !== '940' && type !== '950')
      throw new Refusal('statement_format_unknown', {}, ['text'])
    const begun = /^(?:\{.*\{4:)?:(\d\d[A-Z]?|NS):/.exec(line)
    if (begun) {
      if (field) yield field
      field = { tag: begun[1]!, line: place + 1, lines: [line.slice(begun[0].length)] }
    } else if (line === '-' || line.startsWith('-}') || line.startsWith('{')) {
      if (field) yield field
      field = undefined
    } else if (field && field.lines.length < linesMost) field.lines.push(line)
  }
  if (field) yield field
}

// a comma always precedes the decimals
const amountForm = /^(\d{1,14}),(\d*)$/

function balanceOf(field: Field): StatedBalance & { day: string } {
  const [, mark, year, month, day, currency = '', written = ''] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,.]+)$/.exec(field.lines[0]!.trim()) ?? []
  if (mark === undefined) malformed(field.line, shown(field))
  needRupees(field.line, currency)
  const amount = paisaOf(written, amountForm)
  const at = dayOf(2000 + Number(year), Number(month), Number(day))
  if (amount === undefined || at === undefined) malformed(field.line, shown(field))
  return { line: field.line, amount: mark === 'D' ? -amount : amount, day: at }
}

const paymentForm = /^(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d))?(R?[CD])[A-Z]?(\d[\d,.]*)[NSF][A-Z0-9]{3}(.*)$/

/** Adds the payment that was read last, with the text of its field 86. */
function addPayment(open: OpenMessage): void {
  const { payment, words = [], statement } = open
  delete open.payment
  delete open.words
  if (!payment || !statement) return
  const { line, lines } = payment
  const fault = (why: Parameters<typeof badPayment>[1]) =>
    void statement.bad.push(badPayment(line, why, shown(payment)))
  const parts = paymentForm.exec(lines[0]!)
  if (!parts) return fault('not as the format says')
  const [, year, month, dayOfMonth, bookedMonth, bookedDay, mark, written, references = ''] = parts
  const valued = dayOf(2000 + Number(year), Number(month), Number(dayOfMonth))
  const day = valued && (bookedMonth === undefined ? valued : nearest(valued, Number(bookedMonth), Number(bookedDay)))
  if (day === undefined) return fault('no day that can be read')
  const size = paisaOf(written!, amountForm)
  if (size === undefined) return fault('no amount')
  if (size === 0n) return fault('an amount of nothing')
  // RC takes a credit back, RD a debit
  const amount = mark === 'C' || mark === 'RD' ? size : -size
  const at = references.indexOf('//')
  const [customer, bank] = at < 0 ? [references, undefined] : [references.slice(0, at), references.slice(at + 2)]
  const texts = [...lines.slice(1), ...words]
  statement.rows.push({
    line,
    day,
    at: null,
    amount,
    fee: null,
    // a reference may be cut by the end of a line
    reference: ownReference([customer], [texts.join(' '), texts.join('')]),
    rail_reference: statedReference(bank),
    description: wordsOf(lines.slice(1), words),
  })
}

/** The entry date has no year: that of the value date, or the one beside it at the turn of a year. */
function nearest(valued: string, month: number, day: number): string | undefined {
  const year = Number(valued.slice(0, 4))
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(valued))
  return [year, year - 1, year + 1]
    .map((one) => dayOf(one, month, day))
    .filter((one) => one !== undefined)
    .reduce<string | undefined>((best, one) => (best === undefined || away(one) < away(best) ? one : best), undefined)
}

/** The text of field 86 without the numbers of its subfields; else the supplementary details of field 61. */
function wordsOf(details: readonly string[], words: readonly string[]): string {
  const said = plainWords(words.join(' '))
  const plain = /^\d{3}\?/.test(said) ? said.replace(/^\d{3}/, '').replace(/\?\d\d/g, ' ') : said
  return plainWords([plain, ...details].join(' ')).slice(0, 300)
}
