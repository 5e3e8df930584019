import { useLingui } from '@lingui/react/macro'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import type { Asked } from '../platform/use-asked.ts'

/** The bank list could not be had: the server's status and message, or the specification's sentence. Spec §8. */
export function BankListFailed({ of: { data, error, refetch } }: { of: Asked<unknown> }) {
  const { t } = useLingui()
  if (!error || data !== undefined) return null
  return <FailedToLoad of={error} otherwise={t`Bank List not found, Please try again later!!`} onRetry={refetch} />
}
