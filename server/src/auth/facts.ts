import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

export const emailVerified = fact('person.email_verified', z.object({ person_id: z.uuid(), email: z.string() }))
export const phoneVerified = fact('person.phone_verified', z.object({ person_id: z.uuid(), mobile_no: z.string() }))

export const passwordChanged = fact(
  'person.password_changed',
  z.object({ person_id: z.uuid(), by: z.enum(['password', 'link', 'passkey']), ended_sessions: z.int() }),
)

const factor = z.object({ person_id: z.uuid(), kind: z.enum(['passkey', 'totp']) })
export const factorAdded = fact('person.factor_added', factor)
export const factorRemoved = fact('person.factor_removed', factor)
export const recoveryCodesNew = fact('person.recovery_codes_new', z.object({ person_id: z.uuid() }))
export const recoveryCodeUsed = fact('person.recovery_code_used', z.object({ person_id: z.uuid(), left: z.int() }))
