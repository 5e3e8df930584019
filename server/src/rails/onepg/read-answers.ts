import type { Instrument, InstrumentKind, InstrumentWords } from '../capabilities.ts'
import type { AskedPayment, RailAnswer, RailCharge, Verification } from '../rail.ts'
import { fieldsOf, isOfAnother, kathmanduInstant, listed, notAnswered, textOf } from '../rail-answers.ts'
import { parseRupeeText } from '../rupee-text.ts'

/** OnePG's BankType, mapped to ours. More exist than are published: an unknown one has no kind. */
const kinds: Record<string, InstrumentKind> = {
  ebanking: 'ebanking',
  mbanking: 'mobilebanking',
  checkoutcard: 'visa',
}

/** GetPaymentInstrumentDetails: rows without a code are dropped. */
export function readInstruments(data: unknown): Instrument[] | undefined {
  if (!Array.isArray(data)) return undefined
  return data.flatMap((row: unknown) => {
    const fields = fieldsOf(row)
    const code = textOf(fields?.InstrumentCode)
    if (!fields || code === '') return []
    return {
      code,
      name: textOf(fields.InstrumentName) || textOf(fields.InstitutionName),
      institution: textOf(fields.InstitutionName),
      kind: listed(kinds, textOf(fields.BankType).toLowerCase()) ?? null,
    }
  })
}

/** GetServiceCharge: TotalChargeAmount is the charge on top of the amount, flat and percentage alike. */
export function readCharge(data: unknown): RailCharge | undefined {
  const charge = parseRupeeText(textOf(fieldsOf(data)?.TotalChargeAmount))
  return charge === undefined ? undefined : { charge }
}

/** GetProcessId. */
export function readProcessId(data: unknown): string | undefined {
  return textOf(fieldsOf(data)?.ProcessId) || undefined
}

/** CheckTransactionStatus's `data`, amounts in paisa. */
interface OnepgStatus {
  status: 'Success' | 'Fail' | 'Pending'
  gateway_ref: string
  reference: string
  amount: bigint | undefined
  currency: string
  charge: bigint | undefined
  message: string
  instrument: InstrumentWords
  paid_at: Date | null
}

/** Undefined for a Status that is none of the three: its meaning for money is unknown. */
export function readStatus(data: unknown): OnepgStatus | undefined {
  const fields = fieldsOf(data)
  const status = textOf(fields?.Status)
  if (!fields || (status !== 'Success' && status !== 'Fail' && status !== 'Pending')) return undefined
  return {
    status,
    gateway_ref: textOf(fields.GatewayReferenceNo),
    reference: textOf(fields.MerchantTxnId),
    amount: parseRupeeText(textOf(fields.Amount)),
    currency: textOf(fields.PaymentCurrency),
    charge: parseRupeeText(textOf(fields.ServiceCharge)),
    message: textOf(fields.CbsMessage),
    instrument: { name: textOf(fields.Instrument), institution: textOf(fields.Institution) },
    paid_at: kathmanduTime(textOf(fields.TransactionDate)),
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Kathmandu (UTC+05:45), as an instant; null for anything else. */
function kathmanduTime(text: string): Date | null {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? kathmanduInstant(text) : null
}

/**
 * What a status answer means. OnePG has no code for a payer who cancelled: it fails with a message for it. A success
 * without reference, amount or currency is not a success but ambiguous.
 */
export function verificationOf(asked: Pick<AskedPayment, 'reference'>, answer: RailAnswer<OnepgStatus>): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const { status, gateway_ref, reference, amount, currency, charge, message, instrument, paid_at } = answer.value
  const rail_ref = gateway_ref === '' ? null : gateway_ref
  if (status !== 'Success' && isOfAnother(reference, asked.reference))
    return { state: 'ambiguous', reason: 'bad_shape', rail_ref: null, raw }
  if (status === 'Pending') return { state: 'pending', reason: message, rail_ref, raw }
  if (status === 'Fail')
    return { state: /cancel/i.test(message) ? 'cancelled' : 'failed', reason: message, rail_ref, raw }
  if (rail_ref === null || amount === undefined || currency === '' || reference === '') {
    return { state: 'ambiguous', reason: 'bad_shape', rail_ref, raw }
  }
  const isNamed = instrument.name !== '' || instrument.institution !== ''
  return {
    state: 'succeeded',
    rail_ref,
    amount,
    currency,
    reference,
    fee: charge ?? null,
    instrument: isNamed ? instrument : null,
    paid_at,
    raw,
  }
}
