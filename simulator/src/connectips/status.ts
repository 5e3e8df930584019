import { paisaOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import type { ConnectipsGateway } from './connectips-gateway.ts'

interface Standing {
  status: 'SUCCESS' | 'FAILED' | 'ERROR'
  says: string
  /** The code of the credit to the merchant's bank; empty where it was never tried. */
  credit: string
}

const notFound: Standing = { status: 'ERROR', says: 'TRANSACTION NOT FOUND', credit: '' }
const incomplete: Standing = { status: 'ERROR', says: 'TRANSACTION INCOMPLETE', credit: '' }
const paid = (credit: string): Standing => ({ status: 'SUCCESS', says: 'TRANSACTION SUCCESSFUL', credit })
const failed = (credit: string): Standing => ({ status: 'FAILED', says: 'TRANSACTION UNSUCCESSFUL', credit })

/** A payment's state after this many checks since its decision. */
function standingOf(payment: Payment | undefined, now: Date, polls: number): Standing {
  if (!payment) return notFound
  const { decision, decided_at, opened_at, behaviour } = payment
  if (decision === 'decline') return failed('')
  if (decision === null || decided_at === null || decision === 'cancel' || decision === 'abandon')
    return opened_at === null ? notFound : incomplete
  const status = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  const waits = status.polls === null || polls < (status.polls ?? 0) || secondsPast < (status.seconds ?? 0)
  const { credit } = behaviour.reports ?? {}
  if (waits)
    return { pending: paid(credit ?? 'DEFER'), not_initialised: incomplete, fail: failed('') }[
      status.first ?? 'pending'
    ]
  if (status.last === 'fail') return failed(credit ?? '')
  // Where nothing is waited for, the code that was set is how it ends.
  return paid(status.first === undefined ? (credit ?? '000') : '000')
}

/** The answer of validatetxn: `txnAmt` is text. */
export function statusOf(
  { keys, clock }: ConnectipsGateway,
  payment: Payment | undefined,
  asked: Record<string, unknown>,
): Record<string, unknown> {
  const { status, says } = standingOf(payment, clock.now(), payment?.polls ?? 0)
  const { amount, reference } = payment?.behaviour.reports ?? {}
  return {
    merchantId: Number(keys.merchantId),
    appId: keys.appId,
    referenceId: reference ?? asked.referenceId,
    txnAmt: String(paisaOf(amount ?? payment?.amount ?? '') ?? asked.txnAmt),
    token: null,
    status,
    statusDesc: says,
  }
}

/** The answer of gettxndetail, in its wire form: `txnAmt` is a decimal number, and its description is misspelled. */
export function detailOf(gateway: ConnectipsGateway, payment: Payment | undefined, asked: Record<string, unknown>) {
  // It comes after validatetxn, which has counted this check.
  const polls = Math.max(0, (payment?.polls ?? 0) - 1)
  const { status, says, credit } = standingOf(payment, gateway.clock.now(), polls)
  const reports = payment?.behaviour.reports ?? {}
  const amount = paisaOf(reports.detail_amount ?? reports.amount ?? payment?.amount ?? '') ?? asked.txnAmt
  const answer = {
    ...statusOf(gateway, payment, asked),
    status,
    statusDesc: says.replace('SUCCESSFUL', 'SUCESSFULL'),
    txnAmt: `${amount}.00`,
    debitBankCode: payment?.decision ? '0501' : null,
    txnId: payment?.decision ? Number(reports.gateway_ref ?? payment.gateway_ref) : null,
    batchId: payment?.decision ? Number(payment.gateway_ref) + 1 : null,
    txnDate: payment?.decided_at ? Date.parse(payment.decided_at) : null,
    txnCrncy: reports.currency ?? 'NPR',
    chargeAmt: Number(paisaOf(reports.charge ?? payment?.charge ?? '0.00')),
    chargeLiability: reports.liability ?? 'CG',
    refId: payment?.reference ?? null,
    remarks: payment?.remarks ?? null,
    particulars: null,
    creditStatus: credit === '' ? null : credit,
  }
  return { answer, text: JSON.stringify(answer).replace(`"txnAmt":"${amount}.00"`, `"txnAmt":${amount}.00`) }
}
