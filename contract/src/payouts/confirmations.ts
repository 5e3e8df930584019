import * as z from 'zod/mini'
import { codeCall } from '../auth/confirmations.ts'
import { loadPurpose } from '../funding/purposes.ts'
import { loadRemark } from '../funding/remark.ts'
import { mode } from '../http/lists.ts'
import { positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { shownFee } from '../tariff/shown-fee.ts'

/** The terms of a withdrawal as confirmed: a confirmation covers exactly these, and no dearer fee. */
export const payoutAsk = {
  account_id: z.uuid(),
  amount: positivePaisa,
  purpose: loadPurpose,
  remark: z.optional(loadRemark),
  mode: z.optional(mode),
  fee: shownFee,
}

export const sendConfirmationCode = route({
  ...codeCall,
  may: 'payouts.request',
  logs: 'nothing',
  path: '/api/payouts/confirmations/{id}/code',
  does: 'Sends a code by SMS that is good for this withdrawal alone; again after the wait of a phone code.',
})
