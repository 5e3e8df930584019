import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { reconciling } from './calls.ts'

/** Days, breaks, statements, maps: the pages of the reconciliation. */
export function ReconciliationTabs({ at }: { at: 'days' | 'breaks' | 'statements' | 'maps' }) {
  const { t } = useLingui()
  const count = useQuery(reconciling.totals()).data?.count
  const accounts = useQuery(reconciling.accounts()).data
  const waiting = accounts?.reduce((sum, one) => sum + one.waiting, 0)
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
        {
          href: '/operator/reconciliation/statements',
          label: t`Statements`,
          isHere: at === 'statements',
          ...(waiting !== undefined && waiting > 0 && { count: waiting }),
        },
        { href: '/operator/reconciliation/maps', label: t`Maps`, isHere: at === 'maps' },
      ]}
    />
  )
}
