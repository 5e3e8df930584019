import type { Tx } from '../../platform/database/database.ts'
import { takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'

const megabyte = 1024 ** 2

/**
 * A merchant's quota of file bytes a day, of every kind together: uploads, and the pages written from them. A form of
 * business asks for about half of it at most.
 */
export const documentQuota = { count: 300 * megabyte, seconds: 86_400 } as const

/** Takes bytes from the merchant's quota of the day. Throws `documents_quota` where they exceed it. */
export async function takeDocumentBytes(tx: Tx, merchant_id: string, bytes: number, now: Date): Promise<void> {
  const { ok, wait_seconds } = await takeWithin(tx, `documents ${merchant_id}`, documentQuota, now, bytes)
  if (!ok)
    throw new Refusal('documents_quota', { megabytes: documentQuota.count / megabyte, seconds: wait_seconds }, ['file'])
}

/** How many bytes these pages have together. */
export const bytesOf = (pages: readonly Uint8Array[]): number => pages.reduce((sum, { length }) => sum + length, 0)
