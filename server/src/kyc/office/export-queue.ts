import type {
  exportKycCase as caseRoute,
  exportKycQueue as exportRoute,
  listKycNames,
} from '@sahuji/contract/kyc/office/lists'
import type { QueuedCase } from '@sahuji/contract/kyc/review'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { banks } from '../../banks/banks.ts'
import { readAreas } from '../areas.ts'
import { caseLink, openCaseDownload } from '../export-case.ts'
import type { PaperVault } from '../papers/paper-keys.ts'
import { deskCase } from '../review/desk.ts'
import { noteAllSeen } from '../review/reviewed-case.ts'
import { queuePage } from '../review/queue.ts'
import { sql } from '../../platform/database/sql.ts'
import type { DownloadRoute } from '../../platform/http/files.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Operators } from '../../platform/http/operator-calls.ts'
import { csvOf } from '../../platform/csv-rows.ts'

const exportMax = 5000
const rowsAtOnce = 500

/** The cases of a list as CSV, in the list's order; the export is recorded. */
export async function exportKycQueue(
  { tx, clock, operator, record }: Call<'operator'>,
  filter: Takes<typeof exportRoute>,
): Promise<Gives<typeof exportRoute>> {
  const reading = { tx, clock, reviewer: { id: operator.operator_id } }
  const rows: QueuedCase[] = []
  for (let cursor: string | undefined; rows.length < exportMax;) {
    const { data, next } = await queuePage(reading, { ...filter, cursor, limit: rowsAtOnce })
    rows.push(...data)
    if (next === null) break
    cursor = next
  }
  await record(tx, { subject: { kind: 'kyc_case', id: '' }, after: { filter, rows: rows.length } })
  return { csv: csvOf(columns, rows.map(lineOf)), rows: rows.length }
}

const columns = [
  'number', 'trade_name', 'business_type', 'tier', 'state', 'submitted_at', 'promised_at', 'decided_at', 'items_given',
  'items_asked', 'left_out', 'claimed_by', 'signatures_given', 'signatures_needed', 'is_answer', 'is_appeal',
] as const // prettier-ignore

const lineOf = ({ merchant, items, left_out, claim, signatures, ...row }: QueuedCase) => ({
  ...row,
  trade_name: merchant.trade_name,
  items_given: items.given,
  items_asked: items.asked,
  left_out: left_out.join(' '),
  claimed_by: claim?.by ?? null,
  signatures_given: signatures.given,
  signatures_needed: signatures.needed,
})

/**
 * A link to a whole case, papers too; the audit log records the exporter, and so does the case, where the merchant
 * sees it.
 */
export async function exportKycCase(
  { tx, clock, operator, record, language }: Call<'operator'>,
  { id }: Takes<typeof caseRoute>,
): Promise<Gives<typeof caseRoute>> {
  const row = await deskCase(tx, id)
  if (!row) throw new Refusal('not_found')
  await noteAllSeen({ tx, clock, reviewer: operator }, row)
  await record(tx, { subject: { kind: 'kyc_case', id }, merchant_id: row.merchant_id, after: { number: row.number } })
  const { operator_id: by_id, session_id } = operator
  const { token, expires_at } = await caseLink({ tx, clock }, row, { by_id, session_id, language })
  return { url: `${downloads}/${token}`, expires_at }
}

// under the office's own address: its host and networks apply, and its cookie is sent along
const downloads = '/api/operator/kyc/downloads'

/** The case as a ZIP, once, for the session of the operator who asked. */
export const operatorCaseDownload = (vault: PaperVault, authenticate: Operators['authenticate']): DownloadRoute => ({
  path: `${downloads}/:token`,
  open: async (deps, token, request) => {
    const operator = await authenticate(deps.db, request, deps.clock)
    if (!operator?.has_second_factor) return undefined
    const { session_id, operator_id } = operator
    const isTheirs = sql`e.session_id = ${session_id} and e.person_id = ${operator_id} and e.holder_hash is null`
    return openCaseDownload({ ...deps, vault }, token, isTheirs)
  },
})

/** The names of districts, local levels and banks, without their hierarchy. */
export async function readKycNames(): Promise<Gives<typeof listKycNames>> {
  const districts = (await readAreas()).flatMap((province) => province.districts)
  const named = ({ id, name, name_ne }: { id: number; name: string; name_ne: string }) => ({ id, name, name_ne })
  return {
    districts: districts.map(named),
    local_levels: districts.flatMap(({ local_levels }) => local_levels.map(named)),
    banks: banks.map(({ id, name }) => ({ id, name })),
  }
}
