import { kathmanduText } from '../clock.ts'
import type { Payment } from '../payments.ts'
import type { OnepgGateway } from './onepg-gateway.ts'
import { instrumentOf } from './instruments.ts'

/** A status check's answer about a payment now; null: "Transaction not initialized yet". Counts the check. */
export function statusOf(gateway: OnepgGateway, payment: Payment): Record<string, unknown> | null {
  const outcome = outcomeOf(payment, gateway.clock.now())
  gateway.payments.change(payment, { polls: payment.polls + 1 })
  if (outcome === null) return null
  const reports = payment.behaviour.reports ?? {}
  const { amount, charge, currency, reference } = reports
  const instrument = instrumentOf(payment.instrument ?? '')
  return {
    GatewayReferenceNo: reports.gateway_ref ?? payment.gateway_ref,
    Amount: amount ?? payment.amount,
    ServiceCharge: charge ?? payment.charge,
    TransactionRemarks: payment.remarks,
    TransactionRemarks2: '',
    TransactionRemarks3: '',
    ProcessId: payment.process_id,
    TransactionDate: kathmanduText(decidedAt(gateway, payment)),
    MerchantTxnId: reference ?? payment.reference,
    CbsMessage: outcome.message,
    Status: outcome.status,
    Institution: reports.institution ?? instrument?.institution ?? '',
    Instrument: reports.instrument ?? instrument?.name ?? '',
    PaymentCurrency: currency ?? 'NPR',
    ExchangeRate: '1',
  }
}

interface Outcome {
  status: 'Success' | 'Fail' | 'Pending'
  message: string
}

const success: Outcome = { status: 'Success', message: 'Transaction successful' }
const declined: Outcome = { status: 'Fail', message: 'Declined by the bank: insufficient balance' }
const cancelled: Outcome = { status: 'Fail', message: 'Transaction cancelled by customer' }
const pending: Outcome = { status: 'Pending', message: 'Awaiting confirmation from the bank' }

function outcomeOf(payment: Payment, now: Date): Outcome | null {
  const { decision, decided_at, polls, behaviour } = payment
  if (decision === null || decided_at === null || decision === 'abandon') return null
  if (decision === 'cancel') return cancelled
  if (decision === 'decline') return declined
  const status = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  const waits = status.polls === null || polls < (status.polls ?? 0) || secondsPast < (status.seconds ?? 0)
  if (waits) return status.first === 'not_initialised' ? null : status.first === 'fail' ? declined : pending
  return status.last === 'fail' ? declined : success
}

const decidedAt = (gateway: OnepgGateway, payment: Payment): Date =>
  payment.decided_at === null ? gateway.clock.now() : new Date(payment.decided_at)
