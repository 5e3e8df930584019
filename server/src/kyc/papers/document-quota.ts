import type { Tx } from '../../platform/database/database.ts'
import { takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'

const megabyte = 1024 ** 2

/**
 * A merchant's files of a day, of every kind together: what arrives, and the pages that are written of it. The most that a
 * form of business asks for takes about half of it.
 */
export const documentQuota = { count: 300 * megabyte, seconds: 86_400 } as const

/** Takes so many bytes from the merchant's quota of the day. Throws `documents_quota` where they are too many. */
export async function takeDocumentBytes(tx: Tx, merchant_id: string, bytes: number, now: Date): Promise<void> {
  const { ok, wait_seconds } = await takeWithin(tx, `documents ${merchant_id}`, documentQuota, now, bytes)
  if (!ok)
    throw new Refusal('documents_quota', { megabytes: documentQuota.count / megabyte, seconds: wait_seconds }, ['file'])
}

/** How many bytes these pages have together. */
export const bytesOf = (pages: readonly Uint8Array[]): number => pages.reduce((sum, { length }) => sum + length, 0)
