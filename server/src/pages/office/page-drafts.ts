import type * as contract from '@sahuji/contract/pages/office/page-drafts'
import type { Language } from '@sahuji/contract/language/languages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { draftBlocks } from '../editions.ts'
import type { PageFacts } from '../fill-facts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

type OperatorCall = Call<'operator'>

/** The general pages, in the footer's order. */
export const listOfficePages = ({ tx }: OperatorCall) => tx.many<Gives<typeof contract.listOfficePages>[number]>`
  select p.id, p.title, array_agg(distinct v.language order by v.language) as languages,
         max(v.published_at) as changed_at,
         (select count(*) from page_drafts d where d.page_id = p.id and d.decision is null)::integer as waiting
    from general_pages p join page_versions v on v.page_id = p.id
   group by p.id
   order by p.id`

/** A page in one language: present, past and proposed. Refuses not_found. */
export async function readOfficePage(
  { tx, operator }: OperatorCall,
  { id, language }: Takes<typeof contract.readOfficePage>,
): Promise<Gives<typeof contract.readOfficePage>> {
  const page_id = Number(id)
  await needPage(tx, page_id)
  const versions = await tx.many<Gives<typeof contract.readOfficePage>['versions'][number]>`
    select v.version, v.title, v.text, v.effective_on, v.what_changed, v.published_at, d.written_name,
           d.decided_name as published_name
      from page_versions v left join page_drafts d on d.id = v.draft_id
     where v.page_id = ${page_id}::smallint and v.language = ${language}
     order by v.version desc`
  const which = sql`page_id = ${page_id}::smallint and language = ${language} and decision is null`
  return { versions, draft: (await draftWhere(tx, which, operator.operator_id)) ?? null }
}

const draftWhere = (tx: Tx, which: Fragment, operator_id: string) => tx.maybe<contract.PageDraft>`
  select id, page_id, language, title, text, effective_on, what_changed, written_at, written_name,
         written_by = ${operator_id}::uuid as is_mine
    from page_drafts where ${which}`

/** A text as merchants would read it. */
export const previewPage =
  (facts: PageFacts) =>
  async (
    { tx }: OperatorCall,
    ask: Takes<typeof contract.previewPage>,
  ): Promise<Gives<typeof contract.previewPage>> => ({
    blocks: await draftBlocks(tx, ask, facts),
  })

/** Keeps a text until a second person decides. Refuses page_draft_waits where one waits already, page_day_wrong. */
export async function writePageDraft(
  { tx, operator, record, clock }: OperatorCall,
  ask: Takes<typeof contract.writePageDraft>,
): Promise<Gives<typeof contract.writePageDraft>> {
  const { page_id, language, title, text, effective_on, what_changed } = ask
  const now = clock.now()
  await needPage(tx, page_id)
  await refuseDay(tx, ask, now)
  const id = newId(now)
  const written = await tx.run`
    insert into page_drafts (id, page_id, language, title, text, effective_on, what_changed, written_at, written_by,
                             written_name)
    values (${id}, ${page_id}::smallint, ${language}, ${title}, ${text}, ${effective_on}::date, ${what_changed}, ${now},
            ${operator.operator_id}, ${operator.name})
        on conflict (page_id, language) where decision is null do nothing`
  if (written !== 1) throw new Refusal('page_draft_waits')
  await record(tx, {
    subject: { kind: 'page_draft', id },
    after: { page_id, language, title, effective_on, what_changed },
  })
  return (await draftWhere(tx, sql`id = ${id}`, operator.operator_id))!
}

/**
 * Publishes or declines a colleague's text, or withdraws one's own; page_draft_is_decided_by_a_second_person enforces
 * the same against bypasses.
 */
export async function decidePageDraft(
  { tx, operator, record, clock }: OperatorCall,
  { id, decision }: Takes<typeof contract.decidePageDraft>,
): Promise<Gives<typeof contract.decidePageDraft>> {
  const now = clock.now()
  const { operator_id, name } = operator
  const draft = await tx.maybe<{
    page_id: number
    language: Language
    effective_on: string
    written_by: string
    decision: string | null
  }>`
    select page_id, language, effective_on, written_by, decision from page_drafts where id = ${id}
       for update`
  if (!draft) throw new Refusal('not_found')
  if (draft.decision !== null) throw new Refusal('page_draft_decided')
  if ((decision === 'withdrawn') !== (draft.written_by === operator_id)) throw new Refusal('second_person_needed')
  if (decision === 'published') await refuseDay(tx, draft, now)
  await tx.run`
    update page_drafts set decided_at = ${now}, decided_by = ${operator_id}, decided_name = ${name}, decision = ${decision}
     where id = ${id}`
  const version = decision === 'published' ? await publishDraft(tx, id, now) : null
  const { page_id, language } = draft
  await record(tx, { subject: { kind: 'page_draft', id }, after: { page_id, language, decision, version } })
  return { version }
}

/** The draft as the next version of its page and language, word for word. */
async function publishDraft(tx: Tx, id: string, now: Date): Promise<number> {
  const { version } = await tx.one<{ version: number }>`
    insert into page_versions (page_id, language, version, title, text, effective_on, what_changed, draft_id, published_at)
    select page_id, language,
           1 + coalesce((select max(version) from page_versions v where v.page_id = d.page_id and v.language = d.language), 0),
           title, text, effective_on, what_changed, id, ${now}
      from page_drafts d where id = ${id}
    returning version`
  return version
}

async function needPage(tx: Tx, page_id: number): Promise<void> {
  if (!(await tx.maybe`select id from general_pages where id = ${page_id}::smallint`)) throw new Refusal('not_found')
}

/** A version begins today at the earliest, and not before the newest one that is published. */
async function refuseDay(
  tx: Tx,
  { page_id, language, effective_on }: { page_id: number; language: Language; effective_on: string },
  now: Date,
): Promise<void> {
  const newest = await tx.maybe`
    select version from page_versions
     where page_id = ${page_id}::smallint and language = ${language} and effective_on > ${effective_on}::date limit 1`
  if (newest || effective_on < kathmanduDay(now)) throw new Refusal('page_day_wrong', {}, ['effective_on'])
}
