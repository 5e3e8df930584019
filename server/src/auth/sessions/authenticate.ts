import { proofHeader } from '@sahuji/contract/http/envelope'
import { batchedReads } from '../../platform/database/batched-reads.ts'
import { type Database, hangsAfterMilliseconds } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { UnspentProof } from '../../platform/http/answer-at-once.ts'
import type { Person } from '../../platform/http/route-table.ts'
import type { Authenticate } from '../../platform/http/serve.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import { checkProof } from './proof.ts'
import { consumeProof, type FoundSession, sessionsOf, type TokenAsked } from './sessions.ts'
import { sessionTouches } from './touch-sessions.ts'
import { bearerToken } from './tokens.ts'

/**
 * Identifies the caller: one query by the token's hash, made for many callers. A bound session's token counts only with a proof by its
 * browser's key, and a proof of a changing request only once; else `proof_missing`. A plain token needs no proof, but
 * cannot pay out.
 */
export const authenticate = (settings: AuthSettings): Authenticate => {
  const sessionIn = sessionReads()
  const touch = sessionTouches()
  return async (db, request, clock, kind, { isSpentLater = false } = {}) => {
    const now = clock.now()
    const token = bearerToken(request.headers['authorization'])
    const header = request.headers[proofHeader]
    const { method, url } = request
    const proof = checkProof(header, { method, url, token, now, skew_seconds: settings.proof_skew_seconds })
    if (header !== undefined && !proof) throw new Refusal('proof_missing')

    const session = token === undefined ? undefined : await sessionIn(db, { token, kind, now })
    const unspent = session && usedProof(db, session, proof, now)
    const isSpentNow = method !== 'GET' && !isSpentLater
    if (isSpentNow && unspent && !(await unspent.spend())) throw new Refusal('proof_missing')
    if (session && session.last_seen_at <= after(now, -settings.session_touch_seconds))
      await touch(db, { session_id: session.session_id, now })
    return {
      ...(session && { person: personOf(session) }),
      ...(proof && { proof: { jkt: proof.jkt } }),
      ...(unspent && method !== 'GET' && isSpentLater && { unspent }),
    }
  }
}

/** Reads the sessions of callers who arrive together by one statement of their pool; each call reads, so that a session that ended is over at once. */
function sessionReads() {
  const reads = new Map<Database, (asked: TokenAsked) => Promise<FoundSession | undefined>>()
  return (db: Database, asked: TokenAsked) => {
    const read = reads.get(db) ?? batchedReads((all) => db.read((tx) => sessionsOf(tx, all), hangsAfterMilliseconds))
    reads.set(db, read)
    return read(asked)
  }
}

/** The proof of a bound session's request; undefined for a plain token. Refuses proof_missing. */
function usedProof(
  db: Database,
  { session_id, key_thumbprint }: FoundSession,
  proof: ReturnType<typeof checkProof>,
  now: Date,
): UnspentProof | undefined {
  if (key_thumbprint === null) return undefined
  if (proof?.jkt !== key_thumbprint) throw new Refusal('proof_missing')
  const used = { session_id, jti: proof.jti }
  return { ...used, spend: () => db.write((tx) => consumeProof(tx, used, now)) }
}

function personOf(found: FoundSession): Person {
  const { last_seen_at: _, key_thumbprint, ...session } = found
  return { ...session, is_bound: key_thumbprint !== null }
}
