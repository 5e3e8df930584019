import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../database/database.ts'
import { json } from '../database/sql.ts'
import { newId } from '../ids.ts'
import type { Call } from './route-table.ts'

/** A list that was asked for as a file. */
export interface AskedList<Filter> {
  merchant_id: string
  language: Language
  filter: Filter
  asked_at: Date
}

type ListKind = 'cooperative' | 'export'

/** Long enough for a slow phone's download manager to make a second request. */
const linkSeconds = 120

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Records who exports which rows of a list, and returns the link. Stores only the hash of its token. */
export async function makeListLink(
  { tx, person, clock, language }: Pick<Call, 'tx' | 'person' | 'clock' | 'language'>,
  kind: ListKind,
  filter: object,
): Promise<{ url: `/downloads/${string}`; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into file_exports (id, merchant_id, person_id, kind, token_hash, language, filter, asked_at, expires_at)
    values (${newId(clock)}, ${person.merchant_id}, ${person.person_id}, ${kind}, ${hashOf(token)}, ${language}, ${json(filter)},
            ${now}, ${expires_at})`
  return { url: `/downloads/${kind}/${token}`, expires_at }
}

/** The list behind a link; undefined for an unknown or an old one. */
export const listAsked = <Filter>(tx: Tx, { kind, token, now }: { kind: ListKind; token: string; now: Date }) =>
  tx.maybe<AskedList<Filter> & { person_id: string }>`
    -- any merchant: the token is the permission
    select merchant_id, person_id, language, filter, asked_at from file_exports
     where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now}`
