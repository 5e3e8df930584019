import type { CooperativeLink, LinkState } from '@sahuji/contract/cooperatives'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A link as the database keeps it, with the facts of its cooperative. */
export interface LinkRow {
  id: string
  merchant_id: string
  partner_id: string
  state: LinkState
  papers: string[]
  note: string | null
  asked_at: Date
  decided_at: Date | null
  live_account_id: string | null
  sandbox_account_id: string | null
  code: string
  name: string
  name_ne: string
  registration: string
  pan: string
  place: string
  contact: string
  contact_mobile: string
  wallet_merchant_id: string
  settled_to: string
  agreement_from: string
  agreement_to: string
  kym_until: string
  statement_mail: string | null
}

const columns = sql`l.id, l.merchant_id, l.partner_id, l.state, l.papers, l.note, l.asked_at, l.decided_at, l.live_account_id,
  l.sandbox_account_id, p.code, p.name, p.name_ne, p.registration, p.pan, p.place, p.contact, p.contact_mobile,
  p.wallet_merchant_id, (select trade_name from merchants w where w.id = p.wallet_merchant_id) as settled_to,
  p.agreement_from, p.agreement_to, p.kym_until, p.statement_mail`

const linked = sql`cooperative_links l join cooperative_partners p on p.id = l.partner_id`

/** A link of a merchant; undefined for another's. */
export const linkOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<LinkRow>`
  select ${columns} from ${linked} where l.merchant_id = ${merchant_id} and l.id = ${id}`

/** The merchant's links, newest first. Uses cooperative_link_is_one_a_partner. */
export const linksOf = (tx: Tx, merchant_id: string) => tx.many<LinkRow>`
  select ${columns} from ${linked} where l.merchant_id = ${merchant_id} order by l.id desc`

/** A link of any merchant, for the office. */
export const linkById = (tx: Tx, id: string) => tx.maybe<LinkRow>`
  -- any merchant: operators decide for all
  select ${columns} from ${linked} where l.id = ${id}`

/** The links of all merchants, newest first, for the office. */
export const officeLinks = (tx: Tx) => tx.many<LinkRow & { merchant: string }>`
  -- any merchant: operators decide for all
  select ${columns}, m.trade_name as merchant from ${linked} join merchants m on m.id = l.merchant_id
   order by l.state = 'waiting' desc, l.id desc limit 500`

/** A link, locked until the end of the transaction: other writers of its book wait here. Refuses not_found. */
export async function lockLink(tx: Tx, merchant_id: string, id: string): Promise<LinkRow> {
  await tx.maybe`
    select id from cooperative_links where merchant_id = ${merchant_id} and id = ${id} for no key update`
  const link = await linkOf(tx, merchant_id, id)
  if (!link) throw new Refusal('not_found')
  return link
}

/** The ledger's account of a link in a book. Refuses cooperative_not_open before the link was approved. */
export function accountOfLink(link: LinkRow, mode: Mode): string {
  const account_id = mode === 'live' ? link.live_account_id : link.sandbox_account_id
  if (account_id === null) throw new Refusal('cooperative_not_open')
  return account_id
}

/** A link whose book may be read. Refuses not_found, cooperative_not_open. */
export async function openLink(tx: Tx, merchant_id: string, id: string): Promise<LinkRow> {
  const link = await linkOf(tx, merchant_id, id)
  if (!link) throw new Refusal('not_found')
  accountOfLink(link, 'live')
  return link
}

/** A link as its merchant sees it: the facts of the cooperative only once two operators have approved it. */
export function shownLink(row: LinkRow): CooperativeLink {
  const { id, state, papers, note, asked_at, decided_at, code, name, name_ne } = row
  const { registration, pan, place, contact, contact_mobile, settled_to, agreement_from, agreement_to, kym_until } = row
  const facts = {
    registration,
    pan,
    place,
    contact,
    contact_mobile,
    settled_to,
    agreement_from,
    agreement_to,
    kym_until,
  }
  const partner = { code, name, name_ne, facts: row.live_account_id === null ? null : facts }
  return { id, state, partner, papers, note, asked_at, decided_at }
}
