import type { Page } from '../page.ts'
import type { Payment } from '../payments.ts'
import type { OnepgGateway } from './onepg-gateway.ts'
import { chargeOf, instrumentOf } from './instruments.ts'
import { refusedPage } from './outcome-page.ts'

/** The merchant's form: it must match the GetProcessId call, and its ProcessId serves once. It carries no signature. */
export function openPayment(gateway: OnepgGateway, form: URLSearchParams): Payment | { refused: Page } {
  const field = (name: string) => form.get(name) ?? ''
  const payment = gateway.payments.findByProcess(field('ProcessId'))
  const { merchantId, merchantName } = gateway.keys
  const isAgreed =
    field('MerchantId') === merchantId &&
    field('MerchantName') === merchantName &&
    field('Amount') === payment?.amount &&
    field('MerchantTxnId') === payment.reference
  if (!payment || !isAgreed)
    return refuse('Invalid payment', 'The form does not agree with what the merchant announced.', 400)
  if (payment.opened_at !== null) {
    return refuse(
      'Payment already opened',
      'This payment page was opened before and can be used once. Go back to the merchant’s page: there you can cancel this request and pay again or in another way.',
      409,
    )
  }
  const instrument = instrumentOf(field('InstrumentCode'))
  return gateway.payments.change(payment, {
    opened_at: gateway.clock.now().toISOString(),
    instrument: instrument?.code ?? null,
    charge: instrument ? chargeOf(instrument, payment.amount).charge : '0.00',
    remarks: field('TransactionRemarks').slice(0, 200),
    response_url: webAddress(field('ResponseUrl')),
  })
}

const refuse = (title: string, says: string, status: number) => ({ refused: refusedPage(title, says, status) })

/** An http address, else null: the registered one is used then. */
function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
