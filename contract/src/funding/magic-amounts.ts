import * as z from 'zod/mini'
import { loadChannel } from '../tariff/channels.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'

/** What a load of a magic amount shows in the sandbox, once the payer approves it at the test bank. */
export const magicEffects = [
  'too_low',
  'declined',
  'pending_then_paid',
  'pending_then_failed',
  'pending',
  'unclear',
  'never_back',
  'other_amount',
  'failed_then_paid',
  'card_half',
  'card_review',
  'card_unconfirmed',
  'credit_waits',
  'credit_refused',
] as const
export type MagicEffect = (typeof magicEffects)[number]

export const magicAmount = z.object({ amount: paisa, does: z.enum(magicEffects) })

export const listMagicAmounts = route({
  method: 'GET',
  path: '/api/funding/magic-amounts',
  does: 'The amounts that make the test banks of the sandbox decline, wait or lie. None where other test banks than our own play them.',
  who: 'session',
  may: 'sandbox.use',
  takes: z.object({ channel: loadChannel }),
  gives: z.array(magicAmount),
  refuses: [],
})
