import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { reconciling } from './calls.ts'

/** Days, breaks: the parts of the work on statements. */
export function ReconciliationTabs({ at }: { at: 'days' | 'breaks' }) {
  const { t } = useLingui()
  const count = useQuery(reconciling.totals()).data?.count
  return (
    <ViewTabs
      label={t`Reconciliation`}
      views={[
        { href: '/operator/reconciliation', label: t`Days`, isHere: at === 'days' },
        {
          href: '/operator/reconciliation/breaks',
          label: t`Breaks`,
          isHere: at === 'breaks',
          ...(count !== undefined && { count }),
        },
      ]}
    />
  )
}
