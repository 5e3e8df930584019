import { pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { PaymentLink } from '@sahuji/contract/payments/links'
import type * as contract from '@sahuji/contract/payments/links-by-key'
import type { LinkByKey } from '@sahuji/contract/payments/links-by-key'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { makeLink } from '../links/keep-links.ts'
import { endLinkOf, linkOf, linksOf, type LinkRow, shownLink } from '../links/link-row.ts'

type KeyCall = Call<'secret_key'>
type Deps = Pick<PaymentDependencies, 'public_url'>

/** Makes a link in the book of the key. Refuses what makeLink does. */
export const createLinkByKey =
  (deps: Deps) =>
  async (
    { tx, holder: { merchant_id, mode, secret_key_id }, clock }: KeyCall,
    ask: Takes<typeof contract.createLinkByKey>,
  ): Promise<LinkByKey> => {
    await lockMerchant(tx, merchant_id)
    // the kept answer makes a repeat safe, so the link needs a key of its own alone
    const made = { merchant_id, mode, key: newId(clock), made_by: secret_key_id, clock }
    return linkByKey(await makeLink(deps, tx, made, ask))
  }

/** One link. Refuses not_found. */
export const readLinkByKey =
  (deps: Deps) =>
  async (call: KeyCall, { id }: Takes<typeof contract.readLinkByKey>): Promise<LinkByKey> =>
    shown(deps, call, await keyedLink(call, id))

/** The links of the book, newest first. */
export const listLinksByKey =
  (deps: Deps) =>
  async (
    call: KeyCall,
    { status, cursor, limit = pageSize }: Takes<typeof contract.listLinksByKey>,
  ): Promise<Paged<LinkByKey>> => {
    const { tx, holder, clock } = call
    const page = { mode: holder.mode, state: status, q: undefined, cursor: cursorId(cursor), limit: limit + 1 }
    const rows = await linksOf(tx, holder.merchant_id, { ...page, now: clock.now() })
    const data = rows.slice(0, limit).map((row) => shown(deps, call, row))
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }

/** Ends a link; one that has ended is answered unchanged. Refuses not_found. */
export const endLinkByKey =
  (deps: Deps) =>
  async (call: KeyCall, { id }: Takes<typeof contract.endLinkByKey>): Promise<LinkByKey> => {
    await keyedLink(call, id)
    await endLinkOf(call.tx, { id, merchant_id: call.holder.merchant_id }, call.clock.now())
    return shown(deps, call, await keyedLink(call, id))
  }

async function keyedLink({ tx, holder: { merchant_id, mode } }: KeyCall, id: string): Promise<LinkRow> {
  const row = await linkOf(tx, merchant_id, id)
  if (row?.mode !== mode) throw new Refusal('not_found')
  return row
}

const shown = ({ public_url }: Deps, { clock }: KeyCall, row: LinkRow): LinkByKey =>
  linkByKey(shownLink(row, { now: clock.now(), public_url, arrives: null }))

const linkByKey = (link: PaymentLink): LinkByKey => {
  const { id, mode, state: status, title, amount, amount_min, amount_max, payments_max, paid, paid_amount, url } = link
  const { made_at: created, expires_at, ended_at } = link
  const bounds = { amount, amount_min, amount_max, payments_max }
  return { id, mode, status, title, ...bounds, paid, paid_amount, url, created, expires_at, ended_at }
}
