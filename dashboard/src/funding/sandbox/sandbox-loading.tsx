import { type Instrument } from '@sahuji/contract/banks'
import { type LoadChannel, loadChannels } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { MarkBox } from '../../kit/data/list.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { type Crumb, Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { LoadAmount } from '../amount/load-amount.tsx'
import { PaidFrom } from '../amount/paid-from.tsx'
import { funding, loadingAddress } from '../calls.ts'
import { matchingBanks } from '../choose/bank-search.ts'
import { Tile, Tiles } from '../choose/tiles.tsx'
import { channelWords, HealthWord, isOfBank } from '../funding-words.tsx'
import { MagicAmounts } from './magic-amounts.tsx'

// fewer than these fit on the screen at once
const searchedFrom = 8

const home = '/dashboard/testTransactions'

export interface SandboxLoadingProps {
  channel: LoadChannel
  /** The chosen instrument; without one it is chosen here. */
  by: string | undefined
}

/** Loading the sandbox's wallet: a way, a test bank, an amount. None of it is real money, and each step states so. */
export function SandboxLoading({ channel, by }: SandboxLoadingProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const instruments = useCardQuery(funding.instruments(channel, 'sandbox'))
  const chosen = instruments.data?.find(({ id }) => id === by)
  const crumbs: Crumb[] = [{ name: t`Sandbox Transactions`, href: home }]
  const way = _(channelWords[channel].name)
  // a card or connectIPS has the name of its way
  if (chosen && chosen.name !== way) crumbs.push({ name: way, href: loadingAddress('sandbox', channel) })
  crumbs.push({ name: chosen?.name ?? t`Load test money` })
  return (
    <Page
      title={t`Load test money`}
      lead={<Trans>Into the sandbox’s wallet. Nothing is paid, and no real bank is asked.</Trans>}
      crumbs={crumbs}
    >
      <Stack gap={5}>
        {!chosen && <Ways chosen={channel} />}
        {instruments.isPending && <LoadingRows rows={6} />}
        {instruments.error && !instruments.data && (
          <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />
        )}
        {chosen && <TestAmount of={chosen} />}
        {instruments.data && !chosen && <TestBanks of={instruments.data} />}
      </Stack>
    </Page>
  )
}

function Ways({ chosen }: { chosen: LoadChannel }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Chips label={t`Way`}>
      {loadChannels.map((channel) => (
        <ChipLink key={channel} href={loadingAddress('sandbox', channel)} on={channel === chosen}>
          {_(channelWords[channel].name)}
        </ChipLink>
      ))}
    </Chips>
  )
}

function TestBanks({ of: offered }: { of: readonly Instrument[] }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  if (offered.length === 0) {
    return (
      <NothingYet title={t`No test bank for this way`}>
        <Trans>No rail has a test environment for it here. Another way may have one.</Trans>
      </NothingYet>
    )
  }
  const found = matchingBanks(offered, typed)
  return (
    <Stack gap={5}>
      {offered.length >= searchedFrom && (
        <SearchField
          label={t`Find your bank`}
          placeholder={t`Name, short name or नेपाली`}
          value={typed}
          onChange={setTyped}
        />
      )}
      {found.length > 0 ? (
        <Tiles label={t`Test banks`}>
          {found.map((bank) => (
            <TestBank key={bank.id} of={bank} />
          ))}
        </Tiles>
      ) : (
        <NothingMatches title={t`No bank matches`} onClear={() => setTyped('')} />
      )}
    </Stack>
  )
}

function TestBank({ of: bank }: { of: Instrument }) {
  const { id, name, channel, health } = bank
  return (
    <Tile
      mark={<MarkBox>{markOf(bank)}</MarkBox>}
      name={name}
      note={<TestTag />}
      end={<HealthWord health={health} since={null} />}
      href={loadingAddress('sandbox', channel, id)}
    />
  )
}

const markOf = ({ channel, short_name }: Instrument) =>
  isOfBank(channel) ? short_name.slice(0, 7) : channelWords[channel].icon

function TestTag() {
  return (
    <Tag tone="info">
      <Trans>Test bank</Trans>
    </Tag>
  )
}

function TestAmount({ of: bank }: { of: Instrument }) {
  return (
    <LoadAmount
      key={bank.id}
      mode="sandbox"
      instrument={bank}
      head={
        <PaidFrom of={bank} mark={markOf(bank)} says={<TestTag />} change={loadingAddress('sandbox', bank.channel)} />
      }
      below={<MagicAmounts channel={bank.channel} />}
    />
  )
}
