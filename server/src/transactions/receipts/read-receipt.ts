import type { Gives, Takes } from '@sahuji/contract/http/route'
import { finalStates } from '@sahuji/contract/transactions/receipts'
import type * as contract from '@sahuji/contract/transactions/receipts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ReceiptIssuer, receiptOf } from './receipt-contents.ts'
import type { ReceiptKeys } from './receipt-keys.ts'
import { receiptPdf } from './receipt-paper.ts'
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

/** The same on paper, compiled while no connection of the database waits for it. Refuses receipt_not_yet and busy. */
export const printReceipt =
  (deps: ReceiptDependencies) =>
  async ({ db, ...call }: OwnCall, { paper, ...ask }: Takes<typeof contract.printReceipt>): Promise<Buffer> => {
    const receipt = await db.read((tx) => readReceipt(deps)({ ...call, tx }, ask))
    return receiptPdf(receipt, paper, call.clock.now())
  }
