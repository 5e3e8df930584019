import type { KycCase, KycGap } from '@sahuji/contract/kyc'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The parts of the form: the segment of the address after `step`. */
export const caseSteps = ['shop', 'people', 'papers', 'send'] as const
export type CaseStep = (typeof caseSteps)[number]

const path = '/dashboard/updateKYC'

/** The address of a part of the case; `at` names a field or a document in it. */
export const stepAddress = (step: CaseStep, at?: string): string =>
  `${path}?${new URLSearchParams({ step, ...(at !== undefined && { at }) })}`

/** The address of the case, or of the start while there is none. */
export const caseAddress = path

/** The part that the address names; undefined for the start and for the case itself. */
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

/** The part of the form in which a value is missing. */
export function stepOf({ what, person }: Pick<KycGap, 'what' | 'person'>): CaseStep {
  if (what === 'paper') return 'papers'
  return what === 'person' || person !== null ? 'people' : 'shop'
}

/** The first part with a missing value: no part is skipped. */
export const firstOpenStep = ({ gaps }: Pick<KycCase, 'gaps'>): CaseStep =>
  caseSteps.find((step) => gaps.some((gap) => stepOf(gap) === step)) ?? 'send'
