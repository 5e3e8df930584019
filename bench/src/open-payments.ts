import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import type { OnlineMerchant } from './online-merchants.ts'

/** Ids of open payments of Rs.10, each of another of the first `shops` merchants in turns, made by the thousand before they are asked for. */
export function openPayments(
  owner: Database,
  merchants: readonly OnlineMerchant[],
): (shops: number) => Promise<string> {
  const stocks = new Map<number, { ids: string[]; nth: number; making?: Promise<void> | undefined }>()
  return async (shops) => {
    const stock = stocks.get(shops) ?? { ids: [], nth: 0 }
    stocks.set(shops, stock)
    while (stock.nth >= stock.ids.length)
      await (stock.making ??= made(owner, merchants.slice(0, shops), stock.ids.length).then((ids) => {
        stock.ids.push(...ids)
        stock.making = undefined
      }))
    return stock.ids[stock.nth++]!
  }
}

// each payment belongs to the merchant that follows its payer in the list, so that no merchant pays itself
async function made(owner: Database, shops: readonly OnlineMerchant[], before: number): Promise<string[]> {
  const ids = Array.from({ length: madeTogether }, () => newId())
  const whose = ids.map((_, nth) => shops[(before + nth + 1) % shops.length]!.merchant_id)
  await owner.write(
    (tx) => tx.run`
      insert into payments (id, merchant_id, mode, reference, source, state, amount, made_at, expires_at)
      select id, shop, 'live', 'BENCH' || ${`${shops.length} ${before}`} || ' ' || n, 'qr', 'open', 1000, now(), now() + interval '1 day'
        from unnest(${ids}::uuid[], ${whose}::uuid[]) with ordinality as p(id, shop, n)`,
  )
  if (before === 0) await owner.read((tx) => tx.run`analyze payments`)
  return ids
}

// more than the timed rounds of one kind use, so that none is opened while a round is timed
const madeTogether = 30_000

/** Gives a shop so many paid payments of the last year, with their attempts and rows of the history. */
export async function fillShop(owner: Database, merchant_id: string, count: number): Promise<void> {
  const part = 100_000
  for (let first = 0; first < count; first += part)
    await owner.write(async (tx) => {
      await tx.allow(600)
      await tx.run`
        create temporary table made on commit drop as
        select n, gen_random_uuid() as id, (substr(gen_random_uuid()::text, 1, 35) || '0')::uuid as transfer_id,
               now() - n * interval '30 seconds' as at
          from generate_series(${first}::int + 1, ${Math.min(count, first + part)}::int) n`
      await tx.run`
        insert into payments (id, merchant_id, mode, reference, source, state, amount, made_at, expires_at, ended_at, paid_at, fee,
                              tariff_from, transfer_id, payer)
        select id, ${merchant_id}, 'live', 'FULL' || n, 'qr', 'paid', 1000, at, at + interval '1 hour', at, at, 5, date '2023-04-03',
               transfer_id, 'Sita S.' from made`
      await tx.run`
        insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                                  occurred_at, transfer_id)
        select ${merchant_id}, 'live', id, 'payment', 'completed', 'FULL' || n, 'Sita S.', 'qr', 1000, 5, 995, 0, at, transfer_id from made`
    })
  await owner.read((tx) => tx.run`analyze`)
}
