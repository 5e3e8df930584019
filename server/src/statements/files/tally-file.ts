import type { StatementRow } from '@sahuji/contract/statements/rows'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { decimal } from '../../platform/csv-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import { matchingRows, namedCommission, type StatementBook, type StatementHead } from './statement-head.ts'
import { rowWords } from './statement-words.ts'
import { besideWords, dayDigits, xmlElement, xmlEscaped } from '../../platform/files/written-texts.ts'

/**
 * A statement as vouchers of Tally: a Receipt for what came into the wallet, a Payment for what went out, each between the
 * wallet, the charges and the ledger of its kind, which names the party. The ledgers come first, so that the import finds
 * them. Their names are English in every language: a ledger stays one ledger.
 */
export async function* tallyFile({ head, blocks }: StatementBook): AsyncGenerator<string> {
  const idOf = rowIdsOf(head)
  const wordsOf = rowWords(head.language)
  const ledgers = ledgersOf(head)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC>
<REQUESTDATA>
${[
  ledgers.wallet,
  ledgers.charges,
  ...Object.values(ledgers.kinds),
  ledgers.other,
  ...(namedCommission(head) === null ? [] : [ledgers.tax, ledgers.commissionPaid]),
]
  .map(master)
  .join('')}`
  for await (const rows of matchingRows({ head, blocks }))
    yield rows.map((row) => voucher(row, { ledgers, id: idOf(row), words: wordsOf(row) })).join('')
  yield commissionVouchers(head, ledgers).join('')
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
}

interface Ledger {
  name: string
  /** A group that every company of Tally has. */
  parent: string
}

interface Ledgers {
  wallet: Ledger
  charges: Ledger
  kinds: Readonly<Record<string, Ledger>>
  other: Ledger
  tax: Ledger
  commissionPaid: Ledger
}

/** Loads and withdrawals wait in suspense for the bank's own statement. */
function ledgersOf({ issuer, mode }: StatementHead): Ledgers {
  const start = `${besideWords(issuer)}${mode === 'sandbox' ? ' TEST' : ''}`
  const ledger = (name: string, parent: string): Ledger => ({ name: `${start} ${name}`, parent })
  return {
    wallet: ledger('wallet', 'Bank Accounts'),
    charges: ledger('charges', 'Indirect Expenses'),
    kinds: {
      load: ledger('loads', 'Suspense A/c'),
      payment: ledger('payments', 'Sundry Debtors'),
      payout: ledger('withdrawals', 'Suspense A/c'),
      send: ledger('sent', 'Sundry Creditors'),
      received: ledger('received', 'Sundry Debtors'),
      request: ledger('requests', 'Sundry Debtors'),
      refund: ledger('refunds', 'Sundry Debtors'),
      dispute: ledger('disputes', 'Sundry Debtors'),
      fee: ledger('separate fees', 'Indirect Expenses'),
      adjustment: ledger('adjustments', 'Suspense A/c'),
      reversal: ledger('taken back', 'Suspense A/c'),
      cooperative: ledger('cooperatives', 'Sundry Creditors'),
    },
    other: ledger('other', 'Suspense A/c'),
    tax: ledger('tax withheld', 'Loans & Advances (Asset)'),
    commissionPaid: ledger('commission paid', 'Indirect Expenses'),
  }
}

const message = (content: string): string => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>
`

const master = ({ name, parent }: Ledger): string =>
  message(
    `<LEDGER NAME="${xmlEscaped(name)}" ACTION="Create">${xmlElement('NAME', name)}${xmlElement('PARENT', parent)}</LEDGER>`,
  )

interface Around {
  ledgers: Ledgers
  id: string
  words: readonly string[]
}

/** The lines come to zero: net and fee to the debit, the amount to the credit. The remote id lets Tally know it again. */
function voucher(row: StatementRow, { ledgers, id, words }: Around): string {
  const type = row.net < 0n ? 'Payment' : 'Receipt'
  const kind = Object.hasOwn(ledgers.kinds, row.kind) ? ledgers.kinds[row.kind]! : ledgers.other
  const lines = [
    entryOf(kind, row.amount),
    entryOf(ledgers.wallet, -row.net),
    row.fee === 0n ? '' : entryOf(ledgers.charges, -row.fee),
  ]
  const narration = [row.counterparty, ...words, row.rail_reference, kathmanduClock(row.posted_at)]
  const day = dayDigits(kathmanduDay(row.posted_at))
  return message(
    `<VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create"><DATE>${day}</DATE><EFFECTIVEDATE>${day}</EFFECTIVEDATE><GUID>${id}</GUID><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>${xmlElement('VOUCHERNUMBER', row.reference)}${xmlElement('REFERENCE', row.reference)}${xmlElement('PARTYNAME', row.counterparty)}${xmlElement('PARTYLEDGERNAME', kind.name)}${xmlElement('NARRATION', narration.filter((text) => text !== '').join(' · '), 500)}${lines.join('')}</VOUCHER>`,
  )
}

/**
 * What the wallet's rows do not show: their commission is less the tax withheld, and their settlements less the commission. Both go to
 * the ledger of cooperatives, on the last day.
 */
function commissionVouchers(head: StatementHead, ledgers: Ledgers): string[] {
  const { tax, paid } = namedCommission(head) ?? { tax: 0n, paid: 0n }
  const lines: [what: string, ledger: Ledger, amount: bigint][] = [
    ['tax', ledgers.tax, tax],
    ['commission', ledgers.commissionPaid, paid],
  ]
  return lines.flatMap(([what, ledger, amount]) => {
    if (amount === 0n) return []
    const id = `${head.code}-${what}`
    const day = dayDigits(head.to_day)
    const entries = entryOf(ledgers.kinds['cooperative']!, amount) + entryOf(ledger, -amount)
    return message(
      `<VOUCHER REMOTEID="${id}" VCHTYPE="Journal" ACTION="Create"><DATE>${day}</DATE><EFFECTIVEDATE>${day}</EFFECTIVEDATE><GUID>${id}</GUID><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME>${xmlElement('VOUCHERNUMBER', head.number)}${xmlElement('NARRATION', ledger.name)}${entries}</VOUCHER>`,
    )
  })
}

/** In Tally a debit is below zero and "deemed positive". */
const entryOf = ({ name }: Ledger, amount: bigint): string =>
  `<ALLLEDGERENTRIES.LIST>${xmlElement('LEDGERNAME', name)}<ISDEEMEDPOSITIVE>${amount < 0n ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${decimal(amount)}</AMOUNT></ALLLEDGERENTRIES.LIST>`
