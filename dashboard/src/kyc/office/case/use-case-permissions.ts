import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { claimKycCase, readKycPage } from '@sahuji/contract/kyc/office/cases'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'

/** What the operator may do with a case in its current state. */
export interface CasePermissions {
  mayReview: boolean
  /** The operator's roles may see the documents. */
  maySeePapers: boolean
  isWaiting: boolean
  /** Claimed by this operator. */
  isMine: boolean
  /** The name of another reviewer with the claim. */
  otherName: string | undefined
  /** This operator has signed the round, and a second signature is missing. */
  hasSigned: boolean
}

export function useCasePermissions({ queued, signatures }: ReviewedCase): CasePermissions {
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
