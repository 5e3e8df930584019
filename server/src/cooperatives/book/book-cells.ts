import { createHash } from 'node:crypto'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Language } from '@sahuji/contract/language/languages'
import { bookCells, bookCellText, bookDigestLength, type BookLine } from '@sahuji/contract/statements/book-claim'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { nepaliDay } from '../../platform/csv-cells.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { bookKinds, headTexts } from './book-words.ts'

/** The cells of rows in the form that is sealed: in the words of a language, amounts in paisa. */
export function bookLines(language: Language): (row: BookRow) => BookLine {
  const [kinds, names] = [sayAll(language, bookKinds), sayAll(language, headTexts)]
  return ({ seq, made_at, member, head, batch, amount, ...row }) => ({
    number: `${seq}`,
    date: kathmanduDay(made_at),
    nepali_date: nepaliDay(made_at),
    time: kathmanduClock(made_at),
    kind: kinds[row.kind],
    member: member?.number ?? '',
    name: (language === 'ne' ? member?.name_ne : member?.name) ?? '',
    head: head ? names[head] : '',
    receipt: row.receipt ?? '',
    voucher: row.voucher ?? '',
    debit: amount < 0n ? `${-amount}` : '',
    credit: amount > 0n ? `${amount}` : '',
    balance: `${row.balance}`,
    commission: `${row.commission}`,
    tax: `${row.tax}`,
    batch: batch === null ? '' : `${batch}`,
    note: row.note ?? '',
  })
}

/** The digests of a row's cells, bound to the file and the row's place in it. */
export const bookCheck = (code: string, place: number, line: BookLine): string =>
  bookCells
    .map((cell) =>
      createHash('sha256')
        .update(bookCellText(code, place, cell, line[cell]))
        .digest('hex')
        .slice(0, bookDigestLength),
    )
    .join('')
