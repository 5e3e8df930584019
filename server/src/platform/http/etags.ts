import { createHash } from 'node:crypto'
import type { Answer } from './answers.ts'

/**
 * An answer that a browser may keep and asks about each time: 304 without a body when it has the same one already.
 * Kept by the person's own browser alone; the language is part of what was asked.
 */
export function revalidated(answer: Answer, ifNoneMatch: string | undefined): Answer | { http: 304; headers: Headers } {
  if (answer.http !== 200) return answer
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('base64url').slice(0, 22)}"`
  const headers = { ...answer.headers, etag, 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' }
  return isKnown(ifNoneMatch, etag) ? { http: 304, headers } : { ...answer, headers }
}

type Headers = Record<string, string>

/** A proxy that compresses marks the tag as weak; the contents are the same. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
