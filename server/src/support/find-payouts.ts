import { openPayoutStates } from '@sahuji/contract/payouts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, plannedByValues, sql } from '../platform/database/sql.ts'
import { countedMost, exactly, type Hit, type Owner, searchedSince } from './find-loads.ts'
import type { SearchPart } from './search-part.ts'

const open = [...openPayoutStates]

/**
 * The merchant's withdrawals that match all parts, exact amounts first, then the waiting ones, then the newest. Uses
 * payouts_by_merchant.
 */
export const payoutsWith = (
  tx: Tx,
  { merchant_id, mode }: Owner,
  parts: readonly SearchPart[],
  { now, limit }: { now: Date; limit: number },
): Promise<Hit[]> => tx.many<Hit>`
  select 'payout' as kind, id, created_at as begun_at, state = any (${open}::text[]) as is_open,
         ${exactly(parts, figuresCondition)} as is_exact
    from payouts
   where merchant_id = ${merchant_id} and mode = ${mode} and id > ${searchedSince(now)} ${conditions(parts)}
   order by is_exact desc, state = any (${open}::text[]) desc, id desc
   limit ${limit}`

/** The merchant's withdrawals whose money is set aside. Uses open_payouts. */
export const openPayoutHits = (tx: Tx, { merchant_id, mode }: Owner): Promise<Hit[]> => tx.many<Hit>`
  select 'payout' as kind, id, created_at as begun_at, true as is_open, true as is_exact
    from payouts
   where merchant_id = ${merchant_id} and mode = ${mode} and state in ('requested', 'held', 'sent', 'unclear')
   order by id desc
   limit ${countedMost}`

const conditions = (parts: readonly SearchPart[]): Fragment =>
  parts.reduce((all, part) => sql`${all} and (${conditionOf(part)})`, plannedByValues)

const figuresCondition = ({ paisa, paisa_to }: SearchPart): Fragment =>
  sql`amount between ${paisa} and ${paisa_to} or arrives between ${paisa} and ${paisa_to}`

function conditionOf(part: SearchPart): Fragment {
  const { text, from, until, paisa, digits } = part
  switch (part.is) {
    case 'amount': {
      const figures = figuresCondition(part)
      if (digits === undefined) return figures
      return sql`${figures} or reference like ${ending(digits)} or rail_reference like ${ending(digits)}
        or account_number like ${ending(digits)}`
    }
    case 'above':
      return sql`amount > ${paisa}`
    case 'below':
      return sql`amount < ${paisa}`
    case 'between':
      return figuresCondition(part)
    case 'day':
    case 'time':
      return sql`(created_at >= ${from} and created_at < ${until}) or (submitted_at >= ${from} and submitted_at < ${until})
        or (settled_at >= ${from} and settled_at < ${until})`
    case 'bank':
      return sql`lower(bank_name) like ${anywhere(part.core ?? '')}`
    case 'ending':
      return sql`account_number like ${ending(text)} or reference like ${ending(text)} or rail_reference like ${ending(text)}`
    case 'reference':
      return referenceCondition(text ?? '')
    case 'words':
      return sql`lower(concat_ws(' ', bank_name, account_name, remark, rail)) like ${anywhere(text ?? '')}
        or ${referenceCondition(text ?? '')}`
  }
}

const referenceCondition = (text: string): Fragment =>
  sql`reference like ${ending(text.toUpperCase())} or upper(rail_reference) like ${anywhere(text.toUpperCase())}`

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
const anywhere = (text: string): string => `%${escaped(text)}%`
const ending = (text: string | null): string => `%${escaped(text ?? '')}`
