import { kathmanduText } from '../clock.ts'
import type { NpiOrder } from './orders.ts'

const words: Readonly<Record<string, string>> = {
  '000': 'SUCCESS',
  '999': 'TIMEOUT, PLEASE CONFIRM WITH BANK BEFORE RE-POSTING',
  '1000': 'Rejected',
  '1001': 'Bank not reachable',
  ENTR: 'In progress',
  DEFER: 'Deferred',
}

const saidOf = (code: string, reason = ''): string => reason || (words[code] ?? code)

/** The answer to a batch. Where the debit failed there is no credit to report, but NPI reports one all the same. */
export function batchAnswer({ reference, id, standing: { debit, credit, reason } }: NpiOrder) {
  return {
    cipsBatchResponse: {
      responseCode: debit,
      responseMessage: saidOf(debit),
      batchId: reference,
      debitStatus: debit,
      id: id - 1,
    },
    cipsTxnResponseList: [
      {
        responseCode: credit || null,
        responseMessage: saidOf(credit, reason),
        id,
        instructionId: reference,
        creditStatus: credit || null,
      },
    ],
  }
}

/** The orders of Kathmandu's days, from one to the other, as the report of them has each. */
export const dayReport = (orders: readonly NpiOrder[], { from, to }: { from: string; to: string }) =>
  orders
    .filter(({ created_at }) => {
      const day = kathmanduText(new Date(created_at)).slice(0, 10)
      return day >= from && day <= to
    })
    .flatMap((order) => {
      const { listed } = order.plan
      if (listed === 'missing') return []
      const row = reportOf(listed === 'cut' ? { ...order, reference: order.reference.slice(0, 10) } : order)
      return listed === 'twice' ? [row, row] : [row]
    })

/** An order in a report: the transaction with its batch inside, as NPI's sample has it. */
export function reportOf(order: NpiOrder) {
  const { reference, standing, plan, id, creditor } = order
  const day = kathmanduText(new Date(order.created_at)).slice(0, 10)
  const isDebitFailure = standing.debit !== '000' && standing.credit === '1000'
  return {
    id,
    batchId: id - 1,
    recDate: day,
    instructionId: plan.reports?.instruction_id ?? reference,
    endToEndId: reference,
    amount: Number(plan.reports?.amount ?? order.amount),
    chargeAmount: 8,
    chargeLiability: 'CG',
    creditorAgent: creditor.bank_id,
    creditorBranch: creditor.branch_id,
    creditorName: creditor.name,
    creditorAccount: creditor.account,
    creditStatus: standing.credit || null,
    reasonCode: null,
    reversalStatus: standing.reversal || null,
    remarks: order.remarks,
    reasonDesc: isDebitFailure ? 'Debit Failure.' : saidOf(standing.credit, standing.reason),
    txnResponse: '',
    cipsBatchDetail: {
      id: id - 1,
      batchId: reference,
      recDate: day,
      batchAmount: Number(order.amount),
      batchCount: 1,
      batchCrncy: 'NPR',
      categoryPurpose: 'ECPG',
      debtorAccount: order.debtor_account,
      debitStatus: standing.debit || null,
      debitReasonDesc: saidOf(standing.debit),
      rcreTime: kathmanduText(new Date(order.created_at)),
    },
  }
}
