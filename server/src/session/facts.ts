import { businessType } from '@sahuji/contract/merchants'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

export const merchantRegistered = fact(
  'merchant.registered',
  z.object({ person_id: z.uuid(), trade_name: z.string(), business_type: businessType }),
)
