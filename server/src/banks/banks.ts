import type { Bank } from '@sahuji/contract/banks'
import file from './nepal-banks.json' with { type: 'json' }

const classes = new Map<string, Bank['class']>([
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
  ['I', 'I'],
])

/** The banks of Nepal as of 2026-11-20, by class and name. The id is NCHL's four digits, else the short name. */
export const banks: readonly Bank[] = file
  .flatMap((bank) => {
    const licence = classes.get(bank.class)
    return licence ? [{ ...bank, id: bank.nchl_bank_id ?? bank.short_name, class: licence }] : []
  })
  .sort((one, other) => (one.class + one.name < other.class + other.name ? -1 : 1))

const byName = new Map(banks.map((bank) => [plain(bank.name), bank]))

/** The bank of a rail's name, with or without "Ltd."; undefined for one that is not on the list. */
export const bankNamed = (name: string): Bank | undefined => byName.get(plain(name))

/** A bank's common name, without its legal form. */
export function commonName(name: string): string {
  return name.replace(/[\s,]+(?:limited|ltd\.?)$/i, '').trim()
}

function plain(name: string): string {
  return commonName(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
