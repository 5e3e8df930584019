import { textOf } from '../rail-answers.ts'

type Fields = Record<string, unknown>

/** The answer of validatetxn. `amount` in paisa, undefined where it is not a whole number of them. */
export interface ConnectipsStatus {
  merchant: string
  app: string
  reference: string
  amount: bigint | undefined
  status: string
  /** In capital letters, single spaces between words. */
  description: string
}

/** The further fields of gettxndetail. */
export interface ConnectipsDetail extends ConnectipsStatus {
  rail_ref: string
  currency: string
  credit: string
  /** Paisa, and who pays it: the payer on top (`CG`), or we out of our payout (`MN`). */
  charge: bigint | undefined
  liability: string
  paid_at: Date | null
}

/** Undefined for anything but a status. */
export function readStatus(fields: Fields): ConnectipsStatus | undefined {
  const status = textOf(fields.status).toUpperCase()
  if (status === '') return undefined
  return {
    merchant: textOf(fields.merchantId),
    app: textOf(fields.appId),
    reference: textOf(fields.referenceId),
    amount: wholePaisa(fields.txnAmt),
    status,
    description: textOf(fields.statusDesc)
      .toUpperCase()
      .replace(/[\s_]+/g, ' '),
  }
}

/** The same for the details. `rail_ref` is empty where it is absent. */
export function readDetail(fields: Fields): ConnectipsDetail | undefined {
  const said = readStatus(fields)
  if (!said) return undefined
  const paid = textOf(fields.txnDate)
  return {
    ...said,
    rail_ref: textOf(fields.txnId) || textOf(fields.batchId),
    currency: textOf(fields.txnCrncy).toUpperCase(),
    credit: textOf(fields.creditStatus).toUpperCase(),
    charge: wholePaisa(fields.chargeAmt),
    liability: textOf(fields.chargeLiability).toUpperCase(),
    paid_at: /^\d{12,13}$/.test(paid) ? new Date(Number(paid)) : null,
  }
}

/** `"500"` in one call, `500.00` in the other: paisa in both, never rupees. */
function wholePaisa(value: unknown): bigint | undefined {
  const [, whole] = /^(\d{1,15})(?:\.0{1,6})?$/.exec(textOf(value)) ?? []
  return whole === undefined ? undefined : BigInt(whole)
}
