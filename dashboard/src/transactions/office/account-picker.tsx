import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { LedgerAccount } from '@sahuji/contract/ledger/office/books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { adjusting } from './calls.ts'
import { accountName } from '../../kit/office/ledger-words.ts'

interface AccountPickerProps {
  mode: Mode
  taken: readonly string[]
  onPick: (account: LedgerAccount) => void
}

/** One of our own accounts from a list, or a merchant's by the beginning of the trade name. */
export function AccountPicker({ mode, taken, onPick }: AccountPickerProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const own = useQuery(adjusting.accounts(mode))
  const free = own.data?.filter(({ id, is_adjustable }) => is_adjustable && !taken.includes(id)) ?? []
  const said = ({ kind, label }: LedgerAccount) => {
    const words = accountName(kind, label)
    return typeof words === 'string' ? words : _(words)
  }
  return (
    <Grid columns={2}>
      <Stack gap={2}>
        <Select
          label={t`An account of ours`}
          options={free.map((account) => ({ id: account.id, label: said(account) }))}
          value={null}
          onChange={(id) => {
            const account = free.find((one) => one.id === id)
            if (account) onPick(account)
          }}
        />
        <FailureLine of={own.error} />
      </Stack>
      <MerchantPicker mode={mode} taken={taken} onPick={onPick} />
    </Grid>
  )
}

function MerchantPicker({ mode, taken, onPick }: AccountPickerProps) {
  const { t } = useLingui()
  const [written, setWritten] = useState('')
  const [merchant, setMerchant] = useState<string>()
  const q = written.trim()
  const owners = useQuery({ ...adjusting.owners(q), enabled: q.length >= 2 })
  const accounts = useQuery({ ...adjusting.accounts(mode, merchant), enabled: merchant !== undefined })
  const wallets = merchant === undefined ? [] : (accounts.data ?? [])
  return (
    <Stack gap={2}>
      <Text as="span" strong small>
        <Trans>A merchant’s wallet</Trans>
      </Text>
      <SearchField
        label={t`Trade name`}
        value={written}
        onChange={(next) => {
          setWritten(next)
          setMerchant(undefined)
        }}
      />
      <Row>
        {merchant === undefined &&
          q.length >= 2 &&
          owners.data?.map(({ merchant_id, merchant: name }) => (
            <Button key={merchant_id} size="small" onPress={() => setMerchant(merchant_id)}>
              {name}
            </Button>
          ))}
        {wallets
          .filter(({ id, is_adjustable }) => is_adjustable && !taken.includes(id))
          .map((account) => (
            <Button key={account.id} size="small" onPress={() => onPick(account)}>
              {account.kind === 'merchant_wallet' && <Trans>Wallet</Trans>}
              {account.kind === 'merchant_restricted' && <Trans>Restricted wallet</Trans>}
              {account.kind === 'clawback_receivable' && <Trans>Owed after clawbacks</Trans>}
            </Button>
          ))}
      </Row>
      {q.length >= 2 && owners.data?.length === 0 && (
        <Text small tone="quiet">
          <Trans>No merchant begins so.</Trans>
        </Text>
      )}
      <FailureLine of={owners.error ?? accounts.error} />
    </Stack>
  )
}
