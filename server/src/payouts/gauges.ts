import type { Tx } from '../platform/database/database.ts'
import type { GaugeSource } from '../platform/gauges.ts'
import type { PayoutDependencies } from './dependencies.ts'

/** The payouts that wait for a person or for a clear answer, and what they come to; the live book. */
export const payoutGauges = ({ db, clock }: Pick<PayoutDependencies, 'db' | 'clock'>): GaugeSource => ({
  name: 'payouts',
  gauges: [
    { name: 'sahuji_payouts_waiting', help: 'Payouts that are held for a person, or unclear', labels: ['state'] },
    { name: 'sahuji_payouts_waiting_paisa', help: 'What these payouts come to, in paisa', labels: ['state'] },
    {
      name: 'sahuji_payouts_overdue',
      help: 'Payouts that are neither credited nor returned by the time that was promised',
    },
  ],
  read: async () => {
    const rows = await db.read((tx) => waiting(tx, clock.now()))
    return [
      ...rows.flatMap(({ state, count, amount }) => [
        { gauge: 'sahuji_payouts_waiting', labels: { state }, value: count },
        { gauge: 'sahuji_payouts_waiting_paisa', labels: { state }, value: amount },
      ]),
      { gauge: 'sahuji_payouts_overdue', value: rows.reduce((sum, { overdue }) => sum + overdue, 0n) },
    ]
  },
})

const waiting = (tx: Tx, now: Date) => tx.many<{ state: string; count: bigint; amount: bigint; overdue: bigint }>`
  -- any merchant: the operator's figures. Uses open_payouts.
  select open.state, coalesce(found.count, 0) as count, coalesce(found.amount, 0)::bigint as amount,
         coalesce(found.overdue, 0) as overdue
    from unnest(array['requested', 'held', 'sent', 'unclear']) as open(state)
    left join (
      select state, count(*) as count, sum(amount) as amount, count(*) filter (where promised_at < ${now}) as overdue
        from payouts where state in ('requested', 'held', 'sent', 'unclear') and mode = 'live' group by state) as found using (state)`
