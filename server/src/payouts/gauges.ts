import type { Tx } from '../platform/database/database.ts'
import type { GaugeSource } from '../platform/gauges.ts'
import type { PayoutDependencies } from './dependencies.ts'

/** The payouts that wait for a person or for a clear answer, with their total amount; the live book. */
export const payoutGauges = ({
  db,
  clock,
  rails,
}: Pick<PayoutDependencies, 'db' | 'clock' | 'rails'>): GaugeSource => ({
  name: 'payouts',
  gauges: [
    { name: 'sahuji_payouts_waiting', help: 'Payouts that are held for a person, or unclear', labels: ['state'] },
    { name: 'sahuji_payouts_waiting_paisa', help: 'What these payouts come to, in paisa', labels: ['state'] },
    {
      name: 'sahuji_payouts_overdue',
      help: 'Payouts that are neither credited nor returned by the time that was promised',
    },
    { name: 'sahuji_rail_payouts_due', help: 'Payouts that are to be sent or asked about now', labels: ['rail'] },
  ],
  read: async () => {
    const { rows, due } = await db.read(async (tx) => ({
      rows: await waiting(tx, clock.now()),
      due: new Map((await payoutsDue(tx, clock.now())).map((row) => [row.rail, row.count])),
    }))
    return [
      ...rows.flatMap(({ state, count, amount }) => [
        { gauge: 'sahuji_payouts_waiting', labels: { state }, value: count },
        { gauge: 'sahuji_payouts_waiting_paisa', labels: { state }, value: amount },
      ]),
      { gauge: 'sahuji_payouts_overdue', value: rows.reduce((sum, { overdue }) => sum + overdue, 0n) },
      ...rails.payouts.all.map(({ name: rail }) => ({
        gauge: 'sahuji_rail_payouts_due',
        labels: { rail },
        value: due.get(rail) ?? 0n,
      })),
    ]
  },
})

/** How many payouts of each rail are due to be sent or checked, and since when the oldest is. */
export const payoutsDue = (tx: Tx, now: Date) => tx.many<{ rail: string; count: bigint; oldest: Date }>`
  -- any merchant: the operator's figures. Uses payouts_to_check.
  select rail, count(*) as count, min(next_check_at) as oldest from payouts where next_check_at <= ${now} group by rail`

/** How many payouts of each rail are unsent or unanswered, now or later, and since when the oldest is. */
export const payoutsUnanswered = (tx: Tx) => tx.many<{ rail: string; count: bigint; oldest: Date }>`
  -- any merchant: the operator's figures. Uses open_payouts.
  select rail, count(*) as count, min(created_at) as oldest
    from payouts where state in ('requested', 'sent', 'unclear') and next_check_at is not null group by rail`

const waiting = (tx: Tx, now: Date) => tx.many<{ state: string; count: bigint; amount: bigint; overdue: bigint }>`
  -- any merchant: the operator's figures. Uses open_payouts.
  select open.state, coalesce(found.count, 0) as count, coalesce(found.amount, 0)::bigint as amount,
         coalesce(found.overdue, 0) as overdue
    from unnest(array['requested', 'held', 'sent', 'unclear']) as open(state)
    left join (
      select state, count(*) as count, sum(amount) as amount, count(*) filter (where promised_at < ${now}) as overdue
        from payouts where state in ('requested', 'held', 'sent', 'unclear') and mode = 'live' group by state) as found using (state)`
