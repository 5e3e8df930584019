import type { Tx } from '../platform/database/database.ts'

/** The trade names of these merchants, by id. */
export async function tradeNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.many<{ id: string; trade_name: string }>`
    select id, trade_name from merchants where id = any (${wanted}::uuid[])`
  return new Map(rows.map(({ id, trade_name }) => [id, trade_name]))
}

/** The merchants whose trade name has this beginning, in any case; at most ten. */
export const merchantsNamed = (tx: Tx, beginning: string) => tx.many<{ merchant_id: string; merchant: string }>`
  select id as merchant_id, trade_name as merchant from merchants
   where lower(trade_name) like ${`${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
   order by trade_name, id
   limit 10`
