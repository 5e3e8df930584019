import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { brokenPromise } from '../broken-promises.ts'

export const listBrokenPromises = route({
  method: 'GET',
  path: '/api/operator/support/broken-promises',
  does: 'How many promises to merchants were not kept and are still open, and the oldest fifty of them.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ count: z.int(), data: z.array(brokenPromise) }),
  refuses: [],
})
