import { cleaned } from '@sahuji/contract/input/cleaned'
import type { Tx } from '../../platform/database/database.ts'
import { comparable } from '../../reconciliation/statements/read-rows.ts'
import type { StoredBookRow } from '../book/book-rows.ts'

/**
 * Finds the member that a cell of their file means: by the number, with or without the name behind it, or by the whole name in
 * either language; null where it is none, or more than one.
 */
export async function memberFinder(
  tx: Tx,
  { merchant_id, link_id, mode }: Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'>,
): Promise<(cell: string) => string | null> {
  const members = await tx.many<{ number: string; name: string; name_ne: string }>`
    select m.number, m.name, m.name_ne from cooperative_members m
     where m.merchant_id = ${merchant_id} and m.link_id = ${link_id} and m.mode = ${mode}`
  const byNumber = new Map(members.map(({ number }) => [comparable(number), number]))
  const byName = new Map<string, string | null>()
  for (const { number, name, name_ne } of members)
    for (const each of new Set([named(name), named(name_ne)])) byName.set(each, byName.has(each) ? null : number)
  return (cell) => {
    const [first = ''] = cell.split(/[\s,;:]+/)
    return byNumber.get(comparable(cell)) ?? byNumber.get(comparable(first)) ?? byName.get(named(cell)) ?? null
  }
}

const named = (text: string): string => cleaned(text).toLowerCase()
