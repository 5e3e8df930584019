import { railHealth } from '../banks/rail-health.ts'
import type { Tx } from '../platform/database/database.ts'
import type { GaugeSource } from '../platform/gauges.ts'
import type { Book } from '../platform/ids.ts'
import type { CollectionDependencies } from './dependencies.ts'

type Dependencies = Pick<CollectionDependencies, 'db' | 'clock' | 'rails'>

/** The figures of collecting: what operators must review, and the health of the rails. */
export const collectionGauges = (deps: Dependencies): GaugeSource[] => [reviewGauges(deps), railGauges(deps)]

const reviewGauges = ({ db }: Dependencies): GaugeSource => ({
  name: 'review',
  gauges: [
    { name: 'sahuji_loads_in_review', help: 'Loads that a person must look at', labels: ['mode'] },
    { name: 'sahuji_review_paisa', help: 'What was agreed for the loads in review, in paisa', labels: ['mode'] },
  ],
  read: async () =>
    (await db.read(inReview)).flatMap(({ mode, count, amount }) => [
      { gauge: 'sahuji_loads_in_review', labels: { mode }, value: count },
      { gauge: 'sahuji_review_paisa', labels: { mode }, value: amount },
    ]),
})

const inReview = (tx: Tx) => tx.many<{ mode: Book; count: bigint; amount: bigint }>`
  -- any merchant: the operator's figures
  select book.mode, count(collections.id) as count, coalesce(sum(collections.amount), 0)::bigint as amount
    from unnest(array['live', 'sandbox']) as book(mode)
    left join collections on collections.mode = book.mode and collections.review_since is not null
   group by book.mode`

const healthValues = { working: 0, slow: 1, down: 2 } as const
const circuitValues = { closed: 0, half_open: 1, open: 2 } as const

const railGauges = ({ db, clock, rails }: Dependencies): GaugeSource => ({
  name: 'rails',
  gauges: [
    { name: 'sahuji_rail_health', help: '0 works, 1 slow or now and then, 2 down', labels: ['rail'] },
    {
      name: 'sahuji_rail_circuit',
      help: '0 closed, 1 a probe is under way, 2 open: the rail is left alone',
      labels: ['rail'],
    },
    { name: 'sahuji_rail_loads_due', help: 'Loads that the rail is to be asked about now', labels: ['rail'] },
    { name: 'sahuji_rail_oldest_due_seconds', help: 'How long the oldest of these waits', labels: ['rail'] },
  ],
  read: async () => {
    const now = clock.now()
    const { healths, waiting } = await db.read(async (tx) => ({
      healths: await railHealth(tx),
      waiting: new Map((await collectionsDue(tx, now)).map((row) => [row.rail, row])),
    }))
    // The due payouts of outgoing rails are among the figures of payouts.
    const out = rails.payouts.all.map(({ name }) => ({ name, isOut: true }))
    return [...rails.all.map(({ name }) => ({ name, isOut: false })), ...out].flatMap(({ name: rail, isOut }) => {
      const { health = 'working', circuit = 'closed' } = healths.get(rail) ?? {}
      const { count = 0n, oldest = now } = waiting.get(rail) ?? {}
      const labels = { rail }
      const does = [
        { gauge: 'sahuji_rail_health', labels, value: healthValues[health] },
        { gauge: 'sahuji_rail_circuit', labels, value: circuitValues[circuit] },
      ]
      if (isOut) return does
      return [
        ...does,
        { gauge: 'sahuji_rail_loads_due', labels, value: count },
        { gauge: 'sahuji_rail_oldest_due_seconds', labels, value: (now.getTime() - oldest.getTime()) / 1000 },
      ]
    })
  },
})

/** How many collections of each rail are due to be asked about, and since when the oldest is. */
export const collectionsDue = (tx: Tx, now: Date) => tx.many<{ rail: string; count: bigint; oldest: Date }>`
  -- any merchant: the operator's figures. Uses collections_to_check.
  select rail, count(*) as count, min(next_check_at) as oldest from collections where next_check_at <= ${now} group by rail`

/** How many collections of each rail have no answer yet, whether due now or later, and when the oldest began. */
export const collectionsUnanswered = (tx: Tx) => tx.many<{ rail: string; count: bigint; oldest: Date }>`
  -- any merchant: the operator's figures. Uses open_collections.
  select rail, count(*) as count, min(created_at) as oldest
    from collections where state in ('at_bank', 'pending', 'unclear') and transfer_id is null and review_since is null
   group by rail`
