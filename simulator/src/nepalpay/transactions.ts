import { kathmanduText } from '../clock.ts'
import type { Payment } from '../payments.ts'
import { refundsOf } from '../refunds.ts'
import type { NepalpayGateway } from './nepalpay-gateway.ts'

type Row = Record<string, unknown>

/** The bank of every payer here. */
export const issuer = '00010016'

/** The ids of the transactions of a payment, in their order: tries that failed, the payment, and payments made once more. */
export function idsOf({ gateway_ref, behaviour: { attempts = {} } }: Payment) {
  const stem = gateway_ref.slice(0, -1)
  const many = (letter: string, count = 0) => Array.from({ length: count }, (_, at) => `${stem}${letter}${at + 1}`)
  return { failed: many('A', attempts.failed), own: gateway_ref, again: many('Z', attempts.paid) }
}

/** Debit and credit of a payment after this many checks since its decision; undefined where none was tried. */
function codesOf({ decision, decided_at, polls, behaviour }: Payment, now: Date): [string, string] | undefined {
  if (decision === null || decided_at === null || decision === 'abandon' || decision === 'cancel') return undefined
  if (decision === 'decline') return ['1000', '']
  const { first = 'pending', last, polls: waits = 0, seconds = 0 } = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  if (waits === null || polls < waits || secondsPast < seconds)
    return {
      pending: ['000', 'ENTR'] as [string, string],
      not_initialised: undefined,
      fail: ['1000', ''] as [string, string],
    }[first]
  if (last === 'fail') return ['1000', '']
  return ['000', behaviour.reports?.credit ?? 'DEFER']
}

/** The rows of a report about one QR. */
export function rowsOf(gateway: NepalpayGateway, payment: Payment): Row[] {
  const { failed, own, again } = idsOf(payment)
  const codes = codesOf(payment, gateway.clock.now())
  const { reports = {}, refunded } = payment.behaviour
  const paid = codes?.[0] === '000' && codes[1] !== 'ENTR'
  const half = (Number(payment.amount) / 2).toFixed(2)
  return [
    ...failed.map((id) => rowOf(payment, id, ['1000', ''])),
    ...(codes ? [rowOf(payment, reports.gateway_ref ?? own, codes)] : []),
    ...(paid ? again.map((id) => rowOf(payment, id, ['000', 'DEFER'])) : []),
    ...refundsOf(gateway, payment, { seen: true }).map(({ id, reference, amount }) =>
      refundRow(payment, { id, reference, amount }),
    ),
    ...(refunded
      ? [
          refundRow(payment, {
            id: `${own}R`,
            reference: 'BYHAND',
            amount: refunded === 'whole' ? payment.amount : half,
          }),
        ]
      : []),
  ]
}

function rowOf(payment: Payment, id: string, [debitStatus, creditStatus]: readonly [string, string]): Row {
  const { reports = {} } = payment.behaviour
  const bill = payment.bill === undefined ? payment.reference : (payment.bill ?? '0')
  return {
    sessionSrlNo: '5005',
    recDate: kathmanduText(new Date(payment.decided_at ?? payment.created_at)).slice(0, 10),
    instructionId: `BANK${id.slice(-12)}`,
    nQrTxnId: id,
    acquirerId: '00002501',
    issuerId: issuer,
    network: 'NQR',
    issuerNetwork: 'NQR',
    amount: Number(reports.amount ?? payment.amount),
    interchangeFee: 0,
    transactionFee: 0,
    debitStatus,
    creditStatus: creditStatus === '' ? null : creditStatus,
    payerName: 'Saurav Khatri',
    tranType: 'PMT',
    payerMobileNumber: '98********',
    merchantName: payment.remarks,
    merchantTxnRef: null,
    terminal: null,
    merchantBillNo: reports.reference ?? bill,
    instrument: null,
    validationTraceId: null,
  }
}

function refundRow(payment: Payment, refund: { id: string; reference: string; amount: string }): Row {
  const row = rowOf(payment, refund.id, ['000', '000'])
  return { ...row, tranType: 'RFND', amount: Number(refund.amount), instructionId: refund.reference }
}
