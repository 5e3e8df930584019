import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { fetchExport as fetchRoute } from '@sahuji/contract/exports'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Database } from '../platform/database/database.ts'
import { type Reply, withCookie } from '../platform/http/answers.ts'
import { apiCookie, cookieIn } from '../platform/http/cookies.ts'
import { listAsked, makeListLink } from '../platform/http/list-links.ts'
import type { Download, DownloadRoute } from '../platform/http/files.ts'
import type { Call } from '../platform/http/route-table.ts'
import { whilePermitted } from '../platform/http/running-exports.ts'
import { Refusal } from '../platform/refusal.ts'
import { exportCsv, exportXlsx, type WrittenExport } from './export-files.ts'
import { exportOf, type ExportRecord } from './export-row.ts'

const cookieName = 'sahuji_export'
const downloads = '/downloads/export'

/** What a link opens, and for whom. */
interface Linked {
  id: string
  session_id: string
  /** SHA-256 of the cookie of the browser that asked, in hex. */
  holder: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A link to a made file, for this browser alone while its session is open. Refuses not_found, export_not_made. */
export const fetchExport =
  ({ public_url }: { public_url: string }) =>
  async (call: Call, { id }: Takes<typeof fetchRoute>): Promise<Reply<Gives<typeof fetchRoute>>> => {
    const { tx, person, clock } = call
    const found = await exportOf(tx, person.merchant_id, id)
    if (found?.person_id !== person.person_id) throw new Refusal('not_found')
    if (!isKept(found, clock.now())) throw new Refusal('export_not_made')
    const holder = randomBytes(32).toString('base64url')
    const linked: Linked = { id, session_id: person.session_id, holder: hashOf(holder) }
    const link = await makeListLink(call, 'export', linked)
    const seconds = Math.round((link.expires_at.getTime() - clock.now().getTime()) / 1000)
    const is_secure = public_url.startsWith('https:')
    // of this link alone: a link asked for beside it has a cookie of its own
    return withCookie(apiCookie({ name: cookieName, value: holder, seconds, path: link.url, is_secure }), link)
  }

const isKept = ({ state, expires_at }: ExportRecord, now: Date): boolean =>
  state === 'made' && expires_at !== null && expires_at > now

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<string, Download['contentType']>

/** /downloads/export/<token>: a made file, for the browser that asked, while its session is open and its person may export. */
export const exportDownload = ({ brand }: { brand: string }): DownloadRoute => ({
  path: `${downloads}/:token`,
  open: async ({ db, clock }, token, { headers }) => {
    const now = clock.now()
    const holder = hashOf(cookieIn(headers['cookie'], cookieName) ?? '')
    const found = await db.read(async (tx) => {
      const asked = await listAsked<Linked>(tx, { kind: 'export', token, now })
      if (!asked || asked.filter.holder !== holder) return undefined
      const session = await tx.maybe<{ id: string }>`
        select id from sessions where id = ${asked.filter.session_id} and person_id = ${asked.person_id} and ended_at is null`
      if (!session) return undefined
      const record = await exportOf(tx, asked.merchant_id, asked.filter.id)
      return record?.person_id === asked.person_id && isKept(record, now) ? record : undefined
    })
    if (!found) return undefined
    const { format, list, mode, asked_at } = found
    const file: WrittenExport = { ...found, brand, blocks: whilePermitted({ db, clock }, found, linesOf(db, found.id)) }
    return {
      name: `sahuji-${mode === 'sandbox' ? 'sandbox-' : ''}${list}-${kathmanduDay(asked_at)}.${format}`,
      contentType: contentTypes[format],
      parts: format === 'csv' ? exportCsv(file) : exportXlsx(file),
    }
  },
})

const unpacked = promisify(gunzip)

/** The rows of a made file, block by block: no connection waits for a slow reader, and memory holds one block. */
export async function* linesOf(db: Database, export_id: string): AsyncGenerator<string[][]> {
  for (let part = 1; ; part++) {
    const block = await db.read(
      (tx) => tx.maybe<{ lines: Buffer }>`
        -- any merchant: who may read the file was decided before
        select lines from export_parts where export_id = ${export_id} and part = ${part}`,
    )
    if (!block) return
    const lines = (await unpacked(block.lines)).toString().split('\n')
    yield lines.map((line) => JSON.parse(line) as string[])
  }
}
