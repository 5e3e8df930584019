import * as z from 'zod/mini'
import { instant } from '../time/time.ts'

/** The figures of changing a verified e-mail address or mobile number. A code is as the sign-up's: auth.ts. */
export const emailChangeLifeHours = 24
export const mobileChangeLifeMinutes = 60
export const contactResendWaitSeconds = 30

const contactChannels = ['email', 'mobile'] as const
export const contactChannel = z.enum(contactChannels)
export type ContactChannel = (typeof contactChannels)[number]

/** A new address or number that awaits its link or code; until then the old one stays in use. */
export const contactChange = z.object({
  channel: contactChannel,
  /** The new e-mail address, or ten digits of the new mobile number. */
  value: z.string(),
  asked_at: instant,
  expires_at: instant,
  /** Seconds until the link or code may be sent again. */
  wait_seconds: z.int(),
})
export type ContactChange = z.output<typeof contactChange>
