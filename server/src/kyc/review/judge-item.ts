import type { Because, CaseItem } from '@sahuji/contract/kyc/review'
import type { DeskTexts } from '../queries.ts'
import { json } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { raiseTier } from '../kyc-tiers.ts'
import { type DeskAct, actOn, claimedCase, type ReviewDesk, type DeskCase } from './desk.ts'
import { deskTextsOf } from './reasons.ts'
import { dropSignatures } from './rounds.ts'

type Verdict = 'accepted' | 'asked_again' | null

export interface Judging {
  case_id: string
  item: CaseItem
  /** Null takes a verdict back. */
  verdict: Verdict
  because?: Because | undefined
}

/**
 * Keeps a reviewer's verdict on one answer or paper; accepting the first person's identity raises the merchant's tier
 * at once. Needs the claim; asking again needs a reason or words.
 */
export async function judgeItem(desk: ReviewDesk, { case_id, item, verdict, because }: Judging): Promise<DeskAct> {
  const row = await claimedCase(desk, case_id)
  const texts =
    verdict === 'asked_again' ? await deskTextsOf(desk.tx, because, 'field' in item ? 'answer' : 'paper') : null
  const before =
    'field' in item
      ? await judgeAnswer(desk, row, item, { verdict, texts })
      : await judgePaper(desk, row, item, { verdict, texts })
  if (!before) throw new Refusal('not_found')
  await raiseTier(desk.tx, row.merchant_id)
  return actOn(row, { item, ...before }, { item, verdict, note: texts?.en ?? null })
}

interface Said {
  verdict: Verdict
  texts: DeskTexts | null
}

interface Was {
  verdict: Verdict
  note: string | null
}

async function judgeAnswer(
  { tx, clock, reviewer }: ReviewDesk,
  row: DeskCase,
  item: Extract<CaseItem, { field: string }>,
  { verdict, texts }: Said,
): Promise<Was | undefined> {
  const was = await tx.maybe<Was>`
    select verdict, note from kyc_answers
     where case_id = ${row.id} and merchant_id = ${row.merchant_id} and field = ${item.field}
       and kyc_person_id is not distinct from ${item.person}::uuid`
  await tx.run`
    update kyc_answers
       set verdict = ${verdict}, note = ${texts?.en ?? null}, note_texts = ${texts && json(texts)},
           judged_by = ${verdict && reviewer.name}, judged_at = ${verdict && clock.now()}
     where case_id = ${row.id} and merchant_id = ${row.merchant_id} and field = ${item.field}
       and kyc_person_id is not distinct from ${item.person}::uuid`
  return was
}

async function judgePaper(
  { tx, clock, reviewer }: ReviewDesk,
  row: DeskCase,
  item: Extract<CaseItem, { paper: string }>,
  { verdict, texts }: Said,
): Promise<Was | undefined> {
  const was = await tx.maybe<Was>`
    select verdict, note from kyc_papers
     where id = ${item.paper} and case_id = ${row.id} and merchant_id = ${row.merchant_id} and state = 'kept'`
  await tx.run`
    update kyc_papers
       set verdict = ${verdict}, note = ${texts?.en ?? null}, note_texts = ${texts && json(texts)},
           judged_by = ${verdict && reviewer.name}, judged_at = ${verdict && clock.now()}
     where id = ${item.paper} and case_id = ${row.id} and merchant_id = ${row.merchant_id} and state = 'kept'`
  return was
}

/** Records until which day a paper holds, or that it does not end; signatures begin anew. */
export async function notePaperEnd(
  desk: ReviewDesk,
  { case_id, paper, expires_on }: { case_id: string; paper: string; expires_on: string | null },
): Promise<DeskAct> {
  const row = await claimedCase(desk, case_id)
  const was = await desk.tx.maybe<{ expires_on: string | null }>`
    select expires_on::text as expires_on from kyc_papers
     where id = ${paper} and case_id = ${row.id} and merchant_id = ${row.merchant_id} and state = 'kept'`
  if (!was) throw new Refusal('not_found')
  await desk.tx.run`
    update kyc_papers set expires_on = ${expires_on}::date
     where id = ${paper} and case_id = ${row.id} and merchant_id = ${row.merchant_id} and state = 'kept'`
  if (was.expires_on !== expires_on) await dropSignatures(desk, row, desk.reviewer.name)
  return actOn(row, { paper, ...was }, { paper, expires_on })
}

/** Records how often the merchant is to be reviewed; signatures begin anew. */
export async function setRisk(
  desk: ReviewDesk,
  { case_id, risk }: { case_id: string; risk: DeskCase['risk'] },
): Promise<DeskAct> {
  const row = await claimedCase(desk, case_id)
  await desk.tx.run`update kyc_cases set risk = ${risk} where id = ${row.id} and merchant_id = ${row.merchant_id}`
  if (row.risk !== risk) await dropSignatures(desk, row, desk.reviewer.name)
  return actOn(row, { risk: row.risk }, { risk })
}
