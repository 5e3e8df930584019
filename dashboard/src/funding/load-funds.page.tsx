import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import type { ChannelOverview } from '@sahuji/contract/funding'
import type { Allowance, LoadLimits } from '@sahuji/contract/tariff'
import { Columns, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Meter } from '../kit/data/meter.tsx'
import { Money } from '../kit/format/money.tsx'
import { ChannelRow, ChannelList } from './channel-list.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { useToldBalance } from '../session/use-user-info.ts'
import { WalletLine } from '../wallet/wallet-line.tsx'
import { funding } from './calls.ts'
import { channelWords } from './channels.tsx'
import { FeeWords } from './fee-words.tsx'
import { HealthWord } from './health-word.tsx'
import { LoadLimitsSection } from './load-limits.tsx'
import { RecentLoads } from './recent-loads.tsx'

/**
 * /dashboard/loadFunds: the ways to bring money in, with limits, fee and health of each. It is shown when its calls have answered
 * or failed once, as home is: whatever came later would push the rest down.
 */
export function LoadFundsPage() {
  const { t } = useTexts()
  const channels = useAsked(funding.channels())
  const loads = useAsked(funding.loads())
  const isComing = !channels.isSettled || !loads.isSettled
  const open = channels.data?.find((channel) => channel.is_open)
  return (
    <Page
      title={t`Load funds`}
      lead={<WalletLine told={useToldBalance()} />}
      actions={
        <LinkButton href="/dashboard/transactionHistory?kind=load">
          <Trans>Money left my bank but is not here</Trans>
        </LinkButton>
      }
    >
      {isComing ? (
        <LoadingRows rows={20} />
      ) : (
        <Stack gap={10}>
          {channels.error && !channels.data && <FailedToLoad of={channels.error} onRetry={channels.refetch} />}
          <AsOf of={channels} />
          {channels.data && <ChannelOffers of={channels.data} />}
          <Columns side={open && <LoadLimitsSection of={open.limits} />}>
            <RecentLoads />
          </Columns>
        </Stack>
      )}
    </Page>
  )
}

function ChannelOffers({ of: channels }: { of: readonly ChannelOverview[] }) {
  const { t } = useTexts()
  const left = channels.some(({ limits }) => limits.before_kyc) ? t`Left this month` : t`Left today`
  const heads = [t`Way`, t`Per load`, left, t`Fee`, t`Health`]
  return (
    <ChannelList heads={heads}>
      {channels.map((channel) => (
        <ChannelOffer key={channel.channel} of={channel} />
      ))}
    </ChannelList>
  )
}

function ChannelOffer({ of: channel }: { of: ChannelOverview }) {
  const { _ } = useLingui()
  const { t } = useTexts()
  const { name, says, takes, icon, href, isBuilt } = channelWords[channel.channel]
  const isOpen = channel.is_open && isBuilt
  const { limits } = channel
  const columns = [
    {
      id: 'amount',
      head: t`Per load`,
      cell: (
        <>
          <Money of={limits.amount_min} /> – <Money of={limits.amount_max} />
          <Text small tone="quiet">
            {_(takes)}
          </Text>
        </>
      ),
    },
    limits.before_kyc
      ? { id: 'left', head: t`Left this month`, cell: <LeftBeforeKyc of={limits.before_kyc} /> }
      : { id: 'left', head: t`Left today`, cell: <LeftToday of={limits} /> },
    {
      id: 'fee',
      head: t`Fee`,
      cell: (
        <>
          <Money of={channel.sample_fee} />
          <Text small tone="quiet">
            <FeeWords rule={channel.fee_rule} />,{' '}
            <Trans>
              on <Money of={channel.sample_amount} />
            </Trans>
          </Text>
        </>
      ),
    },
  ]
  const lastUsed = channel.last_used
  return (
    <ChannelRow
      icon={icon}
      name={_(name)}
      note={_(says)}
      also={lastUsed && <Trans>Last used: {lastUsed}</Trans>}
      columns={isOpen ? columns : []}
      state={isOpen ? <HealthWord health={channel.health} since={channel.health_since} /> : <Trans>Not open yet</Trans>}
      href={isOpen ? href : undefined}
    />
  )
}

function LeftToday({ of: limits }: { of: LoadLimits }) {
  const { t } = useTexts()
  const used = limits.day_count - limits.day_count_left
  const count = limits.day_count
  return (
    <>
      <Money of={limits.day_amount_left} />
      <Meter used={limits.day_amount - limits.day_amount_left} of={limits.day_amount} label={t`Used today`} />
      <Text small tone="quiet">
        <Trans>
          {used} of {count} loads used
        </Trans>
      </Text>
    </>
  )
}

function LeftBeforeKyc({ of: tier }: { of: Allowance }) {
  const { t } = useTexts()
  return (
    <>
      <Money of={tier.month_amount_left} />
      <Meter used={tier.month_amount - tier.month_amount_left} of={tier.month_amount} label={t`Used this month`} />
      <Text small tone="quiet">
        <Trans>before KYC, by all ways together</Trans>
      </Text>
    </>
  )
}
