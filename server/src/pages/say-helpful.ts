import type { sayHelpful as contract } from '@sahuji/contract/pages'
import type { Gives, Takes } from '@sahuji/contract/route'
import { kathmanduDay } from '@sahuji/contract/time'
import type { Call } from '../platform/http/route-table.ts'
import { judgement, keepJudgement, textsOf } from './queries.ts'
import { pageUnknown } from './read-general-page.ts'

/** Keeps what a person thinks of a page; the last answer counts, once. Refuses `page_unknown`. */
export async function sayHelpful(
  { tx, clock, person }: Call,
  { id, is_helpful }: Takes<typeof contract>,
): Promise<Gives<typeof contract>> {
  const texts = await textsOf(tx, id)
  if (texts.length === 0) throw await pageUnknown(tx, kathmanduDay(clock.now()))
  await keepJudgement(tx, { page_id: id, person_id: person.person_id, is_helpful }, clock.now())
  const { yes, no } = await judgement(tx, id, person.person_id)
  return { yes, no, mine: is_helpful }
}
