import type { Language } from '@sahuji/contract/language/languages'
import * as contract from '@sahuji/contract/transactions/receipts'
import { call } from '../../platform/call.ts'
import { callBytes } from '../../platform/call-bytes.ts'
import { query } from '../../platform/query.ts'

interface AskedPaper {
  id: string
  language: Language
  paper: contract.PaperSize
}

/** The calls of receipts, apart from the history's, which the first page needs. */
export const receipts = {
  /** What it refuses is said by the page. */
  words: (id: string, language: Language) => query(contract.readReceipt, { id, language }, { isQuiet: true }),
  /** The receipt as a PDF. */
  paper: (ask: AskedPaper) => callBytes(contract.printReceipt, ask),
  /** How the payment of a receipt stands now. */
  verified: (ask: { reference: string; proof?: string; amount?: string }) =>
    call(contract.verifyReceipt, ask, { isQuiet: true }),
}
