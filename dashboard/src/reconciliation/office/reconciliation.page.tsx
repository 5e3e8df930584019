import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { BreakFigures } from './break-figures.tsx'
import { reconciling } from './calls.ts'
import { DayChips } from './day-chips.tsx'
import { DayTable } from './day-table.tsx'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'

/** /operator/reconciliation: each rail and bank account against its statement, a day at a time. */
export function ReconciliationPage() {
  const { t } = useLingui()
  const search: { day?: string; account?: string } = useSearch({ strict: false })
  const days = useQuery(reconciling.days())
  const day = search.day ?? days.data?.find(({ closed, accounts }) => closed < accounts)?.day ?? days.data?.[0]?.day
  return (
    <OfficePageFrame title={t`Reconciliation`}>
      <Stack gap={6}>
        <BreakFigures />
        <ReconciliationTabs at="days" />
        {days.isPending && <LoadingRows rows={6} />}
        {days.error && !days.data && <FailedToLoad of={days.error} onRetry={() => void days.refetch()} />}
        {days.data?.length === 0 && (
          <NothingYet title={t`No day yet`}>
            <Trans>A day is listed here once money has moved on a rail, or a statement was read.</Trans>
          </NothingYet>
        )}
        {days.data && day && days.data.length > 0 && (
          <>
            <DayChips of={days.data} at={day} />
            <OneDay key={day} day={day} at={search.account} />
          </>
        )}
      </Stack>
    </OfficePageFrame>
  )
}

function OneDay({ day, at }: { day: string; at: string | undefined }) {
  const found = useQuery(reconciling.day(day))
  const { data, error } = found
  return (
    <Section title={<Trans>Rails against their statements</Trans>}>
      {found.isPending && <LoadingRows rows={6} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void found.refetch()} />}
      {data && <DayTable of={data} at={at} />}
    </Section>
  )
}
