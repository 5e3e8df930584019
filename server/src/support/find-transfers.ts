import type { Tx } from '../platform/database/database.ts'
import { type Fragment, plannedByValues, sql } from '../platform/database/sql.ts'
import { countedMost, exactly, type Hit, type Owner, searchedSince } from './find-loads.ts'
import type { SearchPart } from './search-part.ts'

/**
 * The merchant's waiting or returned sends that match all parts: exact amounts first, then the waiting, then the
 * newest. The history finds those that arrived. Uses transfers_by_sender.
 */
export const transfersWith = (
  tx: Tx,
  { merchant_id, mode }: Owner,
  parts: readonly SearchPart[],
  { now, limit }: { now: Date; limit: number },
): Promise<Hit[]> => tx.many<Hit>`
  select 'transfer' as kind, id, created_at as begun_at, state = 'held' as is_open,
         ${exactly(parts, figuresCondition)} as is_exact
    from transfers
   where merchant_id = ${merchant_id} and mode = ${mode} and state <> 'completed' and id > ${searchedSince(now)} ${conditions(parts)}
   order by is_exact desc, state = 'held' desc, id desc
   limit ${limit}`

/** The merchant's sends that wait for their receiver. Uses transfers_by_sender. */
export const openTransferHits = (tx: Tx, { merchant_id, mode }: Owner): Promise<Hit[]> => tx.many<Hit>`
  select 'transfer' as kind, id, created_at as begun_at, true as is_open, true as is_exact
    from transfers
   where merchant_id = ${merchant_id} and mode = ${mode} and state = 'held'
   order by id desc
   limit ${countedMost}`

const conditions = (parts: readonly SearchPart[]): Fragment =>
  parts.reduce((all, part) => sql`${all} and (${conditionOf(part)})`, plannedByValues)

const figuresCondition = ({ paisa, paisa_to }: SearchPart): Fragment =>
  sql`amount between ${paisa} and ${paisa_to} or amount + fee between ${paisa} and ${paisa_to}`

function conditionOf(part: SearchPart): Fragment {
  const { is, text, from, until, paisa, digits } = part
  switch (is) {
    case 'amount': {
      const figures = figuresCondition(part)
      return digits === undefined ? figures : sql`${figures} or ${endingCondition(digits)}`
    }
    case 'above':
      return sql`amount > ${paisa}`
    case 'below':
      return sql`amount < ${paisa}`
    case 'between':
      return figuresCondition(part)
    case 'day':
    case 'time':
      return sql`(created_at >= ${from} and created_at < ${until}) or (settled_at >= ${from} and settled_at < ${until})`
    case 'bank':
      return sql`false`
    case 'ending':
      return endingCondition(text ?? '')
    case 'reference':
      return sql`reference like ${`%${escaped((text ?? '').toUpperCase())}`}`
    case 'words':
      return sql`lower(note) like ${`%${escaped(text ?? '')}%`} or ${endingCondition((text ?? '').toUpperCase())}`
  }
}

const endingCondition = (text: string): Fragment =>
  sql`receiver_mobile like ${`%${escaped(text)}`} or reference like ${`%${escaped(text)}`}`

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
