import type { KycCase, KycGap } from '@sahuji/contract/kyc'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The parts of a case that is written: what stands in the address after `step`. */
export const caseSteps = ['shop', 'people', 'papers', 'send'] as const
export type CaseStep = (typeof caseSteps)[number]

const path = '/dashboard/updateKYC'

/** Where a part of the case is; `at` names a line or a paper in it. */
export const stepAddress = (step: CaseStep, at?: string): string =>
  `${path}?${new URLSearchParams({ step, ...(at !== undefined && { at }) })}`

/** The address of the case itself, or of the start before there is one. */
export const caseAddress = path

/** Which part the address names; undefined for the start and for the case as it stands. */
export function useCaseStep(): { step: CaseStep | undefined; at: string | undefined; isStart: boolean } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const step = caseSteps.find((known) => known === search['step'])
  return {
    step,
    at: typeof search['at'] === 'string' ? search['at'] : undefined,
    isStart: search['step'] === 'start',
  }
}

/** Goes to a part of the case. */
export function useGoToStep() {
  const navigate = useNavigate()
  return (step: CaseStep, at?: string) =>
    void navigate({ to: path, search: { step, ...(at !== undefined && { at }) } as never })
}

/** Which part of the form a gap is in. */
export function stepOf({ what, person }: Pick<KycGap, 'what' | 'person'>): CaseStep {
  if (what === 'paper') return 'papers'
  return what === 'person' || person !== null ? 'people' : 'shop'
}

/** The first part in which something is still to come: no part is passed over. */
export const firstOpenStep = ({ gaps }: Pick<KycCase, 'gaps'>): CaseStep =>
  caseSteps.find((step) => gaps.some((gap) => stepOf(gap) === step)) ?? 'send'
