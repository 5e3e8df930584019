import { join } from 'node:path'
import { readOrCreate } from '../platform/private-file.ts'
import type { Settings } from '../settings.ts'
import { newReceiptKey, type ReceiptKeys, receiptKeysFrom } from '../transactions/receipts/receipt-keys.ts'

/** This installation's signing keys of receipts: those of the settings, else the one created at the first start. */
export async function openReceiptKeys(ask: { data: string; settings: Settings }): Promise<ReceiptKeys> {
  const [newest, ...earlier] = ask.settings.RECEIPT_KEYS
  if (newest !== undefined) return receiptKeysFrom([newest, ...earlier])
  return receiptKeysFrom([await readOrCreate(join(ask.data, 'receipt-key.pem'), newReceiptKey)])
}
