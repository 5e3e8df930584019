import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/statements'
import type { StatementFormat } from '@sahuji/contract/statements/formats'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { type StatementRecord, statementColumns, statementOf } from './statement-row.ts'

/** Long enough for a slow phone's download manager to ask a second time. */
const linkSeconds = 120

/** A PDF of more rows would take minutes to draw. */
const paperRowsMost = 16_000

/** Whether a format is drawn, with all its rows in memory. */
export const isPaper = (format: StatementFormat): format is Paper => papers.some((each) => each === format)

const papers = ['pdf', 'sales_vat_pdf', 'sales_exempt_pdf'] as const
export type Paper = (typeof papers)[number]

/** Answers a link to a made statement as a file. Only the link's hash is kept. Refuses statement_not_made. */
export async function fetchStatement(
  { tx, person: { merchant_id, person_id }, clock, language }: Call,
  { id, format }: Takes<typeof contract.fetchStatement>,
): Promise<Gives<typeof contract.fetchStatement>> {
  const found = await statementOf(tx, merchant_id, id)
  if (!found) throw new Refusal('not_found')
  if (found.state !== 'made') throw new Refusal('statement_not_made')
  if (isPaper(format) && found.row_count > paperRowsMost)
    throw new Refusal('statement_too_long_for_paper', { count: `${paperRowsMost}` }, ['format'])
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into statement_downloads (id, statement_id, merchant_id, person_id, format, language, token_hash, asked_at, expires_at)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${person_id}, ${format}, ${language}, ${hashOf(token)}, ${now}, ${expires_at})`
  return { url: `/downloads/statements/${token}`, expires_at }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A statement as it was asked for as a file. */
export type AskedStatement = StatementRecord & {
  format: StatementFormat
  language: Language
  /** Who asked for the file. */
  exporter_id: string
  trade_name: string
  /** The PAN that the merchant's newest accepted KYC names. */
  pan: string | null
}

/** What a link opens; undefined for an unknown or an old one. */
export const askedBy = (tx: Tx, token: string, now: Date) => tx.maybe<AskedStatement>`
  -- any merchant: the token is the permission
  select ${statementColumns}, d.format, d.language, d.person_id as exporter_id, m.trade_name,
         (select a.value ->> 'number' from kyc_cases c
            join kyc_answers a on a.case_id = c.id and a.merchant_id = c.merchant_id
           where c.merchant_id = s.merchant_id and c.state = 'valid' and a.field = 'pan' and a.kyc_person_id is null
           order by c.decided_at desc limit 1) as pan
    from statement_downloads d join statements s on s.id = d.statement_id join merchants m on m.id = s.merchant_id
   where d.token_hash = ${hashOf(token)} and d.expires_at > ${now}`
