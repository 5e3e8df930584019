import { setImmediate } from 'node:timers/promises'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Refusal } from '../../../platform/refusal.ts'
import {
  elementAt,
  type ElementEvents,
  elementTree,
  readXmlEvents,
  type StatementElement,
  textAt,
} from './element-events.ts'
import {
  badPayment,
  cutOff,
  dayOf,
  malformed,
  needRupees,
  ownReference,
  paisaOf,
  type PaymentFault,
  plainWords,
  statedReference,
  type StatedPayments,
} from './stated-payments.ts'

const known = new Set(
  `OFX BANKMSGSRSV1 STMTTRNRS STMTRS CURDEF BANKACCTFROM BANKID BRANCHID ACCTID BANKTRANLIST DTEND STMTTRN DTPOSTED TRNAMT FITID
   CORRECTFITID CHECKNUM REFNUM NAME PAYEE MEMO CURRENCY CURSYM LEDGERBAL BALAMT DTASOF`.split(/\s+/),
)

/**
 * The bank statements of an OFX file: 1.x (SGML, whose values need no end tag) or 2.x (XML). Refuses
 * statement_format_unknown, statement_malformed, statement_cut, statement_has_doctype, statement_currency_foreign.
 */
export async function readOfx(text: string): Promise<StatedPayments[]> {
  const statements: StatedPayments[] = []
  let open = noPayments()
  const tree = elementTree(known, (element, around) => {
    if (element.name === 'STMTTRN' && around.name === 'BANKTRANLIST') {
      readPayment(open, element)
      return true
    }
    if (element.name !== 'STMTRS') return false
    readStatement(open, element)
    statements.push(open)
    open = noPayments()
    return true
  })
  await (/^\s*<\?/.test(text) ? readXmlEvents(text, tree) : readSgmlEvents(text, tree))
  if (statements.length === 0) throw new Refusal('statement_format_unknown', {}, ['text'])
  return statements
}

/** What has an end tag even where the file was cut before it. */
const containers = [
  'OFX',
  'BANKMSGSRSV1',
  'STMTTRNRS',
  'STMTRS',
  'BANKACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'LEDGERBAL',
]

/** Other work gets a turn after this many tags. */
const tagsAtOnce = 2_000

/**
 * Reads OFX's SGML as events. A value ends where the next tag begins; an element without one, whose name no end tag has, is
 * an empty value.
 */
async function readSgmlEvents(text: string, { open, text: say, close }: ElementEvents): Promise<void> {
  const start = text.search(/<OFX>/i)
  if (start < 0) cutOff()
  const closed = new Set(containers)
  for (const [, name] of text.matchAll(/<\/([\w.]{1,40})>/g)) closed.add(name!.toUpperCase())
  let line = text.slice(0, start).split('\n').length
  const around: string[] = []
  let leaf: string | undefined
  const tags = /<(\/?)([\w.]{1,40})>([^<]*)/y
  tags.lastIndex = start
  for (let count = 1; tags.lastIndex < text.length; count++) {
    const at = tags.lastIndex
    const found = tags.exec(text)
    if (!found) malformed(line, text.slice(at, at + 80))
    const [all, slash, written = '', value = ''] = found
    const name = written.toUpperCase()
    if (slash === '') {
      open(name, line)
      leaf = undefined
      if (value.trim() !== '' || !closed.has(name)) {
        say(unescaped(value))
        close()
        leaf = name
      } else around.push(name)
    } else if (leaf === name) leaf = undefined
    else if (around.pop() === name) close()
    else malformed(line, all)
    if (slash !== '' && value.trim() !== '') malformed(line, all)
    for (const letter of all) if (letter === '\n') line++
    if (count % tagsAtOnce === 0) await setImmediate()
  }
  if (around.length > 0) cutOff()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => entities[name]!)

const noPayments = (): StatedPayments => ({ account: '', last_day: '', rows: [], bad: [] })

/** The account and the balance of a statement, whose payments were read as they came. */
function readStatement(open: StatedPayments, element: StatementElement): void {
  const currency = elementAt(element, 'CURDEF')
  if (!currency) malformed(element.line, '<STMTRS> … <CURDEF>')
  needRupees(currency.line, currency.text)
  const from = elementAt(element, 'BANKACCTFROM')
  const names = ['BANKID', 'BRANCHID', 'ACCTID'].map((name) => textAt(from, name))
  if (names[2] === undefined) malformed(element.line, '<STMTRS> … <ACCTID>')
  const last_day = momentOf(textAt(element, 'BANKTRANLIST', 'DTEND'))?.day ?? ''
  open.account = names.join(' ')
  open.last_day = last_day
  const balance = elementAt(element, 'LEDGERBAL')
  const amount = signedAmount(textAt(balance, 'BALAMT'))
  // a balance of another day than the last one has other payments in it
  if (balance && amount !== undefined && momentOf(textAt(balance, 'DTASOF'))?.day === last_day)
    open.closing = { line: balance.line, amount }
}

// a point or a comma before the decimals; nothing between thousands
const amountForm = /^(\d{1,14})(?:[.,](\d{0,2}))?$/

function signedAmount(text: string | undefined): bigint | undefined {
  const [, sign, size = ''] = /^([+-]?)(.*)$/.exec(text ?? '') ?? []
  const amount = paisaOf(size, amountForm)
  return amount !== undefined && sign === '-' ? -amount : amount
}

/** `20261121093000.000[+5.75:NPT]`; without a zone it is GMT, and a date alone is that day (OFX 2.3 §3.2.8.2). */
function momentOf(text: string | undefined): { day: string; at: Date | null } | undefined {
  const parts =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::\w*)?\])?$/.exec(
      text ?? '',
    )
  if (!parts) return undefined
  const [year, month, date, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const day = dayOf(year!, month!, date!)
  if (day === undefined || hour! > 23 || minute! > 59 || second! > 59) return undefined
  if (parts[4] === undefined) return { day, at: null }
  const zone = Number(parts[7] ?? 0)
  if (Math.abs(zone) > 14) return undefined
  const at = new Date(Date.UTC(year!, month! - 1, date, hour, minute, second) - Math.round(zone * 60) * 60_000)
  return { day: kathmanduDay(at), at: parts[7] === undefined ? null : at }
}

function readPayment(statement: StatedPayments, payment: StatementElement): void {
  const written = textAt(payment, 'TRNAMT')
  const fault = (why: PaymentFault) =>
    void statement.bad.push(badPayment(payment.line, why, `${textAt(payment, 'FITID') ?? ''} ${written ?? ''}`))
  const currency = elementAt(payment, 'CURRENCY', 'CURSYM')
  if (currency) needRupees(currency.line, currency.text)
  if (textAt(payment, 'CORRECTFITID') !== undefined) return fault('a correction of an earlier payment')
  const amount = signedAmount(written)
  if (amount === undefined) return fault('no amount')
  if (amount === 0n) return fault('an amount of nothing')
  const moment = momentOf(textAt(payment, 'DTPOSTED'))
  if (!moment) return fault('no day that can be read')
  const name = textAt(payment, 'NAME') ?? textAt(payment, 'PAYEE', 'NAME')
  const words = [name, textAt(payment, 'MEMO')].filter((text) => text !== undefined)
  statement.rows.push({
    line: payment.line,
    ...moment,
    amount,
    fee: null,
    reference: ownReference([textAt(payment, 'CHECKNUM'), textAt(payment, 'REFNUM')], words),
    rail_reference: statedReference(textAt(payment, 'FITID')),
    description: plainWords(words.join(' ')).slice(0, 300),
  })
}
