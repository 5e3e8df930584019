import type { Database, Tx } from '../../platform/database/database.ts'
import type { PastLoad } from './replay-loads.ts'

/** The approximate number of loads read and replayed at once; other work gets a turn in between. */
const chunkLoads = 4_000

interface Month {
  month_from: string
  /** The first day after it. */
  month_until: string
}

/** The credited loads of a month, chunk by chunk, each merchant's together and in the order in which they began. Uses credited_loads_by_day, loads_of_a_day. */
export async function* loadsOfMonth(db: Database, month: Month): AsyncGenerator<{ loads: PastLoad[]; total: number }> {
  const merchants = await db.read((tx) => merchantsOf(tx, month))
  const total = merchants.reduce((sum, { loads }) => sum + loads, 0)
  let [chunk, size]: [string[], number] = [[], 0]
  for (const [nth, { merchant_id, loads }] of merchants.entries()) {
    chunk.push(merchant_id)
    size += loads
    if (size < chunkLoads && nth < merchants.length - 1) continue
    const whose = chunk
    yield { total, loads: await db.read((tx) => loadsOf(tx, whose, month)) }
    ;[chunk, size] = [[], 0]
  }
}

const merchantsOf = (tx: Tx, { month_from, month_until }: Month) => tx.many<{ merchant_id: string; loads: number }>`
  -- any merchant: a tariff is tried on all merchants' loads
  select merchant_id, count(*)::integer as loads from loads
   where mode = 'live' and state = 'credited' and day >= ${month_from} and day < ${month_until}
   group by merchant_id order by merchant_id`

async function loadsOf(tx: Tx, merchants: readonly string[], { month_from, month_until }: Month): Promise<PastLoad[]> {
  const rows = await tx.many<
    Omit<PastLoad, 'own'> & {
      is_own: boolean
      amount_max: bigint | null
      month_amount: bigint | null
      balance_max: bigint | null
    }
  >`
    with whose as materialized (
      select m.id, m.kyc_tier, held.is_own, held.amount_max, held.month_amount, held.balance_max
        from merchants m left join lateral merchant_limits_on(m.id, m.kyc_tier, ${month_until}::date) as held on true
       where m.id = any (${[...merchants]}::uuid[])
    )
    select l.merchant_id, l.channel, l.rail, i.bank, l.purpose, l.amount, l.fee, l.day,
           l.balance_after - (l.amount - l.fee) as balance_before, w.kyc_tier as tier, w.is_own, w.amount_max,
           w.month_amount, w.balance_max
      from loads l join instruments i on i.id = l.instrument_id join whose w on w.id = l.merchant_id
     where l.merchant_id = any (${[...merchants]}::uuid[]) and l.mode = 'live' and l.state = 'credited'
       and l.day >= ${month_from} and l.day < ${month_until}
     order by l.merchant_id, l.day, l.id`
  return rows.map(({ is_own, amount_max, month_amount, balance_max, ...load }) => ({
    ...load,
    own: is_own ? { amount_max, month_amount, balance_max } : null,
  }))
}
