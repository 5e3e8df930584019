import { createHash, randomBytes } from 'node:crypto'
import { type KycCase, kycCase } from '@sahuji/contract/kyc'
import type { Language } from '@sahuji/contract/language/languages'
import type * as contract from '@sahuji/contract/kyc/decisions'
import type { Gives } from '@sahuji/contract/http/route'
import { Zip, ZipPassThrough } from 'fflate'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import { type Reply, withCookie } from '../platform/http/answers.ts'
import { apiCookie, cookieIn } from '../platform/http/cookies.ts'
import type { Download, DownloadRoute } from '../platform/http/files.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { caseDocument } from './case-document.ts'
import { caseView } from './case-view.ts'
import { openPage, type PaperVault } from './papers/paper-keys.ts'
import { keptPaper } from './papers/queries.ts'
import { type CaseRow, newestCase } from './queries.ts'

const linkSeconds = 60
const cookieName = 'sahuji_case'
const downloads = '/downloads/kyc'

/** A link to the merchant's newest case, for this browser alone. Throws `not_found`. */
export const exportCase =
  ({ public_url }: { public_url: string }) =>
  async ({ tx, person, clock, language }: Call<'verified'>): Promise<Reply<Gives<typeof contract.exportCase>>> => {
    const row = await newestCase(tx, person.merchant_id)
    if (!row) throw new Refusal('not_found')
    const holder = randomBytes(32).toString('base64url')
    const taken = { by_id: person.person_id, session_id: person.session_id, holder, language }
    const { token, expires_at } = await caseLink({ tx, clock }, row, taken)
    const is_secure = public_url.startsWith('https:')
    const cookie = apiCookie({ name: cookieName, value: holder, seconds: linkSeconds, path: downloads, is_secure })
    return withCookie(cookie, { url: `${downloads}/${token}`, expires_at })
  }

/** The person who exports a case, of the merchant or an operator; the document is in their language. */
export interface TakenBy {
  by_id: string
  session_id: string
  /** The cookie to show beside the link; none where the session's own cookie is sent. */
  holder?: string
  language: Language
}

/** Records the export, and answers the single-use token for fetching it. Only hashes are kept. */
export async function caseLink(
  { tx, clock }: { tx: Tx; clock: Clock },
  { id, merchant_id }: Pick<CaseRow, 'id' | 'merchant_id'>,
  { by_id, session_id, holder, language }: TakenBy,
): Promise<{ token: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into kyc_exports (id, case_id, merchant_id, person_id, token_hash, asked_at, expires_at, session_id, holder_hash,
                             language)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${by_id}, ${hashOf(token)}, ${now}, ${expires_at}, ${session_id},
            ${holder === undefined ? null : hashOf(holder)}, ${language})`
  return { token, expires_at }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** /downloads/kyc/<token>: the case as a ZIP, once, for the browser that asked, while its session is open. */
export const caseDownload = (vault: PaperVault): DownloadRoute => ({
  path: `${downloads}/:token`,
  open: (deps, token, { headers }) => {
    const holder = cookieIn(headers['cookie'], cookieName) ?? ''
    const stillIn = sql`exists (select from sessions s where s.id = e.session_id and s.ended_at is null)`
    return openCaseDownload({ ...deps, vault }, token, sql`e.holder_hash = ${hashOf(holder)} and ${stillIn}`)
  },
})

/** The ZIP of an unused link, where the caller is the one that it was made for; uses it up. */
export async function openCaseDownload(
  { db, clock, vault }: Packing,
  token: string,
  isTheirs: Fragment,
): Promise<Download | undefined> {
  const found = await db.write(async (tx) => {
    const taken = await tx.maybe<CaseRow & { language: Language }>`
      -- any merchant: the token and who shows it are the permission
      update kyc_exports e set used_at = ${clock.now()} from kyc_cases c
       where c.id = e.case_id and c.merchant_id = e.merchant_id
         and e.token_hash = ${hashOf(token)} and e.expires_at > ${clock.now()} and e.used_at is null and ${isTheirs}
      returning c.id, c.merchant_id, c.number, c.business_type, c.state, c.opened_at, c.submitted_at, c.promised_at,
                c.decided_at, c.expires_at, c.appealed_at, c.decided_by, c.decision_note, c.round, e.language`
    return taken && { row: taken, view: await caseView({ tx, clock, language: taken.language }, taken) }
  })
  if (!found) return undefined
  const { row, view } = found
  const parts = zipOf({ db, vault, clock }, row, view)
  return { name: `${row.number}.zip`, contentType: 'application/zip', parts }
}

interface Packing {
  db: Database
  vault: PaperVault
  clock: Clock
}

/** Fetches, opens and sends one page at a time: memory holds one, however many there are. */
async function* zipOf(
  { db, vault, clock }: Packing,
  row: CaseRow & { language: Language },
  view: KycCase,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name)
    file.mtime = clock.now()
    zip.add(file)
    file.push(bytes, true)
    return ready.splice(0)
  }
  const text = (content: string) => new TextEncoder().encode(content)
  yield* add(`${row.number}/case.html`, text(caseDocument(view, row.language)))
  yield* add(`${row.number}/case.json`, text(JSON.stringify(z.encode(kycCase, view), null, 2)))
  for (const [at, paper] of view.papers.filter(({ state }) => state === 'kept').entries()) {
    const kept = await db.read((tx) => keptPaper(tx, { id: paper.id, merchant_id: row.merchant_id }))
    for (let page = 1; kept && page <= kept.pages; page++) {
      const bytes = await openPage(vault, kept, page)
      // names are ours: a device's name for its file is printed in the document, never used as a path
      if (bytes) yield* add(`${row.number}/papers/${at + 1}-${paper.kind}-${paper.side}-${page}.webp`, bytes)
    }
  }
  zip.end()
  yield* ready
}
