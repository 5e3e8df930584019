import * as z from 'zod/mini'
import { fact } from '../feed/fact.ts'

export const emailVerified = fact('person.email_verified', z.object({ person_id: z.uuid(), email: z.string() }))
export const phoneVerified = fact('person.phone_verified', z.object({ person_id: z.uuid(), mobile_no: z.string() }))
