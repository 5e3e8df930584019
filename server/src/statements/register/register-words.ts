import { msg } from '@sahuji/contract/language/translatable'
import { csvHeads } from '../../transactions/csv-words.ts'

/** The headings of the register's columns, in the order of the rule. */
export const registerHeads = {
  nepali_date: csvHeads.nepali_date,
  bill: msg('Bill no.'),
  buyer: msg('Buyer'),
  buyer_pan: msg('Buyer’s PAN'),
  total: msg('Total sales'),
  exempt: msg('Sales without VAT'),
  taxable: msg('Taxable value'),
  vat: msg('VAT, 13 %'),
  export: msg('Export value'),
  export_country: msg('Country of export'),
  export_paper: msg('Export declaration no.'),
  export_date: msg('Export declaration date'),
} as const

/** What a printed register has besides. */
export const registerPaperTexts = {
  page: msg('Page {page} of {pages}'),
  brought: msg('Brought forward, rows 1 to {count}'),
  carried: msg('Carried forward, rows 1 to {count}'),
  test: msg('TEST. Nothing on this paper is real money.'),
  answer: msg(
    'These sales are from the statement {number}. Scan the code, or type {code} at {address}, to check that statement.',
  ),
} as const

/** What the register states about its seller and its period, and its sums. */
export const registerTexts = {
  title: msg('Sales register'),
  pan: msg('PAN'),
  fiscal_year: msg('Fiscal year'),
  sum: msg('Sum'),
  bills: msg('Bills'),
  returns: msg('Bills returned'),
  fees: msg('Fees of these sales'),
} as const
