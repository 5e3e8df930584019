import type { DateForm } from '@sahuji/contract/reconciliation/column-maps'
import type { DebitSign, StatementDoubts, StatementFormat } from '@sahuji/contract/reconciliation/statement-shapes'

/**
 * How a file writes its dates and its debits, as far as it was read. Both are known only at its end, and kept with the
 * draft from part to part. A row read in another way than the whole file requires makes the conventions stale: the
 * file is then read again with `agreed` ones.
 */
export interface FileConventions {
  /** Present where the file is in a format of banks: its whole text is read with its last part. */
  format?: { name: StatementFormat | 'xml'; letters: number }
  /** The balances name their order themselves, so that rows of the opposite sign do not pass for the newest first. */
  is_oldest_first?: true
  /** The separator that a first line `sep=;` names. */
  separator?: string
  /** Forms that every date so far has, the likeliest first. Absent before the first date. */
  dates?: readonly DateForm[]
  /** The form by which rows were dated. */
  dated_by?: DateForm
  /** The first date on which the forms left disagree, with the day that each gives. */
  unclear_date?: { text: string; days: readonly (readonly [DateForm, string])[] }
  /** Debits in a column of their own, by the sign they are written with. */
  debits: { plain: number; minus: number; minus_lines: readonly number[] }
  debit_sign: DebitSign
  balance?: RunningBalance
  is_stale?: true
  /** What a person chose. */
  chosen: { dates?: DateForm | undefined; debits?: DebitSign | undefined }
}

export const newConventions = (chosen: FileConventions['chosen'] = {}): FileConventions => ({
  debits: { plain: 0, minus: 0, minus_lines: [] },
  debit_sign: chosen.debits ?? 'signed',
  ...(chosen.dates && { dates: [chosen.dates] }),
  chosen,
})

const linesShown = 5

/**
 * The day of a row, by the one form that all dates of the file have. Undefined where none of them fits this date: the file
 * stays as it was, and the line is a bad one.
 */
export function agreeOnDate(
  file: FileConventions,
  { text, days }: { text: string; days: ReadonlyMap<DateForm, string> },
): string | undefined {
  const left = (file.dates ?? [...days.keys()]).filter((form) => days.has(form))
  const [form] = left
  if (form === undefined) return undefined
  if (file.dated_by !== undefined && file.dated_by !== form) file.is_stale = true
  file.dates = left
  file.dated_by = form
  const unclear = file.unclear_date?.days.filter(([one]) => left.includes(one)) ?? []
  if (isUnclear(unclear)) file.unclear_date = { text: file.unclear_date!.text, days: unclear }
  else {
    delete file.unclear_date
    const both = left.map((one) => [one, days.get(one)!] as const)
    if (isUnclear(both)) file.unclear_date = { text, days: both }
  }
  return days.get(form)!
}

const isUnclear = (days: readonly (readonly [DateForm, string])[]): boolean =>
  new Set(days.map(([, day]) => day)).size > 1

/** Takes a debit's sign into account and answers what it takes from the account: its size, or less than nothing. Paisa. */
export function agreeOnDebit(file: FileConventions, debit: bigint, line: number): bigint {
  if (debit === 0n) return 0n
  const { plain, minus, minus_lines } = file.debits
  file.debits =
    debit > 0n
      ? { plain: plain + 1, minus, minus_lines }
      : { plain, minus: minus + 1, minus_lines: minus_lines.length < linesShown ? [...minus_lines, line] : minus_lines }
  return file.debit_sign === 'marked' && debit < 0n ? -debit : debit
}

/**
 * The conventions of the whole file, once it was read: where every debit has a minus, the minus only marks money that
 * left; where the running balance holds in only one of the two readings, that reading. Answers the conventions for
 * another reading, if rows were read in another way.
 */
export function agreedConventions(file: FileConventions): FileConventions | undefined {
  const debit_sign = file.chosen.debits ?? provenSign(file) ?? usualSign(file)
  if (!file.is_stale && debit_sign === file.debit_sign) return undefined
  return {
    ...newConventions(file.chosen),
    ...(file.separator !== undefined && { separator: file.separator }),
    ...(file.dates && { dates: file.dates }),
    debit_sign,
  }
}

const usualSign = ({ debits }: FileConventions): DebitSign =>
  debits.minus > 0 && debits.plain === 0 ? 'marked' : 'signed'

/**
 * True where debits are written with a minus and without one, and neither a person nor the balance decides what that
 * means.
 */
const hasUnclearDebits = (file: FileConventions): boolean =>
  file.debits.minus > 0 && file.debits.plain > 0 && file.chosen.debits === undefined && provenSign(file) === undefined

