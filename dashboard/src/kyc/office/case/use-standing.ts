import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { claimKycCase, readKycPage } from '@sahuji/contract/kyc/office/cases'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'

/** What the operator may do with a case as it stands. */
export interface Standing {
  mayReview: boolean
  /** A role that is shown the papers. */
  maySeePapers: boolean
  isWaiting: boolean
  /** Claimed by this operator. */
  isMine: boolean
  /** Who else works on it. */
  otherName: string | undefined
  /** This operator has signed the round and another has to. */
  hasSigned: boolean
}

export function useStanding({ queued, signatures }: ReviewedCase): Standing {
  const operator = useOperator()
  const { claim, state } = queued
  const isMine = claim?.by_id === operator.id
  return {
    mayReview: hasRole(operator, claimKycCase.roles),
    maySeePapers: hasRole(operator, readKycPage.roles),
    isWaiting: state === 'submitted' || state === 'in_review',
    isMine,
    otherName: claim && !isMine ? claim.by : undefined,
    hasSigned: signatures.some(({ by_id }) => by_id === operator.id),
  }
}
