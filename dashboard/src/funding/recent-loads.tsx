import type { Load } from '@sahuji/contract/funding'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Money } from '../kit/format/money.tsx'
import { isCounted } from '../kit/data/payment-status.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Explanation } from '../kit/data/explanation.tsx'
import { What } from '../kit/data/table-row.tsx'
import { Table } from '../kit/data/table.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { funding, loadAddress } from './calls.ts'
import { traceAddress } from './trace-address.ts'
import { channelWords, isOfBank } from './funding-words.tsx'
import { isInReview, LoadStatus, shownAmount } from './load-status.tsx'

/** The last loads and their states; each opens its own page. */
export function RecentLoads() {
  const { t } = useLingui()
  const loads = useCardQuery(funding.loads())
  const all = (
    <Link small href="/dashboard/transactionHistory?kind=load">
      <Trans>All loads</Trans>
    </Link>
  )
  return (
    <Section title={t`Recent loads`} aside={all}>
      {loads.isPending && <LoadingRows rows={4} />}
      {loads.error && !loads.data && <FailedToLoad of={loads.error} onRetry={loads.refetch} />}
      {loads.data && loads.data.data.length === 0 && (
        <NothingYet title={t`No loads yet`}>
          <Trans>Choose a way above; your bank’s page opens and you come back here.</Trans>
        </NothingYet>
      )}
      <AsOf of={loads} />
      {loads.data && loads.data.data.length > 0 && <LoadTable of={loads.data.data} />}
    </Section>
  )
}

function LoadTable({ of: loads }: { of: readonly Load[] }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Table
      label={t`Recent loads`}
      rows={loads}
      rowKey={(load) => load.id}
      href={loadAddress}
      explain={(load) => load.state === 'unclear' && <InDoubt of={load} />}
      columns={[
        { id: 'when', head: t`When`, dim: true, phone: 'meta', cell: (load) => <When of={load.created_at} /> },
        {
          id: 'from',
          head: t`From`,
          grow: true,
          phone: 'who',
          cell: ({ channel, bank_name: bank }) => {
            const { icon, name } = channelWords[channel]
            return isOfBank(channel) ? (
              <What icon={icon} also={_(name)}>
                {bank}
              </What>
            ) : (
              <What icon={icon}>{_(name)}</What>
            )
          },
        },
        { id: 'state', head: t`State`, phone: 'state', cell: (load) => <LoadStatus of={load} /> },
        {
          id: 'amount',
          head: t`Amount`,
          figure: true,
          phone: 'amount',
          cell: (load) => <Money of={shownAmount(load)} uncounted={!isCounted(load.state)} />,
        },
      ]}
    />
  )
}

function InDoubt({ of: load }: { of: Load }) {
  const trace = (
    <Link small href={traceAddress(load.reference, load.mode)}>
      <Trans>Where is my money?</Trans>
    </Link>
  )
  return (
    <Explanation action={trace}>
      {isInReview(load) ? (
        <Trans>Your money is here, and we review it. Nothing is lost and you do not need to do anything.</Trans>
      ) : (
        <Trans>Do not pay again; we are asking the bank.</Trans>
      )}
    </Explanation>
  )
}

function When({ of: moment }: { of: Date }) {
  return (
    <Text as="span" nowrap>
      <DateTime of={moment} as="day" /> <DateTime of={moment} as="time" />
    </Text>
  )
}