/** The sign of debits by which the running balance holds, where the other one breaks it. */
function provenSign({ balance, debits }: FileConventions): DebitSign | undefined {
  if (!balance || debits.minus === 0 || balance.checked === 0) return undefined
  const breaksOf = (sign: DebitSign) => Math.min(balance.breaks[`${sign} down`], balance.breaks[`${sign} up`])
  const [signed, marked] = [breaksOf('signed'), breaksOf('marked')]
  if (signed === marked) return undefined
  return signed < marked ? 'signed' : 'marked'
}

const ways = ['signed down', 'signed up', 'marked down', 'marked up'] as const
type BalanceWay = (typeof ways)[number]

/**
 * The bank's running balance against the rows, for both meanings of a debit's minus and for files that list the oldest row
 * first (`down`) or last (`up`). Paisa as text, because the state is kept as JSON.
 */
export interface RunningBalance {
  last?: { balance: string; amounts: Readonly<Record<DebitSign, string>> }
  /** What rows without a balance of their own moved since the last one. */
  between: Readonly<Record<DebitSign, string>>
  /** Pairs of rows that were compared. */
  checked: number
  breaks: Readonly<Record<BalanceWay, number>>
  /** The first breaks of each, as the line behind the gap and what is missing. */
  shown: Readonly<Record<BalanceWay, readonly BalanceBreak[]>>
}

interface BalanceBreak {
  line: number
  missing: string
}

const emptyBalance = (): RunningBalance => ({
  between: nothing,
  checked: 0,
  breaks: { 'signed down': 0, 'signed up': 0, 'marked down': 0, 'marked up': 0 },
  shown: { 'signed down': [], 'signed up': [], 'marked down': [], 'marked up': [] },
})

/**
 * Holds the balance of a row against the last one before it. `balance`: null where the row has none. `amounts`: what the row
 * moves, by both meanings of a minus.
 */
export function followBalance(
  file: FileConventions,
  { line, balance, amounts }: { line: number; balance: bigint | null; amounts: Record<DebitSign, bigint> },
): void {
  const before = file.balance ?? emptyBalance()
  const { last, between } = before
  if (balance === null) {
    if (last) file.balance = { ...before, between: added(between, amounts) }
    return
  }
  const breaks = { ...before.breaks }
  const shown = { ...before.shown }
  for (const way of last ? ways : []) {
    const [sign, order] = way.split(' ') as [DebitSign, 'down' | 'up']
    const moved = balance - BigInt(last!.balance)
    const newer = order === 'down' ? amounts[sign] : BigInt(last!.amounts[sign])
    const missing = (order === 'down' ? moved : -moved) - BigInt(between[sign]) - newer
    if (missing === 0n) continue
    breaks[way] += 1
    if (shown[way].length < linesShown) shown[way] = [...shown[way], { line, missing: `${missing}` }]
  }
  file.balance = {
    last: { balance: `${balance}`, amounts: added(nothing, amounts) },
    between: nothing,
    checked: before.checked + (last ? 1 : 0),
    breaks,
    shown,
  }
}

const nothing: Readonly<Record<DebitSign, string>> = { signed: '0', marked: '0' }

const added = (sums: Readonly<Record<DebitSign, string>>, amounts: Record<DebitSign, bigint>) => ({
  signed: `${BigInt(sums.signed) + amounts.signed}`,
  marked: `${BigInt(sums.marked) + amounts.marked}`,
})

/** What a person checks in a file before it counts. Amounts in paisa. */
export function doubtsOf(file: FileConventions | null): StatementDoubts {
  if (!file) return { dates: null, debits: null, balance: null }
  const { unclear_date, debits, debit_sign } = file
  return {
    dates: unclear_date
      ? { text: unclear_date.text, choices: unclear_date.days.map(([form, day]) => ({ form, day })) }
      : null,
    debits: hasUnclearDebits(file)
      ? { plain: debits.plain, minus: debits.minus, lines: [...debits.minus_lines], read_as: debit_sign }
      : null,
    balance: balanceDoubt(file),
  }
}

/** Where the running balance does not follow from the rows, in the order that fits best. */
function balanceDoubt({ balance, debit_sign, is_oldest_first }: FileConventions): StatementDoubts['balance'] {
  if (!balance) return null
  const [down, up] = [`${debit_sign} down`, `${debit_sign} up`] as const
  const way = !is_oldest_first && balance.breaks[up] < balance.breaks[down] ? up : down
  if (balance.breaks[way] === 0) return null
  const first = balance.shown[way].map(({ line, missing }) => ({ line, missing: BigInt(missing) }))
  return { checked: balance.checked, count: balance.breaks[way], first }
}
