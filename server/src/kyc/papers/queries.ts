import type { PaperKind, PaperSide } from '@sahuji/contract/kyc/requirements'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { PaperRow } from '../queries.ts'
import type { LockedPaper } from './paper-keys.ts'

type Arriving = Pick<PaperRow, 'kind' | 'person' | 'side' | 'name' | 'bytes' | 'received' | 'state'>

export interface ArrivingPaper extends LockedPaper, Arriving {
  sha256: Buffer
}

/** A paper of a case that is still arriving, locked: parts are taken one after the other. */
export const lockArriving = (
  tx: Tx,
  of: { id: string; case_id: string; merchant_id: string },
) => tx.maybe<ArrivingPaper>`
  select id, merchant_id, wrapped_key, kind, kyc_person_id as person, side, name, bytes, received, state, sha256
    from kyc_papers
   where id = ${of.id} and case_id = ${of.case_id} and merchant_id = ${of.merchant_id} and state = 'arriving'
     for update`

export interface NewPaper {
  id: string
  case_id: string
  merchant_id: string
  person: string | null
  kind: PaperKind
  side: PaperSide
  name: string
  bytes: number
  sha256: Buffer
  wrapped_key: Buffer
}

/** An earlier upload of the same file for the same place. */
export const sameArriving = (tx: Tx, paper: Omit<NewPaper, 'id' | 'wrapped_key'>) => tx.maybe<{ id: string }>`
  select id from kyc_papers
   where case_id = ${paper.case_id} and merchant_id = ${paper.merchant_id} and state = 'arriving'
     and kyc_person_id is not distinct from ${paper.person}::uuid and kind = ${paper.kind} and side = ${paper.side}
     and sha256 = ${paper.sha256} and bytes = ${paper.bytes}`

export const addPaper = (tx: Tx, paper: NewPaper, now: Date) => tx.run`
  insert into kyc_papers (id, case_id, merchant_id, kyc_person_id, kind, side, name, bytes, sha256, state, wrapped_key, added_at)
  values (${paper.id}, ${paper.case_id}, ${paper.merchant_id}, ${paper.person}, ${paper.kind}, ${paper.side},
          ${paper.name}, ${paper.bytes}, ${paper.sha256}, 'arriving', ${paper.wrapped_key}, ${now})`

/** The most unfinished files that a case keeps, so that uploads cannot fill the store. */
const arrivingMost = 12

/** Drops the oldest unfinished files to make place for one more. By kyc_papers_of_a_case. */
export const dropOldestArriving = (tx: Tx, { case_id, merchant_id }: Pick<NewPaper, 'case_id' | 'merchant_id'>) =>
  tx.run`
    delete from kyc_papers where id in (
      select id from kyc_papers
       where case_id = ${case_id} and merchant_id = ${merchant_id} and state = 'arriving'
       order by id desc offset ${arrivingMost - 1})`

/** Takes a part that begins where the last one ended. */
export async function addPaperPart(tx: Tx, paper: ArrivingPaper, sealed: Buffer, length: number): Promise<number> {
  await tx.run`insert into kyc_paper_parts (paper_id, start, sealed) values (${paper.id}, ${paper.received}, ${sealed})`
  const received = paper.received + length
  await tx.run`
    update kyc_papers set received = ${received} where id = ${paper.id} and merchant_id = ${paper.merchant_id}`
  return received
}

export const partsOf = (tx: Tx, paper: ArrivingPaper) => tx.many<{ start: number; sealed: Buffer }>`
  select start, sealed from kyc_paper_parts where paper_id = ${paper.id} order by start`

/** Whether the paper in this place was accepted meanwhile. */
export const isPlaceAccepted = async (tx: Tx, paper: ArrivingPaper, case_id: string): Promise<boolean> =>
  (await tx.maybe`
    select 1 from kyc_papers
     where case_id = ${case_id} and merchant_id = ${paper.merchant_id} and state = 'kept' and kind = ${paper.kind}
       and side = ${paper.side} and kyc_person_id is not distinct from ${paper.person}::uuid
       and verdict = 'accepted'`) !== undefined

/** Marks the paper complete; the one that it replaces is removed. Answers the removed papers. */
export async function markKept(
  tx: Tx,
  paper: ArrivingPaper,
  case_id: string,
  pages: number,
  now: Date,
): Promise<string[]> {
  const before = await tx.many<{ id: string; earlier: unknown }>`
    delete from kyc_papers
     where case_id = ${case_id} and merchant_id = ${paper.merchant_id} and state = 'kept' and kind = ${paper.kind}
       and side = ${paper.side} and kyc_person_id is not distinct from ${paper.person}::uuid
    returning id, case verdict
      when 'asked_again' then jsonb_build_object('value', null, 'note', note, 'texts', note_texts, 'judged_by', judged_by)
      else earlier end as earlier`
  await tx.run`
    update kyc_papers
       set state = 'kept', content_type = 'image/webp', pages = ${pages}, kept_at = ${now},
           earlier = ${json(before[0]?.earlier ?? null)}
     where id = ${paper.id} and merchant_id = ${paper.merchant_id}`
  await tx.run`delete from kyc_paper_parts where paper_id = ${paper.id}`
  return before.map(({ id }) => id)
}

/** Whether a paper has been kept, the paper locked: waits for one that is being kept at this moment. */
export async function isKept(tx: Tx, { id, merchant_id }: Pick<LockedPaper, 'id' | 'merchant_id'>): Promise<boolean> {
  const row = await tx.maybe<{ state: string }>`
    select state from kyc_papers where id = ${id} and merchant_id = ${merchant_id} for update`
  return row?.state === 'kept'
}

/** Which of these papers have a row, in any state: only those may have files. */
export const papersWithRow = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string }>`
  -- any merchant: files without a row are removed for all
  select id from kyc_papers where id = any(${ids}::uuid[])`

/** A kept paper of a merchant with what opens it. */
export const keptPaper = (tx: Tx, of: { id: string; merchant_id: string }) => tx.maybe<
  LockedPaper & { case_id: string; pages: number }
>`
  select id, merchant_id, wrapped_key, case_id, pages::int as pages
    from kyc_papers where id = ${of.id} and merchant_id = ${of.merchant_id} and state = 'kept'`

interface PaperCopy {
  from: LockedPaper
  to: LockedPaper & { case_id: string; person: string | null }
}

/** A kept paper copied into a newer case that is still a draft; without a verdict. */
export const copyKeptPaper = (tx: Tx, { from, to }: PaperCopy, now: Date) => tx.run`
  insert into kyc_papers (id, case_id, merchant_id, kyc_person_id, kind, side, name, bytes, sha256, received, state,
                          content_type, pages, wrapped_key, added_at, kept_at, expires_on)
  select ${to.id}, ${to.case_id}, p.merchant_id, ${to.person}, p.kind, p.side, p.name, p.bytes, p.sha256, p.received,
         p.state, p.content_type, p.pages, ${to.wrapped_key}, ${now}, ${now}, p.expires_on
    from kyc_papers p
   where p.id = ${from.id} and p.merchant_id = ${from.merchant_id}
     and exists (select from kyc_cases c where c.id = ${to.case_id} and c.merchant_id = p.merchant_id and c.state = 'draft')
      on conflict do nothing`
