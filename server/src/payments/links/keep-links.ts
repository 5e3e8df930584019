import { type Mode, pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payments/links'
import { linksMost, type PaymentLink } from '@sahuji/contract/payments/links'
import { commissionHeld } from '../../merchants/own-limits.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { ruleFrom } from '../../tariff/rules.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { priceBy } from '../price-payment.ts'
import {
  endLinkOf,
  insertLink,
  linkOf,
  linkOfKey,
  type LinkRow,
  linksOf,
  newLinkCode,
  shownLink,
  totalsOfLinks,
} from './link-row.ts'

type Deps = Pick<PaymentDependencies, 'public_url'>

type NewLink = Omit<Takes<typeof contract.createLink>, 'mode'>

/** Makes a link; the same key gives the link that it made. */
export const createLink =
  (deps: Deps) =>
  async (
    { tx, key, person: { merchant_id, person_id }, clock }: Call<'verified'>,
    { mode = 'live', ...ask }: Takes<typeof contract.createLink>,
  ): Promise<PaymentLink> => {
    await lockMerchant(tx, merchant_id)
    const made = await linkOfKey(tx, merchant_id, key)
    if (made) return shown(deps, tx, made, clock.now())
    return makeLink(deps, tx, { merchant_id, mode, key, made_by: person_id, clock }, ask)
  }

/** Makes a link of a merchant whose row is locked. Refuses money_in_frozen, links_too_many, payment_too_small, payment_too_large. */
export async function makeLink(
  deps: Deps,
  tx: Tx,
  {
    merchant_id,
    mode,
    key,
    made_by,
    clock,
  }: { merchant_id: string; mode: Mode; key: string; made_by: string; clock: Clock },
  { expires_in, expires_at: end, questions = [], ...ask }: NewLink,
): Promise<PaymentLink> {
  const now = clock.now()
  await refuseFrozen(tx, merchant_id, 'money_in')
  const amounts = await amountsOf(tx, ask, now)
  const { open } = await totalsOfLinks(tx, merchant_id, { mode, now })
  if (open >= linksMost) throw new Refusal('links_too_many', { count: `${linksMost}` })
  const id = newId(clock)
  const { title, payments_max = null, thanks = null, language = null } = ask
  const row = { id, merchant_id, mode, key, code: newLinkCode(), title, ...amounts, payments_max, thanks, language }
  const times = { made_at: now, made_by, expires_at: endOf(now, expires_in, end) }
  await insertLink(tx, { ...row, ...times, questions })
  return shown(deps, tx, (await linkOf(tx, merchant_id, id))!, now)
}

/** When a link ends; null: not by its time. Refuses fields_invalid. */
function endOf(now: Date, expires_in: number | undefined, expires_at: Date | undefined): Date | null {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (expires_at === undefined) return expires_in === undefined ? null : after(expires_in)
  const isWithin = expires_at >= after(contract.linkSecondsLeast) && expires_at <= after(contract.linkSecondsMost)
  if (expires_in !== undefined || !isWithin) throw new Refusal('fields_invalid', {}, ['expires_at'])
  return expires_at
}

/** A fixed amount, or bounds within the tariff's own. Refuses fields_invalid, payment_too_small, payment_too_large. */
async function amountsOf(
  tx: Tx,
  ask: { amount?: bigint | undefined; amount_min?: bigint | undefined; amount_max?: bigint | undefined },
  now: Date,
): Promise<Pick<LinkRow, 'amount' | 'amount_min' | 'amount_max'>> {
  const rule = ruleFrom(await linesOn(tx, limitDays(now).day), 'payment:link')
  const isFixed = ask.amount !== undefined
  if (isFixed && (ask.amount_min !== undefined || ask.amount_max !== undefined))
    throw new Refusal('fields_invalid', {}, ['amount'])
  const least = ask.amount ?? ask.amount_min ?? rule.amount_min
  const most = ask.amount ?? ask.amount_max ?? rule.amount_max
  if (least < rule.amount_min)
    throw new Refusal('payment_too_small', { amount: formatMoney(rule.amount_min) }, [
      isFixed ? 'amount' : 'amount_min',
    ])
  if (most > rule.amount_max)
    throw new Refusal('payment_too_large', { amount: formatMoney(rule.amount_max) }, [
      isFixed ? 'amount' : 'amount_max',
    ])
  if (most < least) throw new Refusal('fields_invalid', {}, ['amount_max'])
  return isFixed
    ? { amount: least, amount_min: null, amount_max: null }
    : { amount: null, amount_min: least, amount_max: most }
}

/** Today's fee on an amount of a link, read once for a whole list. Paid from a wallet, the cheapest way. */
async function feesOf(tx: Tx, merchant_id: string, now: Date): Promise<(amount: bigint) => bigint> {
  const { day } = limitDays(now)
  const lines = await linesOn(tx, day)
  const own = await commissionHeld(tx, merchant_id, day)
  return (amount) => priceBy(own, lines, { source: 'link', way: 'wallet', amount, day }).fee
}

/** Links as their merchant sees them, with what a fixed amount leaves after the fee of today. */
async function shownLinks({ public_url }: Deps, tx: Tx, rows: readonly LinkRow[], now: Date): Promise<PaymentLink[]> {
  if (!rows[0]) return []
  const feeOn = await feesOf(tx, rows[0].merchant_id, now)
  return rows.map((row) =>
    shownLink(row, { now, public_url, arrives: row.amount === null ? null : row.amount - feeOn(row.amount) }),
  )
}

async function shown(deps: Deps, tx: Tx, row: LinkRow, now: Date): Promise<PaymentLink> {
  const [link] = await shownLinks(deps, tx, [row], now)
  return link!
}

/** What a link of an amount costs and leaves. Refuses payment_too_small, payment_too_large. */
export const quoteLink = async (
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { amount }: Takes<typeof contract.quoteLink>,
): Promise<Gives<typeof contract.quoteLink>> => {
  const now = clock.now()
  await amountsOf(tx, { amount }, now)
  const fee = (await feesOf(tx, merchant_id, now))(amount)
  return { fee, arrives: amount - fee }
}

/** The merchant's links, newest first. */
export const listLinks =
  (deps: Deps) =>
  async (
    { tx, person: { merchant_id }, clock }: Call,
    { mode = 'live', state, q, cursor, limit = pageSize }: Takes<typeof contract.listLinks>,
  ): Promise<Paged<PaymentLink>> => {
    const now = clock.now()
    const rows = await linksOf(tx, merchant_id, { mode, state, q, cursor: cursorId(cursor), limit: limit + 1, now })
    const data = await shownLinks(deps, tx, rows.slice(0, limit), now)
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }

/** The totals of all links. */
export const readLinkTotals = (
  { tx, person: { merchant_id }, clock }: Call,
  { mode = 'live' }: Takes<typeof contract.readLinkTotals>,
): Promise<Gives<typeof contract.readLinkTotals>> => totalsOfLinks(tx, merchant_id, { mode, now: clock.now() })

/** Ends a link. Refuses not_found. */
export const endLink =
  (deps: Deps) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.endLink>,
  ): Promise<PaymentLink> => {
    const now = clock.now()
    await endLinkOf(tx, { id, merchant_id }, now)
    const row = await linkOf(tx, merchant_id, id)
    if (!row) throw new Refusal('not_found')
    return shown(deps, tx, row, now)
  }
