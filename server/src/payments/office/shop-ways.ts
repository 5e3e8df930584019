import type { readShopWays as readRoute, ShopLink } from '@sahuji/contract/payments/office/shop-ways'
import type { Gives } from '@sahuji/contract/http/route'
import { tradeNames } from '../../merchants/trade-names.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codesOf, takingsOfCodes } from '../codes/code-row.ts'

/** The ways by which a merchant is paid. Refuses not_found. */
export async function readShopWays(tx: Tx, merchant_id: string, now: Date): Promise<Gives<typeof readRoute>> {
  const merchant = (await tradeNames(tx, [merchant_id])).get(merchant_id)
  if (merchant === undefined) throw new Refusal('not_found')
  const lastPaid = new Map(
    (await takingsOfCodes(tx, merchant_id, now)).map(({ code_id, last_paid_at }) => [code_id, last_paid_at]),
  )
  const codes = (await codesOf(tx, merchant_id)).map((row) => {
    const { id, code, label, name, city, made_at, revoked_at, refused } = row
    return { id, code, label, name, city, made_at, revoked_at, refused, last_paid_at: lastPaid.get(id) ?? null }
  })
  return { merchant, codes, links: await newestLinks(tx, merchant_id) }
}

/** Uses payment_links_by_merchant for each book. */
const newestLinks = (tx: Tx, merchant_id: string) => tx.many<ShopLink>`
  select link.* from unnest(array['live', 'sandbox']) as book(mode)
   cross join lateral (
     select id, mode, code, title, amount, payments_max, paid, paid_amount, made_at, expires_at, ended_at
       from payment_links l where l.merchant_id = ${merchant_id} and l.mode = book.mode
      order by l.id desc limit 100) link
   order by link.id desc`
