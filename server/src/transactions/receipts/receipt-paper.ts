import { formatMoney, moneyParts } from '@sahuji/contract/money/money'
import type { PaperSize, Receipt } from '@sahuji/contract/transactions/receipts'
import { compilePaper } from '../../platform/pdf/compile-paper.ts'
import { qrRuns } from '../../platform/pdf/qr-runs.ts'

const sheet = new URL('sheet.typ', import.meta.url)
const roll = new URL('roll.typ', import.meta.url)

/** A receipt as a PDF of one page: a sheet of A4, or a till's roll as long as it needs. Throws `busy`. */
export async function receiptPdf(receipt: Receipt, size: PaperSize, made_at: Date): Promise<Buffer> {
  const data = paperData(receipt)
  const file = await (size === 'a4'
    ? compilePaper({ template: sheet, data, made_at })
    : compilePaper({ template: roll, data: { ...data, millimetres: Number(size) }, made_at }))
  return Buffer.from(file)
}

/** What the templates show: the receipt with its amounts as its language writes them, and its code. */
function paperData({ sum, lines, ...receipt }: Receipt) {
  const { language, title, reference, verify } = receipt
  const { amount, ...outcome } = sum
  return {
    ...receipt,
    file_title: `${title.own} ${reference}`,
    sum: { ...outcome, figure: moneyParts(amount, { language }) },
    lines: lines.map(({ label, amount: paisa, kind }) => ({
      label,
      kind,
      figure: formatMoney(kind === 'taken' ? -paisa : paisa, { language }),
    })),
    code: qrRuns(verify.url),
  }
}
