import * as z from 'zod/mini'
import { route } from '../route.ts'
import { allowance } from '../tariff.ts'

export const readAllowance = route({
  method: 'GET',
  path: '/api/funding/allowance',
  does: 'What the merchant may do before KYC is verified, and what is left of it; null once it is verified.',
  who: 'session',
  takes: z.object({}),
  gives: z.object({ before_kyc: z.nullable(allowance) }),
  refuses: [],
})
