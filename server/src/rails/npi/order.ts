import type { Clock } from '../../platform/clock.ts'
import { plainText, tokenOf } from '../connectips/token.ts'
import { fieldsOf, textOf } from '../rail-answers.ts'
import type { OrderState, PayoutOrder } from '../payout-rail.ts'
import type { RailRecord } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { callNpi, maskedAccount, type NpiLine, saidOf } from './call.ts'
import { serviceCodeOf } from './leg-codes.ts'
import { npiAmountMax, type NpiSettings } from './settings.ts'
import { stateOf } from './order-state.ts'

/** The longest name that a field accepts; longer names are cut. NPI §5.3.1. */
const nameMax = 140
export const remarksMax = 100

/**
 * Sends one order in a batch of its own, as real time requires. A refusal means that nothing moved; a duplicate means
 * that this order exists already, so that it is queried; after any unclear answer nothing is sent again.
 */
export async function submitOrder(
  line: NpiLine & { clock: Clock },
  order: PayoutOrder,
  query: () => Promise<OrderState>,
): Promise<OrderState> {
  const { settings, clock } = line
  const ask = { call: 'postcipsbatch', body: bodyOf(settings, order), asked: keptOf(settings, order) }
  if (isTooLarge(settings, order)) {
    const raw: RailRecord = { call: `npi ${ask.call} not asked`, asked: ask.asked, http: null, answered: null }
    return { state: 'refused', reason: 'amount above the limit between two banks', service_code: '017', raw }
  }
  const answer = await callNpi(line, ask)
  const { raw } = answer
  if (answer.outcome !== 'said')
    return { state: answer.outcome === 'not_sent' ? 'not_taken' : 'ambiguous', fault: answer.fault, raw }
  const { code, message } = saidOf(answer.json)
  if (answer.http === 400 && code === '99') return query()
  if (answer.http === 400 && code !== '') return refused(code, message, raw)
  // Our address is not on NCHL's list: the connection is wrong, not the order.
  if (answer.http === 403 && code === 'E001')
    return { state: 'not_taken', fault: 'http_403', raw: { ...raw, fault: 'http_403' } }
  if (answer.http !== 200) return { state: 'ambiguous', fault: `http_${answer.http}`, raw }
  if (code === 'E021') return { state: 'ambiguous', fault: 'timeout', raw }
  const said = readAnswer(answer.json, order.reference)
  if (!said) return { state: 'ambiguous', fault: 'bad_shape', raw }
  return stateOf({ ...said, reference: order.reference, amount: order.amount }, { now: clock.now(), raw })
}

function refused(code: string, message: string, raw: RailRecord): OrderState {
  const service_code = serviceCodeOf(code)
  return { state: 'refused', reason: message || code, ...(service_code !== undefined && { service_code }), raw }
}

/** Within one bank a hundred times as much is allowed; an order above the common limit is sent only there. */
const isTooLarge = ({ debtor }: NpiSettings, { bank_id, amount }: PayoutOrder): boolean =>
  amount > (bank_id === debtor.bank_id ? npiAmountMax * 100n : npiAmountMax)

declare global {
  interface JSON {
    /** Writes a number with the digits that were signed: `100.00`, which a number would make `100`. ES2026. */
    rawJSON(text: string): object
  }
}

function bodyOf(settings: NpiSettings, order: PayoutOrder): Record<string, unknown> {
  const amount = JSON.rawJSON(rupeeText(order.amount))
  const { batch, transaction } = namesOf(settings, order)
  return {
    cipsBatchDetail: { ...batch, batchAmount: amount, batchCount: 1 },
    cipsTransactionDetailList: [{ ...transaction, amount }],
    token: tokenOf(signedText(settings, order), settings.key),
  }
}

/** What is stored of a sent order. */
function keptOf(settings: NpiSettings, order: PayoutOrder): Record<string, unknown> {
  const { batch, transaction } = namesOf(settings, order)
  return {
    ...batch,
    ...transaction,
    debtorAccount: maskedAccount(batch.debtorAccount),
    creditorAccount: maskedAccount(transaction.creditorAccount),
    amount: rupeeText(order.amount),
    token: '***',
  }
}

function namesOf({ debtor }: NpiSettings, order: PayoutOrder) {
  const { reference } = order
  return {
    batch: {
      batchId: reference,
      batchCrncy: 'NPR',
      categoryPurpose: 'ECPG',
      debtorAgent: debtor.bank_id,
      debtorBranch: debtor.branch_id,
      debtorName: plainText(debtor.account_name, nameMax, reference),
      debtorAccount: debtor.account_number,
    },
    transaction: {
      instructionId: reference,
      endToEndId: reference,
      creditorAgent: order.bank_id,
      creditorBranch: order.branch_id,
      creditorName: plainText(order.account_name, nameMax, reference),
      creditorAccount: order.account_number,
      remarks: plainText(order.remarks, remarksMax, reference),
    },
  }
}

/** The text that an order's token signs. NPI §5.3.1. */
export function signedText({ debtor, userName, isJoinedByComma }: NpiSettings, order: PayoutOrder): string {
  const { reference } = order
  const amount = rupeeText(order.amount)
  const batch = [reference, debtor.bank_id, debtor.branch_id, debtor.account_number, amount, 'NPR'].join(',')
  const transaction = [reference, order.bank_id, order.branch_id, order.account_number, amount].join(',')
  return `${batch}${isJoinedByComma ? ',' : ''}${transaction},${userName}`
}

/** The codes of the answer to an order; undefined where it is about another one. A failed debit may have no credit. */
function readAnswer(json: unknown, reference: string) {
  const fields = fieldsOf(json)
  const batch = fieldsOf(fields?.cipsBatchResponse)
  if (!batch || textOf(batch.batchId) !== reference) return undefined
  const list: unknown[] = Array.isArray(fields?.cipsTxnResponseList) ? fields.cipsTxnResponseList : []
  const [transaction, ...others] = list.map(fieldsOf)
  if (others.length > 0 || (transaction && textOf(transaction.instructionId) !== reference)) return undefined
  const debit = textOf(batch.debitStatus) || textOf(batch.responseCode)
  if (debit === '') return undefined
  const credit = textOf(transaction?.creditStatus) || textOf(transaction?.responseCode)
  return {
    codes: { debit, credit, reversal: '' },
    debit_reason: textOf(batch.responseMessage),
    credit_reason: textOf(transaction?.responseMessage),
    rail_ref: textOf(transaction?.id) || textOf(batch.id) || null,
  }
}
