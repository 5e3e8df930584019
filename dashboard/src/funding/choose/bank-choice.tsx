import type { Bank } from '@sahuji/contract/banks'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { BankListFailed, banks } from '../../banks/bank-list.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { MarkBox } from '../../kit/data/list.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'
import { channelWords } from '../funding-words.tsx'
import { BankFilters, bankFilterIn, passes } from './bank-filters.tsx'
import { BankTile } from './bank-tile.tsx'
import { NotOpen } from '../not-open.tsx'
import { RuleReasons } from '../rule-reasons.tsx'
import { matchingBanks } from './bank-search.ts'
import { Tile, Tiles } from './tiles.tsx'

/**
 * Which bank to pay from, for a way that has many. The list comes from the bank list; the rails report which of them they reach.
 */
export function BankChoice({ channel, lead }: { channel: LoadChannel; lead: ReactNode }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const filter = bankFilterIn(useSearch({ strict: false }))
  const list = useCardQuery(banks.list())
  const instruments = useCardQuery(funding.instruments(channel))
  const reached = instruments.data
  const ways = useCardQuery(funding.channels()).data?.filter((way) => way.channel === channel) ?? []
  const { name, href } = channelWords[channel]
  const navigate = useNavigate()
  const clear = () => {
    setTyped('')
    void navigate({ to: href, replace: true })
  }
  return (
    <Page
      title={t`Which bank?`}
      lead={lead}
      crumbs={[{ name: t`Load funds`, href: '/dashboard/loadFunds' }, { name: _(name) }]}
    >
      <Stack gap={5}>
        <SearchField
          label={t`Find your bank`}
          placeholder={t`Name, short name or नेपाली`}
          value={typed}
          onChange={setTyped}
        />
        {reached && reached.length > 0 && <BankFilters of={reached} at={href} chosen={filter} />}
        {reached && reached.length > 0 && (
          <Text small tone="quiet">
            <Trans>The fees are ours. The gateway’s charge on top, if any, is shown with the amount.</Trans>
          </Text>
        )}
        {(list.isPending || instruments.isPending) && <LoadingRows rows={8} />}
        <BankListFailed of={list} />
        {instruments.error && !reached && <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />}
        {reached?.length === 0 && <NotOpen />}
        {reached && reached.length > 0 && (
          <Banks of={matchingBanks(reached, typed).filter(passes(filter))} at={href} onClear={clear}>
            {(bank) => <BankTile key={bank.id} of={bank} at={href} />}
          </Banks>
        )}
        {reached && reached.length > 0 && <RuleReasons of={ways} />}
        {instruments.error && !reached && list.data && (
          <Banks of={matchingBanks(list.data, typed)} at={href} onClear={clear}>
            {(bank) => <UnreachedTile key={bank.id} of={bank} />}
          </Banks>
        )}
      </Stack>
    </Page>
  )
}

interface BanksProps<Each> {
  of: readonly Each[]
  /** Where all of them are listed. */
  at: string
  onClear: () => void
  children: (bank: Each) => ReactNode
}

function Banks<Each>({ of: found, at, onClear, children }: BanksProps<Each>) {
  const { t } = useLingui()
  const { show }: { show?: string } = useSearch({ strict: false })
  if (found.length > 0) return <Tiles label={t`Banks`}>{found.map(children)}</Tiles>
  if (show === 'favourites') {
    return (
      <NothingYet
        title={t`No favourites here yet`}
        action={
          <LinkButton href={at}>
            <Trans>All banks</Trans>
          </LinkButton>
        }
      >
        <Trans>The star beside a bank puts it at the top of the list.</Trans>
      </NothingYet>
    )
  }
  return (
    <NothingMatches title={t`No bank matches`} onClear={onClear}>
      <Trans>Try the short name, as on your cheque.</Trans>
    </NothingMatches>
  )
}

/** A bank of the list that no rail of this server is known to reach. */
function UnreachedTile({ of: bank }: { of: Pick<Bank, 'name' | 'short_name'> }) {
  return <Tile mark={<MarkBox>{bank.short_name.slice(0, 7)}</MarkBox>} name={bank.name} />
}
