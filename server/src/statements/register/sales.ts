import type { StatementRow } from '@sahuji/contract/statements/rows'

/** Nepal's VAT, in basis points. VAT Act, schedule of rates. */
export const vatBasisPoints = 1_300n

/** Whether the prices of a shop include VAT. One that is not registered for VAT charges none. */
export type SalesTax = 'vat' | 'exempt'

/** A sale, or with a minus what was returned of one, in whole paisa: `total` = `exempt` + `taxable` + `vat`. */
export interface Sale {
  total: bigint
  exempt: bigint
  taxable: bigint
  vat: bigint
  /** The wallet's fee for it; a returned sale may give it back. */
  fee: bigint
  is_return: boolean
}

/**
 * The sale in a row of a statement: a payment that came in; a refund, a lost dispute or a payment that its rail took back that went out.
 * Undefined for other rows.
 */
export function saleOf(
  { kind, method, amount, fee }: Pick<StatementRow, 'kind' | 'method' | 'amount' | 'fee'>,
  tax: SalesTax,
): Sale | undefined {
  const isReturn = kind === 'refund' || kind === 'dispute' || (kind === 'reversal' && method === 'sale_taken')
  const is_return = isReturn && amount < 0n
  if (!is_return && (kind !== 'payment' || amount <= 0n)) return undefined
  const vat = tax === 'vat' ? vatWithin(amount) : 0n
  const exempt = tax === 'vat' ? 0n : amount
  return { total: amount, exempt, taxable: amount - exempt - vat, vat, fee, is_return }
}

/** The VAT in a price that includes it, rounded half away from zero to whole paisa; each bill by itself, so that the rows add up. */
export function vatWithin(price: bigint): bigint {
  const size = price < 0n ? -price : price
  const vat = (size * vatBasisPoints * 2n + (10_000n + vatBasisPoints)) / ((10_000n + vatBasisPoints) * 2n)
  return price < 0n ? -vat : vat
}

/** The sums of sales. */
export interface SalesSums extends Omit<Sale, 'is_return'> {
  bills: number
  returns: number
}

export const noSales = (): SalesSums => ({
  bills: 0,
  returns: 0,
  total: 0n,
  exempt: 0n,
  taxable: 0n,
  vat: 0n,
  fee: 0n,
})

/** Adds a sale to the sums. */
export function addSale(sums: SalesSums, sale: Sale): void {
  if (sale.is_return) sums.returns++
  else sums.bills++
  for (const part of ['total', 'exempt', 'taxable', 'vat', 'fee'] as const) sums[part] += sale[part]
}
