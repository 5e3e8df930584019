import { directionOf } from '@sahuji/contract/language/languages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { finalStates, type PaperSize, type Receipt } from '@sahuji/contract/transactions/receipts'
import type * as contract from '@sahuji/contract/transactions/receipts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { paperFonts } from '../../platform/pdf/fonts.ts'
import { openPaper } from '../../platform/pdf/paper.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drawRoll, rollWidth } from './draw-roll.ts'
import { drawSheet, sheet } from './draw-sheet.ts'
import { type ReceiptIssuer, receiptOf } from './receipt-contents.ts'
import type { ReceiptKeys } from './receipt-keys.ts'
import { receiptSourceOf } from './receipt-source.ts'

/** What receipts need: who issues them, and what their codes are signed with. */
export type ReceiptDependencies = Omit<ReceiptIssuer, 'verify_url'> & { keys: ReceiptKeys }

/** The contents of a transaction's receipt. Refuses receipt_not_yet while anything of it is open. */
export const readReceipt =
  (deps: ReceiptDependencies) =>
  async (call: Call, ask: Takes<typeof contract.readReceipt>): Promise<Gives<typeof contract.readReceipt>> => {
    const source = await receiptSourceOf(call, ask.id, ask.language ?? call.language)
    const { id, reference, state } = source.story
    if (!finalStates.some((each) => each === state)) throw new Refusal('receipt_not_yet')
    const proof = deps.keys.proofOf({ id, reference })
    const verify_url = `${deps.public_url}/verify/${encodeURIComponent(reference)}?proof=${proof}`
    return receiptOf(source, { ...deps, verify_url })
  }

/** The same on paper, drawn while no connection of the database waits for it. */
export const printReceipt =
  (deps: ReceiptDependencies) =>
  async ({ db, ...call }: OwnCall, { paper, ...ask }: Takes<typeof contract.printReceipt>): Promise<Buffer> => {
    const receipt = await db.read((tx) => readReceipt(deps)({ ...call, tx }, ask))
    return pdfOf(receipt, paper, call.clock.now())
  }

/** A receipt as a PDF of one page. */
async function pdfOf(receipt: Receipt, size: PaperSize, made_at: Date): Promise<Buffer> {
  const { reference, language, issuer, title } = receipt
  const facts = { title: `${title.own} ${reference}`, author: issuer.name, language, made_at }
  const base = directionOf(language)
  const fonts = await paperFonts()
  if (size === 'a4') {
    const paper = openPaper(fonts, sheet.width, base)
    drawSheet(paper, receipt)
    return paper.finish(sheet.height, facts)
  }
  const paper = openPaper(fonts, rollWidth(size), base)
  return paper.finish(drawRoll(paper, receipt), facts)
}
