import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** How many codes a shop has at most, its counters' included. */
export const codesMost = 60

/** What EMVCo allows in tags 59, 60 and 64, in characters. */
export const codeNameMost = 25
export const codeCityMost = 15

const printable = z.regex(/^[ -~]+$/)

/** Name and city as each payer's app shows them: in Latin letters, and in the payer's script where an app reads tag 64. */
export const codeNames = {
  name: freeText(1, codeNameMost).check(printable, hasLetter, noLink),
  city: freeText(1, codeCityMost).check(printable, hasLetter),
  local_name: z.optional(z.nullable(freeText(1, codeNameMost).check(oneLine, hasLetter, noLink))),
  local_city: z.optional(z.nullable(freeText(1, codeCityMost).check(oneLine, hasLetter))),
}

const label = freeText(1, 25).check(oneLine, hasLetter, noLink)

/** A printed code of the shop or of one of its places. Figures are today's by Kathmandu's day; paisa. */
export const paymentCode = z.object({
  id: z.uuid(),
  label: z.string(),
  /** The counter that takes what is paid by it; null: the shop. */
  counter_id: z.nullable(z.uuid()),
  code: z.string(),
  name: z.string(),
  city: z.string(),
  local_name: z.nullable(z.string()),
  local_city: z.nullable(z.string()),
  /** The text within the QR (EMVCo, NepalQR), and the page that a phone's camera opens. */
  payload: z.string(),
  pay_url: z.string(),
  made_at: instant,
  revoked_at: z.nullable(instant),
  /** Payments refused since it was revoked. */
  refused: z.int(),
  today: z.object({ count: z.int(), amount: paisa }),
  last_paid_at: z.nullable(instant),
  /** Since when a code with a history takes less than its own habit: its sticker may be covered. Null: nothing is unusual. */
  silent_since: z.nullable(instant),
  /** How many payments a code with a history usually takes a day; null: it has none. */
  usual_count: z.nullable(z.int()),
})
export type PaymentCode = z.output<typeof paymentCode>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const listCodes = route({
  method: 'GET',
  path: '/api/payment-codes',
  does: 'The static QR codes of the shop and of its places, with what each took today.',
  who: 'verified',
  may: 'payments.take',
  viewable: true,
  takes: z.object({}),
  gives: z.object({
    codes: z.array(paymentCode),
    /** Codes that were revoked, newest first. */
    revoked: z.array(paymentCode),
    /** What came without any code of the shop today; paisa. */
    rest: z.object({ count: z.int(), amount: paisa }),
    /** Which apps read the codes beside the operator's own: what it is connected to. */
    apps: z.object({ nepalpay: z.boolean(), fonepay: z.boolean() }),
  }),
  refuses: unverified,
})

export const addShopCode = route({
  method: 'POST',
  path: '/api/payment-codes/shop',
  does: 'Makes the shop’s own static code where it has none, and answers it.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.made',
  takes: z.strictObject({}),
  gives: paymentCode,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'codes_too_many', 'code_label_taken'],
})

export const addCode = route({
  method: 'POST',
  path: '/api/payment-codes',
  does: 'Makes a static code for a counter or another place of the shop.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.made',
  takes: z.strictObject({ label, counter_id: z.optional(z.uuid()) }),
  gives: paymentCode,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'code_label_taken', 'codes_too_many'],
})

export const changeCode = route({
  method: 'POST',
  path: '/api/payment-codes/change',
  does: 'Changes the names that a payer’s app shows. A printed code keeps the names that are printed in it.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.changed',
  takes: z.strictObject({ id: z.uuid(), label: z.optional(label), ...codeNames }),
  gives: paymentCode,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'code_label_taken'],
})

export const replaceCode = route({
  method: 'POST',
  path: '/api/payment-codes/replace',
  does: 'Revokes a code, whose payments are refused from now on, and makes a new one in its place.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.replaced',
  takes: z.strictObject({ id: z.uuid() }),
  gives: paymentCode,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})

export const revokeCode = route({
  method: 'POST',
  path: '/api/payment-codes/revoke',
  does: 'Revokes a code: payments by it are refused with a sentence.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.revoked',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})

export const checkCode = route({
  method: 'POST',
  path: '/api/payment-codes/check',
  does: 'Confirms that a silent code is in its place: it is not reported again today.',
  who: 'verified',
  may: 'codes.manage',
  logs: 'code.checked',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})
