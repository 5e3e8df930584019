import type { Instrument } from '@sahuji/contract/banks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack } from '../kit/layout.tsx'
import { MarkBox } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { LoadingRows, NothingMatches } from '../kit/states.tsx'
import { Tag } from '../kit/status.tsx'
import { Text } from '../kit/text.tsx'
import { Tile, Tiles } from '../kit/tiles.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { matching } from './bank-search.ts'
import { funding } from './calls.ts'
import { HealthWord } from './health-word.tsx'

/** /dashboard/loadFunds/ebanking: which bank to pay from. */
export function EbankingPage() {
  const { t } = useLingui()
  const [typed, type] = useState('')
  const instruments = useQuery(funding.instruments('ebanking'))
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
          onChange={type}
        />
        {instruments.isPending && <LoadingRows rows={8} />}
        {instruments.error && <FailedToLoad of={instruments.error} onRetry={() => void instruments.refetch()} />}
        {instruments.data && <Banks of={matching(instruments.data, typed)} onClear={() => type('')} />}
      </Stack>
    </Page>
  )
}

function Banks({ of: banks, onClear }: { of: readonly Instrument[]; onClear: () => void }) {
  const { t } = useLingui()
  if (banks.length === 0) {
    return (
      <NothingMatches title={t`No bank matches`} onClear={onClear}>
        <Trans>Try the short name, as on your cheque.</Trans>
      </NothingMatches>
    )
  }
  return (
    <Tiles label={t`Banks`}>
      {banks.map((bank) => (
        <BankTile key={bank.id} of={bank} />
      ))}
    </Tiles>
  )
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
