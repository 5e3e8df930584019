import { caseTierOf, promisedBy, promisedDays } from '@sahuji/contract/kyc/promise'
import type * as contract from '@sahuji/contract/kyc/decisions'
import type { KycGap } from '@sahuji/contract/kyc'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../feed/feed.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { caseView } from './case-view.ts'
import { addCaseEvent, isEditable } from './cases.ts'
import { gapsOf } from './gaps.ts'
import { holidaysAfter } from '../banks/holidays.ts'
import { keepMarks } from './marks.ts'
import { moveCase } from './move-case.ts'
import { answersOf, type CaseRow, leftOutOf, lockNewestCase, newestCase, papersOf, peopleOf } from './queries.ts'

export interface CaseDeps {
  feed: Feed
}

type Submit = typeof contract.submitCase

/** Submits the case, or what was asked again; a repeat answers the same. */
export const submitCase =
  ({ feed }: CaseDeps) =>
  async (call: Call<'verified'>): Promise<Gives<Submit>> => {
    const { tx, person, clock } = call
    const row = await lockNewestCase(tx, person.merchant_id)
    if (row?.state === 'submitted' || row?.state === 'in_review') return caseView(call, row)
    if (!row || !isEditable(row)) throw new Refusal('kyc_not_open')
    const people = await peopleOf(tx, row)
    const answers = await answersOf(tx, row)
    const papers = await papersOf(tx, row)
    const left_out = await leftOutOf(tx, row)
    const gaps = gapsOf(row.business_type, { people, answers, papers, left_out })
    if (gaps.length > 0) throw new Refusal('kyc_incomplete', { missing: gaps.length }, gaps.slice(0, 10).map(nameOf))
    const isFirst = row.state === 'draft'
    const days = isFirst ? promisedDays[caseTierOf(row.business_type)] : promisedDays.answer
    await keepMarks(tx, row)
    await waits({ ...call, feed }, row, days)
    await addCaseEvent(tx, row, isFirst ? 'submitted' : 'sent_again', clock.now())
    return caseView(call, (await newestCase(tx, person.merchant_id)) ?? row)
  }

/** A gap as a field of the request: `pan`, `name@<person>`, `identity/front@<person>`. */
const nameOf = ({ name, person, side }: KycGap): string =>
  `${name}${side && side !== 'whole' ? `/${side}` : ''}${person ? `@${person}` : ''}`

/** Puts a case into the queue, with the promise that counts from now. */
async function waits({ tx, clock, feed }: Call<'verified'> & CaseDeps, row: CaseRow, days: number): Promise<void> {
  const now = clock.now()
  const { id, merchant_id } = row
  const promised_at = promisedBy(now, days, await holidaysAfter(tx, now))
  await tx.run`
    update kyc_cases
       set submitted_at = coalesce(submitted_at, ${now}), waits_since = ${now}, promised_at = ${promised_at},
           round = round + 1, signed_count = 0
     where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`update merchants set kyc_submitted_at = ${now} where id = ${merchant_id}`
  await moveCase({ tx, clock, feed }, row, 'submitted')
}

type Appeal = typeof contract.appealDecision

/** Asks for another look at a rejection, once a case: it waits for a reviewer again. */
export const appealDecision =
  ({ feed }: CaseDeps) =>
  async (call: Call<'verified'>, { reason }: Takes<Appeal>): Promise<Gives<Appeal>> => {
    const { tx, person, clock } = call
    const row = await lockNewestCase(tx, person.merchant_id)
    if (row?.state !== 'rejected' || row.appealed_at) throw new Refusal('kyc_appeal_closed')
    await tx.run`
      update kyc_cases set appealed_at = ${clock.now()} where id = ${row.id} and merchant_id = ${row.merchant_id}`
    await addCaseEvent(tx, row, 'appealed', clock.now())
    await addMessage(call, row, reason)
    await waits({ ...call, feed }, row, promisedDays[caseTierOf(row.business_type)])
    return caseView(call, (await newestCase(tx, person.merchant_id)) ?? row)
  }

type Write = typeof contract.writeCaseMessage

/** Writes to the review desk about the newest case. */
export async function writeCaseMessage(call: Call<'verified'>, { text }: Takes<Write>): Promise<Gives<Write>> {
  const row = await lockNewestCase(call.tx, call.person.merchant_id)
  if (!row) throw new Refusal('not_found')
  await addMessage(call, row, text)
  return caseView(call, row)
}

const addMessage = ({ tx, person, clock }: Call<'verified'>, row: CaseRow, text: string) => tx.run`
  insert into kyc_messages (id, case_id, merchant_id, at, written_by, name, text)
  select ${newId(clock)}, ${row.id}, ${row.merchant_id}, ${clock.now()}, 'merchant', name, ${text}
    from shop_people where id = ${person.person_id} and merchant_id = ${person.merchant_id}`
