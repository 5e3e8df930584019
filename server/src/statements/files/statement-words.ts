import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { nepaliDay } from '../../platform/csv-cells.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { csvHeads, isMethod, kindTexts, methodTexts } from '../../transactions/csv-words.ts'

const { date, nepali_date, time, who, what, how, reference, rail_reference, amount, fee, net, balance } = csvHeads

/** The headings of the columns of a statement in CSV and XLSX, in their order. */
export const columnHeads = {
  date,
  nepali_date,
  time,
  who,
  what,
  how,
  reference,
  rail_reference,
  amount,
  fee,
  net,
  balance,
  check: msg('Row check'),
} as const

/** What a file states about the whole statement. */
export const headTexts = {
  number: msg('Statement number'),
  merchant: msg('Merchant'),
  from: msg('First day'),
  to: msg('Last day'),
  row_count: msg('Rows'),
  opening: msg('Opening balance'),
  money_in: msg('Money in'),
  money_out: msg('Money out'),
  fees: msg('Fees within'),
  closing: msg('Closing balance'),
  commission_received: msg('Commission received, before tax'),
  commission_paid: msg('Commission paid'),
  tax_withheld: msg('Tax withheld of commission'),
  made_at: msg('Made at'),
  test: msg('Test mode: no real money'),
} as const

/** The day, the Nepali day and the time of rows in Kathmandu. Converting a day costs more than the rest of its row. */
export function rowTimes(): (moment: Date) => [day: string, nepali_day: string, time: string] {
  let last = ['', ''] as [day: string, nepali_day: string]
  return (moment) => {
    const day = kathmanduDay(moment)
    if (day !== last[0]) last = [day, nepaliDay(moment)]
    return [...last, kathmanduClock(moment)]
  }
}

/** The kind and the method of rows in words; a code without a text stays unchanged. */
export function rowWords(
  language: Language,
): (row: Pick<StatementRow, 'kind' | 'method'>) => [what: string, how: string] {
  const kinds: Readonly<Record<string, string>> = sayAll(language, kindTexts)
  const methods = sayAll(language, methodTexts)
  return ({ kind, method }) => {
    const [first = '', ...rest] = method.split(' ')
    return [
      Object.hasOwn(kinds, kind) ? kinds[kind]! : kind,
      [isMethod(first) ? methods[first] : first, ...rest].join(' '),
    ]
  }
}
