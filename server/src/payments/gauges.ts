import type { Tx } from '../platform/database/database.ts'
import type { GaugeSource } from '../platform/gauges.ts'
import type { PaymentDependencies } from './dependencies.ts'

/** The figures of payments: money that arrived for no shop. */
export const paymentGauges = ({ db }: Pick<PaymentDependencies, 'db'>): GaugeSource[] => [
  {
    name: 'arrivals',
    gauges: [
      { name: 'sahuji_arrivals_unmatched', help: 'Payments at a QR that is no shop’s, to be returned', labels: [] },
    ],
    read: async () => [{ gauge: 'sahuji_arrivals_unmatched', labels: {}, value: await db.read(unmatched) }],
  },
]

/** Uses payment_arrivals_unmatched. */
const unmatched = async (tx: Tx): Promise<bigint> =>
  (
    await tx.one<{ count: bigint }>`
      -- any merchant: of nobody
      select count(*) as count from payment_arrivals where state = 'unmatched'`
  ).count
