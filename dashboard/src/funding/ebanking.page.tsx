import type { Bank, Instrument } from '@sahuji/contract/banks'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { BankListFailed, banks } from '../banks/bank-list.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { MarkBox } from '../kit/data/list.tsx'
import { Page } from '../kit/layout/page.tsx'
import { SearchField } from '../kit/forms/search-field.tsx'
import { LoadingRows, NothingMatches } from '../kit/layout/states.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Tile, Tiles } from './tiles.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { matchingBanks } from './bank-search.ts'
import { funding } from './calls.ts'
import { HealthWord } from './funding-words.tsx'

/** /dashboard/loadFunds/ebanking: which bank to pay from. It begins with the bank list; the rails say which of them they reach. */
export function EbankingPage() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const list = useCardQuery(banks.list())
  const instruments = useCardQuery(funding.instruments('ebanking'))
  const reached = instruments.data
  return (
    <Page
      title={t`Which bank?`}
      lead={<Trans>You pay on your bank’s own page and come back here. We never see your bank password.</Trans>}
      crumbs={[{ name: t`Load funds`, href: '/dashboard/loadFunds' }, { name: t`E-banking` }]}
    >
      <Stack gap={5}>
        <SearchField
          label={t`Find your bank`}
          placeholder={t`Name, short name or नेपाली`}
          value={typed}
          onChange={setTyped}
        />
        {(list.isPending || instruments.isPending) && <LoadingRows rows={8} />}
        <BankListFailed of={list} />
        {instruments.error && !reached && <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />}
        {reached && (
          <Banks of={matchingBanks(reached, typed)} onClear={() => setTyped('')}>
            {(bank) => <BankTile key={bank.id} of={bank} />}
          </Banks>
        )}
        {instruments.error && !reached && list.data && (
          <Banks of={matchingBanks(list.data, typed)} onClear={() => setTyped('')}>
            {(bank) => <UnreachedTile key={bank.id} of={bank} />}
          </Banks>
        )}
      </Stack>
    </Page>
  )
}

interface BanksProps<Each> {
  of: readonly Each[]
  onClear: () => void
  children: (bank: Each) => ReactNode
}

function Banks<Each>({ of: banks, onClear, children }: BanksProps<Each>) {
  const { t } = useLingui()
  if (banks.length === 0) {
    return (
      <NothingMatches title={t`No bank matches`} onClear={onClear}>
        <Trans>Try the short name, as on your cheque.</Trans>
      </NothingMatches>
    )
  }
  return <Tiles label={t`Banks`}>{banks.map(children)}</Tiles>
}

function BankTile({ of: bank }: { of: Instrument }) {
  // also a bank that is down can be opened: only the next call finds out that it is up again
  return (
    <Tile
      mark={<MarkBox>{bank.short_name.slice(0, 5)}</MarkBox>}
      name={bank.name}
      note={<BankNote of={bank} />}
      end={bank.health !== 'working' && <HealthWord health={bank.health} since={null} />}
      href={`/dashboard/loadFunds/ebanking/amount/${bank.id}`}
    />
  )
}

/** A bank of the list that no rail of this server is known to reach. */
function UnreachedTile({ of: bank }: { of: Pick<Bank, 'name' | 'short_name'> }) {
  return <Tile mark={<MarkBox>{bank.short_name.slice(0, 5)}</MarkBox>} name={bank.name} />
}

function BankNote({ of: bank }: { of: Instrument }) {
  const bankClass = bank.bank_class
  return (
    <Text as="span" small tone="quiet">
      {bankClass && <Trans>Class {bankClass}</Trans>}{' '}
      {bank.last_used_at && (
        <Tag>
          <Trans>Used before</Trans>
        </Tag>
      )}
    </Text>
  )
}
