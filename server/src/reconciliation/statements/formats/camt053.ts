import { kathmanduDay } from '@sahuji/contract/time/time'
import { Refusal } from '../../../platform/refusal.ts'
import type { ReadRow } from '../read-rows.ts'
import { elementAt, elementsIn, elementTree, readXmlEvents, type StatementElement, textAt } from './element-events.ts'
import {
  badPayment,
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

// the elements that are read, and those around them
const known = new Set(
  `Envelope Body Document BkToCstmrStmt Stmt Acct Id IBAN Othr Ccy FrToDt ToDtTm Bal Tp CdOrPrtry Cd Amt CdtDbtInd Dt DtTm Ntry
   NtryRef RvslInd Sts BookgDt ValDt AcctSvcrRef NtryDtls Btch PmtInfId TxDtls Refs EndToEndId InstrId TxId ClrSysRef AmtDtls
   TxAmt RmtInf Ustrd Strd CdtrRefInf Ref AddtlRmtInf AddtlNtryInf AddtlTxInf`.split(/\s+/),
)

/**
 * The statements of a camt.053 file (ISO 20022, any version). Entries that are pending or only information are left out.
 * Refuses statement_format_unknown, statement_malformed, statement_cut, statement_has_doctype, statement_currency_foreign.
 */
export async function readCamt053(xml: string): Promise<StatedPayments[]> {
  const statements: StatedPayments[] = []
  let open: StatedPayments = noPayments()
  await readXmlEvents(
    xml,
    elementTree(known, (element, around) => {
      if (element.name === 'Stmt' && around.name === 'BkToCstmrStmt') {
        readStatement(open, element)
        statements.push(open)
        open = noPayments()
        return true
      }
      if (element.name !== 'Ntry' || around.name !== 'Stmt') return false
      readEntry(open, element)
      return true
    }),
  )
  if (statements.length === 0) throw new Refusal('statement_format_unknown', {}, ['text'])
  return statements
}

const noPayments = (): StatedPayments => ({ account: '', last_day: '', rows: [], bad: [] })

const amountForm = /^(\d{1,14})(?:\.(\d+))?$/

/** An amount in rupees with its sign; undefined where it has none that can be read. */
function signedAmount(amount: StatementElement | undefined, sign: string | undefined): bigint | undefined {
  if (!amount || amount.currency.toUpperCase() !== 'NPR') return undefined
  const size = paisaOf(amount.text, amountForm)
  if (size === undefined || (sign !== 'CRDT' && sign !== 'DBIT')) return undefined
  return sign === 'DBIT' ? -size : size
}

/** The account and the balances of a statement, whose entries were read as they came. */
function readStatement(open: StatedPayments, element: StatementElement): void {
  const account = elementAt(element, 'Acct')
  const name = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id')
  if (name === undefined) malformed(element.line, '<Stmt> … <Acct>')
  const currency = elementAt(account, 'Ccy')
  if (currency) needRupees(currency.line, currency.text)
  open.account = name
  const balances = elementsIn(element, 'Bal').map(balanceOf)
  const opening = balances.find(({ code }) => code === 'OPBD') ?? balances.find(({ code }) => code === 'PRCD')
  const closing = balances.findLast(({ code }) => code === 'CLBD')
  if (opening) open.opening = { line: opening.line, amount: opening.amount }
  if (closing) {
    // what lacks, lacks before the last entry's end: balances stand above the entries
    const line = Math.max(closing.line, open.rows.at(-1)?.line ?? 0, open.bad.at(-1)?.line ?? 0)
    open.closing = { line, amount: closing.amount }
  }
  open.last_day = closing?.day ?? textAt(element, 'FrToDt', 'ToDtTm')?.slice(0, 10) ?? ''
}

function balanceOf(element: StatementElement): { code: string; line: number; amount: bigint; day: string } {
  const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? ''
  const stated = elementAt(element, 'Amt')
  if (stated) needRupees(stated.line, stated.currency)
  const amount = signedAmount(stated, textAt(element, 'CdtDbtInd'))
  if (amount === undefined) malformed(stated?.line ?? element.line, `<Bal> ${code} ${stated?.text ?? ''}`)
  return { code, line: element.line, amount, day: momentOf(elementAt(element, 'Dt'))?.day ?? '' }
}

/** A date, or a moment in the bank's own clock or a stated zone. */
function momentOf(element: StatementElement | undefined): { day: string; at: Date | null } | undefined {
  const moment = textAt(element, 'DtTm')
  const written = moment ?? textAt(element, 'Dt')
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(written ?? '')
  const day = parts && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  if (!parts || day === undefined || day === null) return undefined
  if (moment === undefined || parts[4] === undefined) return { day, at: null }
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? undefined : { day: kathmanduDay(at), at }
}

const reversals = new Set(['true', 'false', '1', '0', undefined])

function readEntry(open: StatedPayments, entry: StatementElement): void {
  const stated = elementAt(entry, 'Amt')
  const fault = (why: PaymentFault) =>
    void open.bad.push(badPayment(entry.line, why, `${textAt(entry, 'AcctSvcrRef') ?? ''} ${stated?.text ?? ''}`))
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return
  if (status !== 'BOOK') return fault('a status that is not known')
  if (stated) needRupees(stated.line, stated.currency)
  // the indicator gives the direction, also of a reversal: RvslInd only marks that the entry takes something back
  const amount = signedAmount(stated, textAt(entry, 'CdtDbtInd'))
  if (!reversals.has(textAt(entry, 'RvslInd'))) return fault('not as the format says')
  if (amount === undefined) return fault('no amount')
  if (amount === 0n) return fault('an amount of nothing')
  const moment = momentOf(elementAt(entry, 'BookgDt') ?? elementAt(entry, 'ValDt'))
  if (!moment) return fault('no day that can be read')
  const details = elementsIn(entry, 'NtryDtls').flatMap((one) => elementsIn(one, 'TxDtls'))
  const parts = partsOf(entry, details, amount)
  const row = { ...moment, fee: null }
  if (parts) {
    for (const [place, part] of parts.entries())
      open.rows.push({ ...row, line: details[place]!.line, amount: part, ...saidOf(entry, [details[place]!]) })
  } else open.rows.push({ ...row, line: entry.line, amount, ...saidOf(entry, details) })
}

/** The amounts of a batch's payments, where each has one and they come to the entry's. */
function partsOf(entry: StatementElement, details: readonly StatementElement[], amount: bigint): bigint[] | undefined {
  if (details.length < 2) return undefined
  const parts = details.map((one) =>
    signedAmount(
      elementAt(one, 'Amt') ?? elementAt(one, 'AmtDtls', 'TxAmt', 'Amt'),
      textAt(one, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd'),
    ),
  )
  const sum = parts.reduce<bigint>((all, part) => all + (part ?? 0n), 0n)
  return sum === amount && parts.every((part) => part !== undefined && part !== 0n) ? (parts as bigint[]) : undefined
}

/** The references and words of a row: of its one payment and its entry; of a whole batch the batch's alone. */
function saidOf(
  entry: StatementElement,
  details: readonly StatementElement[],
): Pick<ReadRow, 'reference' | 'rail_reference' | 'description'> {
  const [one] = details.length === 1 ? details : []
  const refs = one && elementAt(one, 'Refs')
  const remittance = one ? elementsIn(one, 'RmtInf') : []
  const structured = remittance.flatMap((info) => elementsIn(info, 'Strd'))
  const words = [
    ...remittance.flatMap((info) => elementsIn(info, 'Ustrd')).map(({ text }) => text),
    ...structured.flatMap((info) => [textAt(info, 'CdtrRefInf', 'Ref'), textAt(info, 'AddtlRmtInf')]),
    textAt(one, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ].filter((text) => text !== undefined)
  const batch = details.length === 1 ? undefined : textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId')
  const ours = [textAt(refs, 'EndToEndId'), textAt(refs, 'InstrId'), textAt(refs, 'PmtInfId'), batch]
  const theirs = [
    textAt(refs, 'AcctSvcrRef'),
    textAt(entry, 'AcctSvcrRef'),
    textAt(refs, 'TxId'),
    textAt(refs, 'ClrSysRef'),
  ]
  return {
    reference: ownReference(ours, words),
    rail_reference: theirs.map(statedReference).find((ref) => ref !== null) ?? null,
    description: plainWords(words.join(' ')).slice(0, 300),
  }
}
