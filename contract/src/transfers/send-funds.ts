import * as z from 'zod/mini'
import { confirmationProof } from '../auth/confirmations.ts'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { shownFee } from '../tariff/shown-fee.ts'
import { cannotSend, sendAsk } from './send-ask.ts'
import { transfer } from './transfer.ts'

/** What a send was agreed to by: the fee that was shown, and above the limit that the merchant sets its proof. */
export const sendProof = { fee: shownFee, confirmation_id: z.optional(z.uuid()), ...confirmationProof }

/** Every no that its proof may get. */
export const sendProofRefusals = [
  'confirmation_needed',
  'confirmation_over',
  'send_differs',
  'confirmation_wrong',
  'second_factor_wrong',
  'passkey_wrong',
  'session_not_bound',
] as const

export const sendFunds = route({
  method: 'POST',
  path: '/api/transfers',
  does: 'Sends money to another wallet; above the limit that the merchant set for 24 hours with a confirmation of exactly this. Idempotent by key.',
  who: 'verified',
  may: 'money.send',
  logs: 'money.sent',
  logs_texts: ['purpose'],
  keyed: true,
  priced: true,
  takes: z.strictObject({
    ...sendAsk,
    mode: z.optional(mode),
    ...sendProof,
  }),
  gives: transfer,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...cannotSend, 'over_own_limit', 'over_given_right', 'purpose_closed', ...sendProofRefusals],
})
