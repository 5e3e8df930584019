import type * as contract from '@sahuji/contract/kyc'
import { kycEvents, type KycEvent } from '@sahuji/contract/kyc/case-parts'
import { expiringDays, caseTierOf } from '@sahuji/contract/kyc/promise'
import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { gapsOf } from './gaps.ts'
import {
  answersOf,
  type CaseRow,
  caseEventsOf,
  type Judged,
  leftOutOf,
  messagesOf,
  papersOf,
  peopleOf,
  validCase,
  caseViewsOf,
} from './queries.ts'

/** The reader of a case: their language, and the time. */
export interface CaseReader {
  tx: Tx
  clock: Clock
  language: Language
}

/** A case for its merchant: answers, verdicts and what is still missing. */
export async function caseView({ tx, clock, language }: CaseReader, row: CaseRow): Promise<contract.KycCase> {
  const { id, number, business_type, opened_at, submitted_at, promised_at, decided_at, expires_at } = row
  const people = await peopleOf(tx, row)
  const answers = await answersOf(tx, row)
  const papers = await papersOf(tx, row)
  const left_out = await leftOutOf(tx, row)
  const valid = await validCase(tx, row.merchant_id)
  return {
    id,
    number,
    business_type,
    opened_at,
    submitted_at,
    promised_at,
    decided_at,
    expires_at,
    state: shownState(row, clock.now()),
    tier: caseTierOf(business_type),
    decision: decisionOf(row, language),
    in_force: valid && valid.id !== id ? valid : null,
    people,
    answers: answers.map((answer) => inLanguage(answer, language)),
    papers: papers.map((paper) => inLanguage(paper, language)),
    left_out,
    gaps: gapsOf(business_type, { people, answers, papers, left_out }),
    events: (await caseEventsOf(tx, row)).filter(isForMerchant),
    messages: await messagesOf(tx, row),
    views: await caseViewsOf(tx, row),
  }
}

const day = 86_400_000

/** The state that is shown: a case that is valid and ends soon is expiring. */
export function shownState({ state, expires_at }: CaseRow, now: Date): contract.KycShownState {
  const endsSoon = expires_at !== null && expires_at.getTime() - now.getTime() <= expiringDays * day
  return state === 'valid' && endsSoon ? 'expiring' : state
}

function decisionOf(row: CaseRow, language: Language): contract.KycCase['decision'] {
  const { decided_at: at, decided_by: by, decision_note, appealed_at, state } = row
  if (!at || !by) return null
  const outcome = decision_note ? 'rejected' : 'accepted'
  const may_appeal = state === 'rejected' && !appealed_at
  return { outcome, at, by, reason: decision_note?.[language] ?? null, may_appeal }
}

const inLanguage = <One extends Judged>({ note_texts, earlier, ...one }: One, language: Language) => ({
  ...one,
  note: note_texts?.[language] ?? one.note,
  earlier: earlier && {
    note: earlier.texts?.[language] ?? earlier.note,
    judged_by: earlier.judged_by,
    value: earlier.value,
  },
})

const forMerchants: ReadonlySet<string> = new Set(kycEvents)

const isForMerchant = (event: {
  at: Date
  what: string
  by: string | null
}): event is typeof event & {
  what: KycEvent
} => forMerchants.has(event.what)
