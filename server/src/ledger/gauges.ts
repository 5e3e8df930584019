import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { GaugeSource } from '../platform/gauges.ts'
import { type Book, firstIdAt } from '../platform/ids.ts'

/** Money without an owner yet, in paisa, and how far the seals are behind the postings. */
export const ledgerGauges = ({ db, clock }: { db: Database; clock: Clock }): GaugeSource => ({
  name: 'ledger',
  gauges: [
    { name: 'sahuji_suspense_paisa', help: 'Money in suspense, in paisa', labels: ['mode'] },
    {
      name: 'sahuji_ledger_unsealed_seconds',
      help: 'Age of the oldest transfer posted since the last seal; 0 when there is none',
    },
  ],
  read: () =>
    db.read(async (tx) => {
      const suspense = (await suspenseOf(tx)).map(({ mode, balance }) => {
        return { gauge: 'sahuji_suspense_paisa', labels: { mode }, value: balance }
      })
      const since = await oldestUnsealed(tx)
      const seconds = since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0
      return [...suspense, { gauge: 'sahuji_ledger_unsealed_seconds', value: seconds }]
    }),
})

const suspenseOf = (tx: Tx) => tx.many<{ mode: Book; balance: bigint }>`
  select mode, sum(balance)::bigint as balance
    from ledger_accounts where merchant_id is null and kind = 'suspense' group by mode`

/** When the first transfer since the last seal was posted. Uses transfer_is_posted_once: ids grow with time. */
async function oldestUnsealed(tx: Tx): Promise<Date | undefined> {
  const last = await tx.maybe<{ sealed_at: Date }>`select sealed_at from ledger_seals order by number desc limit 1`
  const first = await tx.maybe<{ posted_at: Date }>`
    select posted_at from ledger_transfers where id >= ${firstIdAt(last?.sealed_at ?? new Date(0))} order by id limit 1`
  return first?.posted_at
}
