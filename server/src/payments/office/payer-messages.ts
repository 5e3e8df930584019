import type { OfficeAttempt, SentMessage } from '@sahuji/contract/payments/office/payments'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { payerCodeSms } from '../messages/contact-messages.ts'
import { disputeMail, disputeSms } from '../messages/dispute-messages.ts'
import { payerSms } from '../messages/payer-messages.ts'
import { paymentCodeSms } from '../messages/payment-sms.ts'
import { notPaidSms, receiptMail, receiptSms } from '../messages/receipt-messages.ts'
import { refundCodeSms, refundExpiredSms, refundLinkSms } from '../messages/refund-messages.ts'
import type { PaymentRow } from '../payment-row.ts'
import { maskedEmail } from '../receipts/payer-receipt.ts'

const kinds = [
  paymentCodeSms,
  receiptSms,
  receiptMail,
  notPaidSms,
  refundLinkSms,
  refundCodeSms,
  refundExpiredSms,
  payerCodeSms,
  ...Object.values(payerSms),
  ...Object.values(disputeSms),
  ...Object.values(disputeMail),
].map(({ kind }) => kind)

/**
 * The messages about payments to those who paid or tried to, since this payment was made: the outbox knows addresses, not payments.
 * Uses messages_by_address.
 */
export async function messagesToPayer(
  tx: Tx,
  { made_at }: Pick<PaymentRow, 'made_at'>,
  attempts: readonly Pick<OfficeAttempt, 'payer_mobile' | 'payer_email'>[],
): Promise<SentMessage[]> {
  const addresses = new Set(
    attempts.flatMap(({ payer_mobile, payer_email }) => [
      ...(payer_mobile ? [`+977${payer_mobile.slice(-10)}`] : []),
      ...(payer_email ? [payer_email] : []),
    ]),
  )
  if (addresses.size === 0) return []
  const rows = await tx.many<{
    id: string
    channel: 'email' | 'sms'
    to: string
    kind: string
    at: Date
    sent_at: Date | null
  }>`
    select id, channel, "to", kind, created_at as at, sent_at from messages
     where "to" = any (${[...addresses]}::text[]) and kind = any (${kinds}::text[]) and created_at >= ${made_at}
     order by id limit 50`
  return rows.map(({ id, channel, to, kind, at, sent_at: done_at }) => {
    const address = channel === 'sms' ? maskedMobile(to) : maskedEmail(to)
    return { id, to: 'payer', channel, kind, address, at, done_at }
  })
}
