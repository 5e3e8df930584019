import * as z from 'zod/mini'
import { route } from '../http/route.ts'

export const listPayoutBanks = route({
  method: 'GET',
  path: '/api/payouts/banks',
  does: 'The banks that take withdrawals, by name.',
  who: 'session',
  may: 'shop.read',
  takes: z.object({}),
  gives: z.array(z.object({ id: z.string(), name: z.string(), short_name: z.string() })),
  refuses: ['no_payout_rail'],
})

export const listBankBranches = route({
  method: 'GET',
  path: '/api/payouts/banks/{bank_id}/branches',
  does: 'The branches of a bank, by name.',
  who: 'session',
  may: 'shop.read',
  takes: z.object({ bank_id: z.string().check(z.maxLength(20)) }),
  gives: z.array(z.object({ id: z.string(), name: z.string() })),
  refuses: ['no_payout_rail', 'not_found'],
})
