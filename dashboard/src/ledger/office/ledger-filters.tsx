import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { ChipDay } from '../../kit/office/chip-day.tsx'
import { FindForm } from '../../kit/office/find-form.tsx'
import { FilterRow } from '../../kit/office/office-page.tsx'
import { BookChip } from '../../kit/office/book-chip.tsx'
import type { LedgerNarrowing } from './calls.ts'
import { narrowableKinds, transferKindName } from '../../kit/office/ledger-words.ts'

/** The parameters in the address of the ledger. */
export type LedgerSearch = Partial<
  Record<'mode' | 'kind' | 'from' | 'to' | 'reference' | 'account_id' | 'merchant_id', string>
>

/** The filter in an address, without other parameters. */
export function narrowingOf({
  mode,
  kind,
  from,
  to,
  reference,
  account_id,
  merchant_id,
}: LedgerSearch): LedgerNarrowing {
  const uuid = /^[0-9a-f-]{36}$/
  const day = /^\d{4}-\d{2}-\d{2}$/
  return {
    mode: mode === 'sandbox' ? 'sandbox' : 'live',
    ...(kind && /^[a-z_]{1,40}$/.test(kind) && { kind }),
    ...(from && day.test(from) && { from }),
    ...(to && day.test(to) && { to }),
    ...(reference && { reference: reference.slice(0, 64) }),
    ...(account_id && uuid.test(account_id) && { account_id }),
    ...(merchant_id && uuid.test(merchant_id) && { merchant_id }),
  }
}

/** A search by reference, and filter chips. */
export function LedgerFilters({ search, narrow }: { search: LedgerSearch; narrow: (more: LedgerSearch) => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const said = (kind: string) => {
    const words = transferKindName(kind)
    return typeof words === 'string' ? words : _(words)
  }
  return (
    <FilterRow>
      <Row gap={3}>
        <FindForm
          label={t`Reference, rail’s reference, A-number or id`}
          of={search.reference}
          onFind={(reference) => narrow({ reference })}
        />
        <BookChip
          of={search.mode === 'sandbox' ? 'sandbox' : 'live'}
          onChange={(mode) => narrow({ mode: mode === 'live' ? '' : mode })}
        />
        <ChipSelect
          label={t`Kind`}
          value={search.kind ?? ''}
          on={search.kind !== undefined}
          shown={search.kind ? said(search.kind) : t`Every kind`}
          groups={[
            {
              head: '',
              options: [{ id: '', label: t`Every kind` }, ...narrowableKinds.map((id) => ({ id, label: said(id) }))],
            },
          ]}
          onChange={(kind) => narrow({ kind })}
        />
        <ChipDay label={t`From`} value={search.from} onChange={(from) => narrow({ from: from ?? '' })} />
        <ChipDay label={t`To`} value={search.to} onChange={(to) => narrow({ to: to ?? '' })} />
      </Row>
      {(search.account_id ?? search.merchant_id) && (
        <Button size="small" onPress={() => narrow({ account_id: '', merchant_id: '' })}>
          {search.account_id ? <Trans>All accounts</Trans> : <Trans>All merchants</Trans>}
        </Button>
      )}
    </FilterRow>
  )
}
