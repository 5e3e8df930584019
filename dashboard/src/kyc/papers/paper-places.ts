import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import type { IdentityKind } from '@sahuji/contract/kyc/fields'
import { type PaperKind, type PaperSide, requirements, sidesOf } from '@sahuji/contract/kyc/requirements'

/** The place of a file: the document, its person, and its side. */
export interface PaperPlace {
  kind: PaperKind
  person: string | null
  side: PaperSide
}

/** The name of a place in addresses and stores. */
export const placeId = ({ kind, side, person }: PaperPlace): string => [kind, side, person ?? ''].join('.')

/** The places of all files that a case requires, grouped by person. */
export function placesOf(of: KycCase): PaperPlace[] {
  const people = of.people.flatMap(({ id }) =>
    sidesOf('identity', identityOf(of, id)).map((side) => ({ kind: 'identity' as const, person: id, side })),
  )
  const papers = requirements[of.business_type].papers.map((kind) => ({ kind, person: null, side: 'whole' as const }))
  return [...people, ...papers]
}

/** The kind of document that proves a person's identity; undefined while it is not chosen. */
export const identityOf = ({ answers }: KycCase, person: string | null): IdentityKind | undefined =>
  answers.find((one) => one.field === 'identity' && one.person === person)?.value['kind'] as IdentityKind | undefined

/** The saved file of a place. */
export const keptIn = (of: KycCase, place: PaperPlace): KycPaper | undefined =>
  of.papers.find((paper) => paper.state === 'kept' && isIn(paper, place))

/** The file of a place that has arrived in part. */
export const arrivingIn = (of: KycCase, place: PaperPlace): KycPaper | undefined =>
  of.papers.findLast((paper) => paper.state === 'arriving' && isIn(paper, place))

const isIn = (paper: PaperPlace, { kind, person, side }: PaperPlace): boolean =>
  paper.kind === kind && paper.person === person && paper.side === side

/** Whether the place needs no further file. */
export const isDone = (of: KycCase, place: PaperPlace): boolean => {
  const kept = keptIn(of, place)
  return (kept !== undefined && kept.verdict !== 'asked_again') || of.left_out.includes(place.kind)
}
