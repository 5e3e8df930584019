import { openLoadStates } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/http/lists'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { firstIdAt } from '../platform/ids.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, plannedByValues, sql } from '../platform/database/sql.ts'
import type { SearchPart } from './search-part.ts'

/** The merchant, and the book. */
export interface Owner {
  merchant_id: string
  mode: Mode
}

/** A match: the movement of money, and its likelihood. */
export interface Hit {
  kind: TracedMoney['kind']
  id: string
  begun_at: Date
  is_open: boolean
  /** The amount as typed is one of its figures, not the end of a number. */
  is_exact: boolean
}

/** How far back money is searched. */
export const searchedDays = 400
export const searchedSince = (now: Date): string => firstIdAt(new Date(now.getTime() - searchedDays * 86_400_000))

/** The highest exact count; a larger one is only reported as more. */
export const countedMost = 50

/** Whether every amount that may also be the end of a number is a figure here. */
export const exactly = (parts: readonly SearchPart[], figures: (part: SearchPart) => Fragment): Fragment =>
  parts
    .filter(({ digits }) => digits !== undefined)
    .reduce((all, part) => sql`${all} and coalesce(${figures(part)}, false)`, sql`true`)

/**
 * The merchant's loads that match all parts, exact amounts first, then the waiting ones, then the newest. Uses
 * loads_by_merchant.
 */
export const loadsWith = (
  tx: Tx,
  { merchant_id, mode }: Owner,
  parts: readonly SearchPart[],
  { now, limit }: { now: Date; limit: number },
): Promise<Hit[]> => tx.many<Hit>`
  select 'load' as kind, id, created_at as begun_at, state = any (${[...openLoadStates]}::text[]) as is_open,
         ${exactly(parts, figuresCondition)} as is_exact
    from loads
   where merchant_id = ${merchant_id} and mode = ${mode} and id > ${searchedSince(now)} ${loadConditions(parts)}
   order by is_exact desc, state = any (${[...openLoadStates]}::text[]) desc, id desc
   limit ${limit}`

/** The merchant's loads that wait for something. Uses open_loads. */
export const openLoadHits = (tx: Tx, { merchant_id, mode }: Owner): Promise<Hit[]> => tx.many<Hit>`
  select 'load' as kind, id, created_at as begun_at, true as is_open, true as is_exact
    from loads
   where merchant_id = ${merchant_id} and mode = ${mode} and state = any (${[...openLoadStates]}::text[])
   order by id desc
   limit ${countedMost}`

const loadConditions = (parts: readonly SearchPart[]): Fragment =>
  parts.reduce((all, part) => sql`${all} and (${conditionOf(part, parts.length > 1)})`, plannedByValues)

/** `is_one_of_more`: a load's unknown field is no mismatch where another one matches. */
function conditionOf(part: SearchPart, is_one_of_more: boolean): Fragment {
  const { text, from, until, paisa } = part
  switch (part.is) {
    case 'amount':
      return amountCondition(part)
    case 'above':
      return sql`amount > ${paisa}`
    case 'below':
      return sql`amount < ${paisa}`
    case 'between':
      return figuresCondition(part)
    case 'day':
    case 'time':
      return sql`(created_at >= ${from} and created_at < ${until}) or (returned_at >= ${from} and returned_at < ${until})
        or (settled_at >= ${from} and settled_at < ${until})`
    case 'bank':
      return sql`lower(bank_name) like ${anywhere(part.core ?? '')} or rail = ${part.core ?? ''}
        or (${is_one_of_more} and channel = 'ips')`
    case 'ending':
      return sql`payer_mobile like ${ending(text)} or card_last4 = ${text} or reference like ${ending(text)}
        or rail_reference like ${ending(text)} or (${is_one_of_more} and payer_mobile is null and card_last4 is null)`
    case 'reference':
      return referenceCondition(text ?? '')
    case 'words':
      return sql`lower(concat_ws(' ', bank_name, remark, rail, channel)) like ${anywhere(text ?? '')}
        or ${referenceCondition(text ?? '')}`
  }
}

/**
 * The amount that a bank's message may contain: the load's, with the gateway's charge, the amount really paid, or the
 * credited one.
 */
function figuresCondition({ paisa: least, paisa_to: most }: SearchPart): Fragment {
  return sql`amount between ${least} and ${most} or amount + coalesce(gateway_charge, 0) between ${least} and ${most}
    or amount - fee between ${least} and ${most} or paid_amount between ${least} and ${most}`
}

function amountCondition(part: SearchPart): Fragment {
  const { digits } = part
  const figures = figuresCondition(part)
  return digits === undefined
    ? figures
    : sql`${figures} or reference like ${ending(digits)} or rail_reference like ${ending(digits)}
        or payer_mobile like ${ending(digits)} or card_last4 = ${digits}`
}

const referenceCondition = (text: string): Fragment =>
  sql`reference like ${ending(text.toUpperCase())} or upper(rail_reference) like ${anywhere(text.toUpperCase())}
    or upper(rail_id) = ${text.toUpperCase()}`

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
const anywhere = (text: string): string => `%${escaped(text)}%`
const ending = (text: string | null): string => `%${escaped(text ?? '')}`
