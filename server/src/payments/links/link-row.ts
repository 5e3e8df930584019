import { randomInt } from 'node:crypto'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import type { LinkFilter, LinkQuestion, LinkState, PaymentLink } from '@sahuji/contract/payments/links'
import type { Tx } from '../../platform/database/database.ts'
import { json, nothing, rowOf, sql } from '../../platform/database/sql.ts'

/** A payment link as the database keeps it; amounts in paisa. */
export interface LinkRow {
  id: string
  merchant_id: string
  mode: Mode
  key: string
  code: string
  title: string
  amount: bigint | null
  amount_min: bigint | null
  amount_max: bigint | null
  payments_max: number | null
  taken: number
  paid: number
  paid_amount: bigint
  opened: number
  questions: LinkQuestion[]
  thanks: string | null
  language: Language | null
  made_at: Date
  expires_at: Date | null
  ended_at: Date | null
}

/** A new link, by which nothing was paid yet. */
export type NewLinkRow = Omit<LinkRow, 'taken' | 'paid' | 'paid_amount' | 'opened' | 'ended_at'> & { made_by: string }

/** Stores a new link. */
export const insertLink = (tx: Tx, { questions, ...row }: NewLinkRow) => tx.run`
  -- any merchant: of the row's own merchant_id
  insert into payment_links ${rowOf({ ...row, questions: json(questions) })}`

const columns = sql`l.id, l.merchant_id, l.mode, l.key, l.code, l.title, l.amount, l.amount_min, l.amount_max, l.payments_max, l.taken,
  l.paid, l.paid_amount, l.opened, l.questions, l.thanks, l.language, l.made_at, l.expires_at, l.ended_at`

/** A link of a merchant; undefined for another's. */
export const linkOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<LinkRow>`
  select ${columns} from payment_links l where l.id = ${id} and l.merchant_id = ${merchant_id}`

/** Ends a link of a merchant. */
export const endLinkOf = (tx: Tx, { id, merchant_id }: Pick<LinkRow, 'id' | 'merchant_id'>, now: Date) => tx.run`
  update payment_links set ended_at = ${now} where id = ${id} and merchant_id = ${merchant_id} and ended_at is null`

/** The link that a key made. Uses payment_link_key_makes_one. */
export const linkOfKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<LinkRow>`
  select ${columns} from payment_links l where l.merchant_id = ${merchant_id} and l.key = ${key}`

/** A link by the code of its address, of whichever merchant. Uses payment_link_code_is_unique. */
export const linkNamed = (tx: Tx, code: string) => tx.maybe<LinkRow>`
  -- any merchant: the payer has the address
  select ${columns} from payment_links l where l.code = ${code}`

/** Whether a link can be paid at a moment. */
export function stateOfLink({ ended_at, expires_at, payments_max, paid }: LinkRow, now: Date): LinkState {
  if (payments_max !== null && paid >= payments_max) return 'all_paid'
  if (ended_at !== null) return 'ended'
  return expires_at !== null && expires_at <= now ? 'expired' : 'open'
}

/** The condition of a state, as stateOfLink decides it, or of open links of a single payment. */
const isInState = (state: LinkFilter, now: Date) => {
  const isAllPaid = sql`(l.payments_max is not null and l.paid >= l.payments_max)`
  if (state === 'all_paid') return sql`and ${isAllPaid}`
  if (state === 'ended') return sql`and not ${isAllPaid} and l.ended_at is not null`
  if (state === 'expired') return sql`and not ${isAllPaid} and l.ended_at is null and l.expires_at <= ${now}`
  const isOpen = sql`and not ${isAllPaid} and l.ended_at is null and (l.expires_at is null or l.expires_at > ${now})`
  return state === 'unpaid' ? sql`${isOpen} and l.payments_max = 1` : isOpen
}

interface LinkPage {
  mode: Mode
  state: LinkFilter | undefined
  /** Words of the title, or the code. */
  q?: string | undefined
  cursor: string | undefined
  limit: number
  now: Date
}

/** A merchant's links, newest first. Uses payment_links_by_merchant; of a state, the index of the links that ended so or have not. */
export const linksOf = (
  tx: Tx,
  merchant_id: string,
  { mode, state, q, cursor, limit, now }: LinkPage,
) => tx.many<LinkRow>`
  select ${columns} from payment_links l
   where l.merchant_id = ${merchant_id} and l.mode = ${mode} ${state ? isInState(state, now) : nothing}
     ${q === undefined ? nothing : sql`and (strpos(lower(l.title), lower(${q})) > 0 or l.code = lower(${q}))`}
     ${cursor ? sql`and l.id < ${cursor}` : nothing}
   order by l.id desc
   limit ${limit}`

/** What all links of a shop brought, how many are open, and what open links of a fixed amount and number may still bring. */
export const totalsOfLinks = (tx: Tx, merchant_id: string, { mode, now }: Pick<LinkPage, 'mode' | 'now'>) =>
  tx.one<{ open: number; paid: number; paid_amount: bigint; to_come: bigint }>`
  select (count(*) filter (where is_open))::integer as open, coalesce(sum(paid), 0)::integer as paid,
         coalesce(sum(paid_amount), 0)::bigint as paid_amount,
         coalesce(sum(amount * (payments_max - paid)) filter (where is_open and amount is not null and payments_max is not null), 0)::bigint as to_come
    from (select l.*, true ${isInState('open', now)} as is_open from payment_links l
           where l.merchant_id = ${merchant_id} and l.mode = ${mode}) l`

const letters = '23456789abcdefghjkmnpqrstvwxyz'

/** The code of a link's address: ten characters, some 49 random bits, without letters that are mistaken for each other. */
export const newLinkCode = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]!).join('')

/** A link as its merchant sees it. `arrives`: what a fixed amount leaves after today's fee. */
export function shownLink(row: LinkRow, at: { now: Date; public_url: string; arrives: bigint | null }): PaymentLink {
  const { merchant_id: _, key: __, code, taken, ...shown } = row
  const url = `${at.public_url}/l/${code}`
  return { ...shown, state: stateOfLink(row, at.now), under_way: taken - row.paid, url, arrives: at.arrives }
}
