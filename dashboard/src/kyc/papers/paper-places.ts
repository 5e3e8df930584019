import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import type { IdentityKind } from '@sahuji/contract/kyc/fields'
import { type PaperKind, type PaperSide, requirements, sidesOf } from '@sahuji/contract/kyc/requirements'

/** Where a file belongs: which paper, whose, and which side of it. */
export interface PaperPlace {
  kind: PaperKind
  person: string | null
  side: PaperSide
}

/** The name of a place in addresses and stores. */
export const placeId = ({ kind, side, person }: PaperPlace): string => [kind, side, person ?? ''].join('.')

/** All files that a case asks for, each person's first. */
export function placesOf(of: KycCase): PaperPlace[] {
  const people = of.people.flatMap(({ id }) =>
    sidesOf('identity', identityOf(of, id)).map((side) => ({ kind: 'identity' as const, person: id, side })),
  )
  const papers = requirements[of.business_type].papers.map((kind) => ({ kind, person: null, side: 'whole' as const }))
  return [...people, ...papers]
}

/** Which paper proves who a person is; undefined while they have not said. */
export const identityOf = ({ answers }: KycCase, person: string | null): IdentityKind | undefined =>
  answers.find((one) => one.field === 'identity' && one.person === person)?.value['kind'] as IdentityKind | undefined

/** The file that is kept in a place. */
export const keptIn = (of: KycCase, place: PaperPlace): KycPaper | undefined =>
  of.papers.find((paper) => paper.state === 'kept' && isIn(paper, place))

/** A file of which a part has arrived. */
export const arrivingIn = (of: KycCase, place: PaperPlace): KycPaper | undefined =>
  of.papers.findLast((paper) => paper.state === 'arriving' && isIn(paper, place))

const isIn = (paper: PaperPlace, { kind, person, side }: PaperPlace): boolean =>
  paper.kind === kind && paper.person === person && paper.side === side

/** Nothing has to be sent there any more. */
export const isDone = (of: KycCase, place: PaperPlace): boolean => {
  const kept = keptIn(of, place)
  return (kept !== undefined && kept.verdict !== 'asked_again') || of.left_out.includes(place.kind)
}
