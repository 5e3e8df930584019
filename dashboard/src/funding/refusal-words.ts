import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { meaningOf } from '../platform/service-codes.ts'

/** Where a code means something nearer to a payer than the specification's list says. */
const ofLoads: Record<string, MessageDescriptor> = {
  '004': msg`It did not answer in time.`,
  '023': msg`There is not enough money in the account, or the bank does not allow this payment.`,
  '602': msg`It gave no reason that we know of.`,
}

/** Why a bank refused a load, in a sentence, by its service code. */
export const refusalWords = (code: string | null): MessageDescriptor =>
  (code ? (ofLoads[code] ?? meaningOf(code)) : undefined) ?? ofLoads['602']!
