import type { FileColumns } from '@sahuji/contract/cooperatives/files'

/** The meanings of columns, in the order in which a person is asked. */
export const columnRoles = ['day', 'amount', 'credit', 'debit', 'receipt', 'voucher', 'member', 'head'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** The column of each meaning; empty: the file has none. */
export type ChosenColumns = Readonly<Record<ColumnRole, string>>

/** How cooperatives head their columns, in English, in Nepali, and in Nepali with Latin letters. */
const words: Readonly<Record<ColumnRole, RegExp>> = {
  day: /\b(date|day|miti|gate)\b|मिति|गते/i,
  amount: /\b(amount|rakam|sum|total)\b|रकम/i,
  credit: /\b(credit|cr|deposit|jamma)\b|जम्मा|क्रेडिट/i,
  debit: /\b(debit|dr|withdrawal|kharcha|bhuktani)\b|खर्च|भुक्तानी|डेबिट/i,
  receipt: /\b(receipt|rasid|wallet|reference|ref)\b|रसिद/i,
  voucher: /\b(voucher|bhauchar|bhouchar)\b|भौचर/i,
  member: /\b(member|sadasya|name)\b|सदस्य|नाम/i,
  head: /\b(head|account|khata|type|shirshak)\b|खाता|शीर्षक/i,
}

const chosenOf = (columns: Partial<FileColumns>): ChosenColumns =>
  Object.fromEntries(columnRoles.map((role) => [role, columns[role] ?? ''])) as ChosenColumns

/** Chooses the columns of a file's head: those of the last file where the head has them all, else by the words in it. No column is chosen twice. */
export function guessColumns(head: readonly string[], before: FileColumns | undefined): ChosenColumns {
  if (before && Object.values(before).every((name) => name === undefined || head.includes(name)))
    return chosenOf(before)
  const found: Record<ColumnRole, string> = { ...chosenOf({}) }
  const left = new Set(head)
  for (const role of columnRoles) {
    const name = [...left].find((one) => words[role].test(one))
    if (name === undefined) continue
    found[role] = name
    left.delete(name)
  }
  // two columns of money and one that sums them: the two have their signs
  if (found.credit !== '' && found.debit !== '') return { ...found, amount: '' }
  return { ...found, amount: found.amount || found.credit, credit: '', debit: '' }
}

/** What is sent: without the columns that the file does not have; undefined while the day or the amount is missing. */
export function sentColumns(chosen: ChosenColumns): FileColumns | undefined {
  const hasAmount = chosen.amount !== '' || chosen.credit !== ''
  if (chosen.day === '' || !hasAmount) return undefined
  const isWhole = chosen.amount !== ''
  const left = columnRoles.filter(
    (role) => chosen[role] !== '' && (!isWhole || (role !== 'credit' && role !== 'debit')),
  )
  return Object.fromEntries(left.map((role) => [role, chosen[role]])) as FileColumns
}
