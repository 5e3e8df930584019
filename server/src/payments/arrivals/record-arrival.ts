import { retryOnUnknownCommit } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { RailArrival } from '../../rails/rail-request.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { scheduleArrival } from './arrival-row.ts'

/**
 * Records a confirmed payment before its rail is answered, and has it asked about at once. A repeat changes nothing. Answers whether
 * it was the first.
 */
export const recordArrival =
  ({ db, clock }: Pick<PaymentDependencies, 'db' | 'clock'>) =>
  (rail: string, { rail_id, rail_reference, code, bill }: RailArrival): Promise<boolean> =>
    retryOnUnknownCommit(() =>
      db.write(async (tx) => {
        const [id, now] = [newId(clock), clock.now()]
        const named = { id, rail, rail_id, rail_reference, code, bill }
        const added = await tx.run`
          -- any merchant: a rail named it
          insert into payment_arrivals ${rowOf({ ...named, state: 'received', received_at: now, next_at: now })}
              on conflict on constraint payment_arrives_once do nothing`
        if (added === 1) await scheduleArrival(tx, id, now)
        return added === 1
      }),
    )
