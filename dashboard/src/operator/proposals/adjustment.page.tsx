import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { AdjustmentForm } from '../../transactions/office/adjustment-form.tsx'
import { deciding } from './calls.ts'

/** /operator/money/adjustment: a manual transfer, proposed to a second person; `?of=` revises a returned one. */
export function AdjustmentPage() {
  const { t } = useLingui()
  const search: { of?: string } = useSearch({ strict: false })
  const before = useQuery({ ...deciding.proposal(search.of ?? ''), enabled: search.of !== undefined })
  return (
    <OfficePageFrame title={search.of ? t`Change an adjustment` : t`New adjustment`}>
      {search.of && before.error && <FailedToLoad of={before.error} onRetry={() => void before.refetch()} />}
      {search.of && !before.data && !before.error && <LoadingRows rows={4} />}
      {(!search.of || before.data) && <AdjustmentForm before={before.data} />}
    </OfficePageFrame>
  )
}
