import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { feeRule } from '../tariff.ts'

export const readLoadFee = route({
  method: 'GET',
  path: '/api/funding/loads/{id}/fee',
  does: 'Why the fee of a load is what it is: the dated rule that it was priced by.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: feeRule,
  refuses: [],
})
