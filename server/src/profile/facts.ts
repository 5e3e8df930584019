import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

export const emailChanged = fact(
  'person.email_changed',
  z.object({ person_id: z.uuid(), from: z.string(), to: z.string() }),
)
export const mobileChanged = fact(
  'person.mobile_changed',
  z.object({ person_id: z.uuid(), from: z.string(), to: z.string() }),
)
