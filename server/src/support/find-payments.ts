import { openCollectionStates } from '@sahuji/contract/collections'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, plannedByValues, sql } from '../platform/database/sql.ts'
import { countedMost, exactly, type Hit, type Owner, searchedSince } from './find-loads.ts'
import type { SearchPart } from './search-part.ts'

/** Money that a payment could not take is a result of its own. */
const hitId = sql`case when a.state = 'surplus' then a.id else p.id end`

/**
 * What customers paid the merchant, or began to pay, that matches all parts: by what the merchant knows (amount, order, receipt)
 * and what the payer knows (bank, time, last digits). Uses payments_by_merchant and payment_attempts_by_payment.
 */
export const paymentsWith = (
  tx: Tx,
  { merchant_id, mode }: Owner,
  parts: readonly SearchPart[],
  { now, limit }: { now: Date; limit: number },
): Promise<Hit[]> => tx.many<Hit>`
  select 'payment' as kind, ${hitId} as id, min(coalesce(a.begun_at, p.made_at)) as begun_at,
         bool_or(c.state is not null and c.state = any (${[...openCollectionStates]}::text[])) as is_open,
         bool_or(${exactly(parts, figuresCondition)}) as is_exact
    from payments p
    left join payment_attempts a on a.payment_id = p.id and a.merchant_id = p.merchant_id
    left join collections c on c.id = a.collection_id
   where p.merchant_id = ${merchant_id} and p.mode = ${mode} and p.id > ${searchedSince(now)} ${conditions(parts)}
   group by 2
   order by is_exact desc, is_open desc, begun_at desc
   limit ${limit}`

/** The merchant's payments whose money a bank or we still have. Uses open_collections. */
export const openPaymentHits = (tx: Tx, { merchant_id, mode }: Owner): Promise<Hit[]> => tx.many<Hit>`
  select 'payment' as kind, ${hitId} as id, a.begun_at, true as is_open, true as is_exact
    from collections c
    join payment_attempts a on a.collection_id = c.id
    join payments p on p.id = a.payment_id
   where c.merchant_id = ${merchant_id} and c.mode = ${mode} and c.kind = 'payment'
     and c.state = any (${[...openCollectionStates]}::text[])
   order by a.begun_at desc
   limit ${countedMost}`

const conditions = (parts: readonly SearchPart[]): Fragment =>
  parts.reduce((all, part) => sql`${all} and coalesce(${conditionOf(part, parts.length > 1)}, false)`, plannedByValues)

/** `is_one_of_more`: the unknown bank or number of a payer is no mismatch where another part matches. */
function conditionOf(part: SearchPart, is_one_of_more: boolean): Fragment {
  const { is, text, from, until, paisa, digits, core } = part
  switch (is) {
    case 'amount': {
      const figures = figuresCondition(part)
      return digits === undefined ? figures : sql`(${figures} or ${endingCondition(digits)})`
    }
    case 'above':
      return sql`p.amount > ${paisa}`
    case 'below':
      return sql`p.amount < ${paisa}`
    case 'between':
      return figuresCondition(part)
    case 'day':
    case 'time':
      return sql`(p.made_at >= ${from} and p.made_at < ${until} or p.paid_at >= ${from} and p.paid_at < ${until}
        or a.begun_at >= ${from} and a.begun_at < ${until} or c.paid_at >= ${from} and c.paid_at < ${until})`
    case 'bank':
      return sql`(lower(c.bank_name) like ${anywhere(core ?? '')} or c.rail = ${core ?? ''}
        or (${is_one_of_more} and c.channel = 'ips'))`
    case 'ending':
      return sql`(${endingCondition(text ?? '')} or (${is_one_of_more} and c.payer_mobile is null and c.card_last4 is null
        and a.payer_mobile is null))`
    case 'reference':
      return referenceCondition(text ?? '')
    case 'words':
      return sql`(lower(concat_ws(' ', p.payer, p.description, p.order_reference, a.payer_name, c.bank_name)) like ${anywhere(text ?? '')}
        or ${referenceCondition(text ?? '')})`
  }
}

/** What the payer paid, with the gateway's charge, or what of it reaches the wallet. */
const figuresCondition = ({ paisa: least, paisa_to: most }: SearchPart): Fragment =>
  sql`(p.amount between ${least} and ${most} or p.amount - p.fee between ${least} and ${most}
    or c.amount + coalesce(c.gateway_charge, 0) between ${least} and ${most} or c.paid_amount between ${least} and ${most})`

const endingCondition = (digits: string): Fragment =>
  sql`(p.reference like ${ending(digits)} or p.order_reference like ${ending(digits)} or c.reference like ${ending(digits)}
    or c.rail_reference like ${ending(digits)} or c.payer_mobile like ${ending(digits)} or a.payer_mobile like ${ending(digits)}
    or c.card_last4 = ${digits})`

const referenceCondition = (text: string): Fragment => {
  const upper = text.toUpperCase()
  return sql`(p.reference like ${ending(upper)} or upper(p.order_reference) like ${anywhere(upper)}
    or c.reference like ${ending(upper)} or upper(c.rail_reference) like ${anywhere(upper)} or upper(c.rail_id) = ${upper})`
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
const anywhere = (text: string): string => `%${escaped(text)}%`
const ending = (text: string): string => `%${escaped(text)}`
