import * as z from 'zod/mini'
import { shopRoles } from '../company/shop-roles.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../session.ts'

export const listShops = route({
  method: 'GET',
  path: '/api/shops',
  does: 'The shops of the signed-in person with their role in each, the present one first.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: z.array(
    z.object({
      merchant_id: z.uuid(),
      trade_name: z.string(),
      role: z.enum(shopRoles),
      is_current: z.boolean(),
    }),
  ),
  refuses: [],
})

export const switchShop = route({
  method: 'POST',
  path: '/api/shops/{id}/enter',
  does: 'Ends this session and opens one in another shop of the person, on the same device.',
  who: 'session',
  may: 'account.own',
  // recorded in the shop that is entered
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: signedIn,
  shape: 'top',
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['not_found', 'session_not_bound', 'sign_in_frozen'],
})
