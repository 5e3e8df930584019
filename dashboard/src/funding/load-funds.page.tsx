import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { Allowance, LoadLimits } from '@sahuji/contract/tariff'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Meter } from '../kit/data/meter.tsx'
import { Money } from '../kit/format/money.tsx'
import { ChannelRow, ChannelList } from './channel-list.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useSettledTogether } from '../platform/cards/use-settled-together.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { useUserInfoBalance } from '../session/use-user-info.ts'
import { funding } from './calls.ts'
import { channelWords, HealthWord, isOfBank, FeeWords } from './funding-words.tsx'
import { noneLeft } from './load-limits.tsx'
import { StillToday } from './still-today.tsx'
import { RuleReasons, PlusRailCharge } from './rule-reasons.tsx'
import { RecentLoads } from './recent-loads.tsx'
import { SpendOnly } from '../wallet/card-money.tsx'
import { type UserInfoWallet, useNewestWallet } from '../wallet/newest-wallet.ts'

/**
 * /dashboard/loadFunds: the ways to bring money in, with limits, fee and health of each. Its two lists appear
 * together where their calls answer together, as home's cards do.
 */
export function LoadFundsPage() {
  const { t } = useLingui()
  // the rails' health is read again: the answer of an earlier page or visit may be outdated
  const openedAt = useOpenedAt()
  const channels = useCardQuery({ ...funding.channels(), staleTime: 0 })
  const isNow = channels.dataUpdatedAt >= openedAt.getTime() || channels.failureCount > 0
  const loads = useCardQuery(funding.loads())
  const isShown = useSettledTogether([channels, loads])
  const open = channels.data?.filter((channel) => channel.is_open) ?? []
  return (
    <Page
      title={t`Load funds`}
      lead={<WalletLine fallback={useUserInfoBalance()} />}
      actions={
        <LinkButton href="/dashboard/loadFunds/trace">
          <Trans>Money left my bank but is not here</Trans>
        </LinkButton>
      }
    >
      {!isShown ? (
        <LoadingRows rows={20} />
      ) : (
        <Stack gap={10}>
          {!channels.isSettled && <LoadingRows rows={5} />}
          {channels.error && !channels.data && <FailedToLoad of={channels.error} onRetry={channels.refetch} />}
          <AsOf of={channels} />
          {channels.data && <ChannelOffers of={channels.data} isNow={isNow} />}
          <Columns side={open.length > 0 && <StillToday of={open} />}>
            <RecentLoads />
          </Columns>
        </Stack>
      )}
    </Page>
  )
}

/** `isNow`: loaded since the page was opened; before that their health is not shown. */
function ChannelOffers({ of: channels, isNow }: { of: readonly ChannelOverview[]; isNow: boolean }) {
  const { t } = useLingui()
  const left = channels.some(({ limits }) => limits.tier) ? t`Left this month` : t`Left today`
  const heads = [t`Way`, t`Per load`, left, t`Fee`, t`Health`]
  return (
    <Stack gap={3}>
      <ChannelList heads={heads}>
        {channels.map((channel) => (
          <ChannelOffer key={channel.channel} of={channel} isNow={isNow} />
        ))}
      </ChannelList>
      <RuleReasons of={channels.filter((channel) => channel.is_open)} />
    </Stack>
  )
}

function ChannelOffer({ of: channel, isNow }: { of: ChannelOverview; isNow: boolean }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { name, says, takes, icon, href } = channelWords[channel.channel]
  const isOpen = channel.is_open
  const closed = <Trans>Not available at the moment</Trans>
  const { limits } = channel
  const columns = [
    {
      id: 'amount',
      head: t`Per load`,
      cell: (
        <>
          <Money of={limits.amount_min} round /> – <Money of={limits.amount_max} round />
          <Text small tone="quiet">
            {_(takes)}
          </Text>
        </>
      ),
    },
    limits.tier
      ? { id: 'left', head: t`Left this month`, cell: <LeftOnTier of={limits.tier} /> }
      : { id: 'left', head: t`Left today`, cell: <LeftToday of={limits} /> },
    { id: 'fee', head: t`Fee`, cell: <SampleFee of={channel} /> },
  ]
  const health = isNow ? (
    <HealthWord health={channel.health} since={channel.health_since} />
  ) : (
    <Text small tone="quiet">
      <Trans>Asking…</Trans>
    </Text>
  )
  const lastUsed = isOfBank(channel.channel) ? channel.last_used : null
  return (
    <ChannelRow
      icon={icon}
      name={_(name)}
      note={_(says)}
      also={lastUsed && <Trans>Last used: {lastUsed}</Trans>}
      columns={isOpen ? columns : []}
      state={isOpen ? health : closed}
      href={isOpen ? href : undefined}
    />
  )
}

function LeftToday({ of: limits }: { of: LoadLimits }) {
  const { t } = useLingui()
  const used = limits.day_count - limits.day_count_left
  const count = limits.day_count
  const none = noneLeft(limits)
  return (
    <>
      {none ? <strong>{none}</strong> : <Money of={limits.day_amount_left} />}
      <Meter
        used={none ? limits.day_amount : limits.day_amount - limits.day_amount_left}
        of={limits.day_amount}
        label={t`Used today`}
      />
      <Text small tone="quiet">
        <Trans>
          {used} of {count} loads used
        </Trans>
      </Text>
    </>
  )
}

function LeftOnTier({ of: tier }: { of: Allowance }) {
  const { t } = useLingui()
  return (
    <>
      <Money of={tier.month_amount_left} />
      <Meter used={tier.month_amount - tier.month_amount_left} of={tier.month_amount} label={t`Used this month`} />
      <Text small tone="quiet">
        {tier.tier === 'starter' && <Trans>before KYC, by all ways together</Trans>}
        {tier.tier === 'micro' && <Trans>as a small shop, by all ways together</Trans>}
        {tier.tier === 'full' && <Trans>by all ways together</Trans>}
      </Text>
    </>
  )
}

/** "In your wallet now: Rs.4,82,316.50", under a heading. */
function WalletLine({ fallback }: { fallback: UserInfoWallet | undefined }) {
  const walletQuery = useNewestWallet(fallback)
  const { shown: data, error } = walletQuery
  if (!data && error) return <Trans>In your wallet now: not available at the moment</Trans>
  if (!data) return <Trans>In your wallet now: …</Trans>
  return (
    <>
      <Trans>
        In your wallet now: <Money of={data.balance} weight="bold" />
      </Trans>{' '}
      <AsOf of={walletQuery} />
      <SpendOnly of={data} />
    </>
  )
}

/** The cost of a load by its rule, and for a usual amount, marked as an example. */
function SampleFee({
  of: { sample_fee, sample_charge = null, sample_amount, fee_rule: rule, channel },
}: {
  of: ChannelOverview
}) {
  const { _ } = useMessages()
  const name = _(channelWords[channel].name)
  return (
    <>
      <FeeWords rule={rule} />
      {sample_charge === null && <PlusRailCharge />}
      <Text small tone="quiet">
        {sample_charge !== null && sample_charge > 0n ? (
          <Trans>
            Example: <Money of={sample_amount} round /> costs <Money of={sample_fee + sample_charge} />, of it{' '}
            <Money of={sample_charge} /> for {name}.
          </Trans>
        ) : (
          rule.kind !== 'free' && (
            <Trans>
              Example: <Money of={sample_amount} round /> costs <Money of={sample_fee} />.
            </Trans>
          )
        )}
      </Text>
    </>
  )
}
