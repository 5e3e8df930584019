import { useLingui } from '@lingui/react/macro'
import * as contract from '@sahuji/contract/banks'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import type { CardQuery } from '../platform/cards/use-card-query.ts'
import { query } from '../platform/calls/query.ts'

/** The bank list could not be loaded: the server's status and message, or the specification's sentence. Spec §8. */
export function BankListFailed({ of: { data, error, refetch } }: { of: CardQuery<unknown> }) {
  const { t } = useLingui()
  if (!error || data !== undefined) return null
  return <FailedToLoad of={error} otherwise={t`Bank List not found, Please try again later!!`} onRetry={refetch} />
}

const hourMilliseconds = 3_600_000

/** The calls of the banks. */
export const banks = {
  /** What every page that asks for a bank begins with. Spec §7. */
  list: () => ({ ...query(contract.listBanks, {}), staleTime: hourMilliseconds }),
}
