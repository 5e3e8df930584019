import * as z from 'zod/mini'
import { paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

export const readPayoutFigures = route({
  method: 'GET',
  path: '/api/operator/payouts/totals',
  does: 'How many withdrawals wait for a person, how many are unclear, and what they come to.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({
    held: z.object({ count: z.int(), amount: paisa, oldest_at: z.nullable(instant) }),
    unclear: z.object({ count: z.int(), amount: paisa, oldest_at: z.nullable(instant) }),
    /** Withdrawals above this amount are reviewed. */
    check_above: paisa,
  }),
  refuses: [],
})
