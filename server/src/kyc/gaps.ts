import type { KycGap } from '@sahuji/contract/kyc'
import { requirements, sidesOf } from '@sahuji/contract/kyc/requirements'
import type { IdentityKind } from '@sahuji/contract/kyc/fields'
import type { BusinessType } from '@sahuji/contract/merchants'
import type { AnswerRow, PaperRow, CasePersonRow } from './queries.ts'

/** The answers of a case. */
export interface Given {
  people: readonly CasePersonRow[]
  answers: readonly Pick<AnswerRow, 'field' | 'person' | 'value' | 'verdict'>[]
  papers: readonly Pick<PaperRow, 'kind' | 'person' | 'side' | 'state' | 'verdict'>[]
  left_out: readonly string[]
}

/** What a form of business still has to give, in the order of its questions; what is asked again counts as missing. */
export function gapsOf(business_type: BusinessType, given: Given): KycGap[] {
  const asked = requirements[business_type]
  const people = given.people.map(({ id }) => id)
  const missingPeople = Math.max(0, asked.people.least - people.length)
  return [
    ...asked.business.flatMap((field) => fieldGap(given, field, null)),
    ...Array.from({ length: missingPeople }, () => gap('person', asked.role, null)),
    ...people.flatMap((person) => [
      ...asked.person.flatMap((field) => fieldGap(given, field, person)),
      ...identitySides(given, person).flatMap((side) => paperGap(given, 'identity', side, person)),
    ]),
    ...asked.papers
      .filter((kind) => !given.left_out.includes(kind))
      .flatMap((kind) => paperGap(given, kind, 'whole', null)),
  ]
}

function identitySides(given: Given, person: string) {
  const answer = given.answers.find((one) => one.person === person && one.field === 'identity')
  return sidesOf('identity', answer?.value['kind'] as IdentityKind | undefined)
}

function fieldGap({ answers }: Given, field: string, person: string | null): KycGap[] {
  const answer = answers.find((one) => one.field === field && one.person === person)
  return answer && answer.verdict !== 'asked_again' ? [] : [gap('field', field, person)]
}

function paperGap({ papers }: Given, kind: string, side: NonNullable<KycGap['side']>, person: string | null): KycGap[] {
  const isThere = papers.some(
    (one) =>
      one.kind === kind &&
      one.side === side &&
      one.person === person &&
      one.state === 'kept' &&
      one.verdict !== 'asked_again',
  )
  return isThere ? [] : [{ ...gap('paper', kind, person), side }]
}

const gap = (what: KycGap['what'], name: string, person: string | null): KycGap => ({ what, name, person, side: null })
