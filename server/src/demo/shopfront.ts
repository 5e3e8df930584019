import type { Mode } from '@sahuji/contract/http/lists'
import { insertCode, newCode } from '../payments/codes/code-row.ts'
import { insertLink, newLinkCode, type NewLinkRow } from '../payments/links/link-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { DemoShop } from './demo-accounts.ts'

/** Where the demo shop is paid: its codes and links, and the rails' instruments that carry its payments. */
export interface Shopfront {
  /** The shop's own code first, then those of its counters. */
  codes: { id: string; counter_id: string | null }[]
  /** Links that were paid in the past. */
  links: Record<Mode, { id: string; title: string }[]>
  /** Undefined where no such rail is configured. */
  instruments: Record<'mobilebanking' | 'visa', { id: string; rail: string; name: string } | undefined>
}

/** The names that a payer's app shows for each code of the shop. */
const names = { name: 'Asan Masala Bhandar', city: 'Kathmandu', local_name: 'असन मसला भण्डार', local_city: 'काठमाडौं' }

/** Adds the code of the shop. The codes of its counters take their names from it. */
export const addDemoShopCode = (tx: Tx, { merchant_id, person_id }: DemoShop, opened: Date) =>
  insertCode(tx, {
    ...names,
    id: newId(opened),
    merchant_id,
    counter_id: null,
    label: 'Shop window',
    code: newCode(),
    made_at: opened,
    made_by: person_id,
  })

const day = 86_400_000

/** Links of an open amount, which the past payments came by. */
const pastLinks = ['Spices by phone order', 'Home delivery in the valley', 'Orders from restaurants', 'Masala by post']

/** Links that wait for their payers; amounts in paisa. `ago` and `for` in days. */
const openLinks = [
  { title: 'Invoice 2083-118, Hotel Annapurna', amount: 1_860_000n, payments_max: 1, ago: 2, for: 9 },
  { title: 'Festival gift box', amount: 245_000n, payments_max: 40, ago: 5, for: null },
  { title: 'Cooking class on Saturday', amount: 120_000n, payments_max: 12, ago: 1, for: 6 },
]

const plainLink = {
  amount: null,
  amount_min: null,
  amount_max: null,
  payments_max: null,
  questions: [],
  thanks: null,
  language: null,
  expires_at: null,
}

const amountsOfPast = { amount: null, amount_min: 500n, amount_max: 5_000_000n }

/** Opens the shop's links and finds its codes and the instruments. `now` is the moment at which the demo is seeded. */
export async function openShopfront(
  tx: Tx,
  shop: DemoShop,
  { opened, now }: { opened: Date; now: Date },
): Promise<Shopfront> {
  const { merchant_id, person_id } = shop
  const add = async (mode: Mode, made_at: Date, link: Pick<NewLinkRow, 'title'> & Partial<NewLinkRow>) => {
    const id = newId(made_at)
    await insertLink(tx, {
      ...plainLink,
      id,
      merchant_id,
      mode,
      key: newId(made_at),
      code: newLinkCode(),
      made_at,
      made_by: person_id,
      ...link,
    })
    return { id, title: link.title }
  }
  const links: Shopfront['links'] = { live: [], sandbox: [] }
  for (const title of pastLinks) links.live.push(await add('live', opened, { title, ...amountsOfPast }))
  links.sandbox.push(await add('sandbox', opened, { title: 'Test link', ...amountsOfPast }))
  for (const { ago, for: days, ...link } of openLinks) {
    const made_at = new Date(now.getTime() - ago * day)
    await add('live', made_at, { ...link, expires_at: days === null ? null : new Date(made_at.getTime() + days * day) })
  }
  const codes = await tx.many<{ id: string; counter_id: string | null }>`
    select id, counter_id from payment_codes where merchant_id = ${merchant_id} order by counter_id is not null, label`
  return {
    codes,
    links,
    instruments: { mobilebanking: await instrumentOf(tx, 'fonepay'), visa: await instrumentOf(tx, 'cards') },
  }
}

const instrumentOf = (tx: Tx, rail: string) => tx.maybe<{ id: string; rail: string; name: string }>`
  select id, rail, name from instruments where rail = ${rail} order by id limit 1`
