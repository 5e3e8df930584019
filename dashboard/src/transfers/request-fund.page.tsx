import { useLingui } from '@lingui/react/macro'
import { LoadingRows } from '../kit/layout/states.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { transfers } from './calls.ts'
import { RequestForm } from './requests/request-form.tsx'
import { TransferFrame } from './transfer-frame.tsx'

/** /dashboard/requestFund: asks one or several for money. Spec §4. */
export function RequestFundPage() {
  const { t } = useLingui()
  const overview = useCardQuery(transfers.overview())
  return (
    <TransferFrame title={t`Ask for money`} at="request">
      {overview.error && !overview.data && <FailedToLoad of={overview.error} onRetry={overview.refetch} />}
      {overview.isPending && !overview.data && <LoadingRows rows={8} />}
      {overview.data && <RequestForm overview={overview.data} />}
    </TransferFrame>
  )
}
