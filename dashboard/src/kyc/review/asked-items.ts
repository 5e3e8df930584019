import type { KycCase } from '@sahuji/contract/kyc'

type Answer = KycCase['answers'][number]
type Paper = KycCase['papers'][number]

const isAskedAgain = ({ verdict, earlier }: Pick<Answer, 'verdict' | 'earlier'>): boolean =>
  verdict === 'asked_again' || (verdict === null && earlier !== null)

/** The items that the review desk asked for again, open or answered since. */
export function askedItems({ answers, papers }: KycCase): { answers: Answer[]; papers: Paper[]; open: number } {
  const asked = { answers: answers.filter(isAskedAgain), papers: papers.filter(isAskedAgain).filter(isKept) }
  const open = [...asked.answers, ...asked.papers].filter(({ verdict }) => verdict === 'asked_again').length
  return { ...asked, open }
}

const isKept = ({ state }: Paper): boolean => state === 'kept'

/** The note of the request, also once a new answer has replaced the old one. */
export function noteOf({ note, judged_by, earlier }: Pick<Answer, 'note' | 'judged_by' | 'earlier'>) {
  return { note: note ?? earlier?.note ?? '', by: judged_by ?? earlier?.judged_by ?? '' }
}

/** The number of accepted items. */
export const acceptedCount = ({ answers, papers }: KycCase): number =>
  [...answers, ...papers].filter(({ verdict }) => verdict === 'accepted').length
