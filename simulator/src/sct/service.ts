import { paisaOf, rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { type SctGateway, sha256 } from './sct-gateway.ts'
import { resultOf, type SoapRequest } from './soap.ts'

/** An answer in XML, and the payment it is about. */
export interface Served {
  xml: string
  payment?: Payment | undefined
}

/** The two calls of the service; undefined for another. */
export function serve(gateway: SctGateway, { call, fields }: SoapRequest): Served | undefined {
  const answer = answers[call]
  if (!answer) return undefined
  const wrong = strangerOf(gateway, fields)
  return wrong === undefined ? answer(gateway, fields) : { xml: resultOf(call, { STATUS_CODE: '3', MESSAGE: wrong }) }
}

/** What is wrong with who asks; undefined where nothing is. */
function strangerOf(
  { keys, secrets }: SctGateway,
  { MerchantId, MerchantUserName, MerchantPassword, Signature, MerchantTxnId = '' }: SoapRequest['fields'],
): string | undefined {
  if (MerchantId !== keys.merchantId || MerchantUserName !== keys.userName) return 'Invalid merchant'
  if (MerchantPassword !== sha256(keys.userName, keys.password)) return 'Invalid password'
  return secrets.some((secret) => Signature === sha256(secret, keys.userName, MerchantTxnId))
    ? undefined
    : 'Signature mismatch'
}

const answers: Partial<Record<string, (gateway: SctGateway, fields: SoapRequest['fields']) => Served>> = {
  ValidateMerchant: validate,
  CheckTransactionStatus: check,
}

function validate(
  gateway: SctGateway,
  { MerchantTxnId = '', AMOUNT = '', purchaseDescription = '' }: SoapRequest['fields'],
) {
  const no = (code: string, message: string): Served => ({
    xml: resultOf('ValidateMerchant', { STATUS_CODE: code, MESSAGE: message }),
  })
  const amount = paisaOf(AMOUNT)
  if (amount === undefined || amount === 0n) return no('5', 'Invalid amount')
  if (!/^[\w-]{1,40}$/.test(MerchantTxnId)) return no('6', 'Invalid transaction id')
  if (gateway.payments.find(MerchantTxnId)) return no('7', 'Duplicate merchant transaction id')
  const process_id = gateway.chance.token(24)
  const payment = plannedPayment(gateway, {
    reference: MerchantTxnId,
    amount: rupeesOf(amount),
    gateway_ref: `${gateway.chance.between(100_000_000, 999_999_999)}${gateway.chance.between(1000, 9999)}`,
    process_id,
  })
  if (payment.behaviour.refuse) return no(payment.behaviour.refuse.code, payment.behaviour.refuse.message)
  gateway.payments.add({ ...payment, remarks: purchaseDescription, response_url: gateway.merchant.return_url })
  return {
    xml: resultOf('ValidateMerchant', { STATUS_CODE: '0', MESSAGE: 'SUCCESS', PROCESSID: process_id }),
    payment: gateway.payments.find(MerchantTxnId),
  }
}

function check(gateway: SctGateway, { MerchantTxnId = '', GTWREFNO = '' }: SoapRequest['fields']): Served {
  const payment = gateway.payments.find(MerchantTxnId)
  const status = payment && statusOf(payment, gateway.clock.now())
  if (payment) gateway.payments.change(payment, { polls: payment.polls + 1 })
  const isKnown = payment !== undefined && (GTWREFNO === '' || GTWREFNO === payment.gateway_ref)
  if (!isKnown || status === undefined) {
    const no = { STATUS_CODE: '9', MESSAGE: 'Transaction not found' }
    return { xml: resultOf('CheckTransactionStatus', no), payment }
  }
  const { amount, reference, gateway_ref } = payment.behaviour.reports ?? {}
  const fields = {
    STATUS_CODE: '0',
    MESSAGE: 'SUCCESS',
    MERCHANT_TRANSACTIONID: reference ?? payment.reference,
    GTWREFNO: gateway_ref ?? payment.gateway_ref,
    PROCESS_ID: payment.process_id,
    TRANSACTION_STATUS: status,
    REMARKS: payment.remarks,
    CARDNO: '6273470012345678',
    AMOUNT: amount ?? payment.amount,
    CONCERNED_BANK: 'Nabil Bank',
  }
  return { xml: resultOf('CheckTransactionStatus', fields), payment }
}

/** nPay's word for a payment's state; undefined before the payer has done anything. */
function statusOf({ decision, decided_at, polls, behaviour }: Payment, now: Date): string | undefined {
  if (decision === null || decided_at === null || decision === 'abandon') return undefined
  if (decision === 'decline') return 'FAIL'
  if (decision === 'cancel') return 'CANCELLED'
  const { first = 'pending', last, polls: waits = 0, seconds = 0 } = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  if (waits === null || polls < waits || secondsPast < seconds) return words[first]
  if (last === 'fail') return 'FAIL'
  return behaviour.refunded === 'whole' ? 'REVERSED' : 'SUCCESS'
}

const words = { pending: 'PENDING', not_initialised: undefined, fail: 'FAIL' } as const
