import { readHistoryMonths } from '@sahuji/contract/transactions/months'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Chip, Chips } from '../kit/forms/chip.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { AsOf } from '../platform/cards/as-of.tsx'
import { query } from '../platform/calls/query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { BalanceOnDay } from './balance-on-day.tsx'
import { MonthsTable } from './months-table.tsx'
import { historyAddress } from './use-history-filter.ts'
import { useMonthsPlace } from './use-history-months.ts'

/** /dashboard/transactionHistory/months: a fiscal year of a book by its months, and its balance on any day. */
export function HistoryMonthsPage() {
  const { t } = useLingui()
  const place = useMonthsPlace(useOpenedAt())
  const isOwn = useOwnServer()
  const title = t`Months and balance`
  const back = historyAddress(place.mode, {})
  const crumbs = [
    { name: place.mode === 'sandbox' ? t`Sandbox Transactions` : t`Transaction History`, href: back },
    { name: title },
  ]
  return (
    <>
      {isOwn && place.mode === 'sandbox' && <SandboxStrip liveHref="/dashboard/transactionHistory/months" />}
      <Page
        title={title}
        crumbs={crumbs}
        lead={<Trans>What the wallet moved by, as the ledger has it. A month opens its transactions.</Trans>}
      >
        {isOwn ? (
          <Stack gap={7}>
            <BalanceOnDay mode={place.mode} day={place.day} today={place.today} onChange={(day) => place.go({ day })} />
            <Year place={place} />
          </Stack>
        ) : (
          <NotOffered />
        )}
      </Page>
    </>
  )
}

function Year({ place: { mode, year, years, go } }: { place: ReturnType<typeof useMonthsPlace> }) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const found = useQuery(query(readHistoryMonths, { mode, year }))
  const name = (of: number) => digits(`${of}/${`${of + 1}`.slice(-2)}`)
  return (
    <Section
      title={<Trans>Fiscal year {name(year)}</Trans>}
      aside={
        <Chips label={t`Fiscal year`}>
          {years.map((each) => (
            <Chip key={each} on={each === year} onPress={() => go({ year: each })}>
              {name(each)}
            </Chip>
          ))}
        </Chips>
      }
    >
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <LoadingRows rows={13} />}
      <AsOf of={found} />
      {found.data && <MonthsTable mode={mode} of={found.data} />}
    </Section>
  )
}
