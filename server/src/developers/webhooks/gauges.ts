import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { GaugeSource } from '../../platform/gauges.ts'

/** The webhooks that are to be sent now: those of endpoints that answer in time, and those of slow ones. */
export const webhookGauges = ({ db, clock }: { db: Database; clock: Clock }): GaugeSource => ({
  name: 'webhooks',
  gauges: [
    { name: 'sahuji_webhooks_due', help: 'Webhooks that are to be sent now', labels: ['endpoints'] },
    { name: 'sahuji_webhooks_oldest_due_seconds', help: 'How long the oldest of these waits', labels: ['endpoints'] },
  ],
  read: async () => {
    const now = clock.now()
    return (await db.read((tx) => webhooksDue(tx, now))).flatMap(({ is_slow, count, oldest }) => {
      const labels = { endpoints: is_slow ? 'slow' : 'usual' }
      return [
        { gauge: 'sahuji_webhooks_due', labels, value: count },
        { gauge: 'sahuji_webhooks_oldest_due_seconds', labels, value: (now.getTime() - oldest.getTime()) / 1000 },
      ]
    })
  },
})

const webhooksDue = (tx: Tx, now: Date) => tx.many<{ is_slow: boolean; count: bigint; oldest: Date }>`
  -- any merchant: the operator's figures. Uses webhook_deliveries_that_wait.
  select e.is_slow, coalesce(sum(due.count), 0)::bigint as count, coalesce(min(due.oldest), ${now}) as oldest
    from (values (false), (true)) as e(is_slow)
    left join (
      select o.is_slow or coalesce(o.late_until > ${now}, false) as is_slow, count(*) as count, min(d.next_at) as oldest
        from webhook_deliveries d join webhook_endpoints o on o.id = d.endpoint_id and o.state = 'on'
       where d.next_at <= ${now} group by 1) as due on due.is_slow = e.is_slow
   group by e.is_slow`
