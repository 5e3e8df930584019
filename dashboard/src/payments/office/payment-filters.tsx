import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { paymentStates } from '@sahuji/contract/payments'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { BookChip } from '../../kit/office/book-chip.tsx'
import { ChipDay } from '../../kit/office/chip-day.tsx'
import { FindForm } from '../../kit/office/find-form.tsx'
import { FilterRow } from '../../kit/office/office-page.tsx'
import { askedPaymentStateName } from '../payment-state.tsx'
import type { PaymentNarrowing } from './payment-calls.ts'

/** The parameters in the address of the list. */
export type PaymentSearch = Partial<Record<'q' | 'mode' | 'state' | 'from' | 'to' | 'merchant_id', string>>

/** The filter in an address; an unknown value filters nothing. */
export function narrowingOf({ q = '', mode, state, from, to, merchant_id }: PaymentSearch): PaymentNarrowing {
  const day = /^\d{4}-\d{2}-\d{2}$/
  const find = q.trim()
  const known = paymentStates.find((each) => each === state)
  return {
    mode: mode === 'sandbox' ? 'sandbox' : 'live',
    ...(find.length > 1 && { find: find.slice(0, 100) }),
    ...(known && { state: known }),
    ...(from && day.test(from) && { from }),
    ...(to && day.test(to) && { to }),
    ...(merchant_id && /^[0-9a-f-]{36}$/.test(merchant_id) && { merchant_id }),
  }
}

interface PaymentFiltersProps {
  search: PaymentSearch
  narrow: (more: PaymentSearch) => void
}

/** A search by reference, merchant, mobile number or amount, and filter chips. */
export function PaymentFilters({ search, narrow }: PaymentFiltersProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const states = paymentStates.map((id) => ({ id, label: _(askedPaymentStateName(id)) }))
  return (
    <FilterRow>
      <Row gap={3}>
        <FindForm label={t`Reference, merchant, mobile or amount`} of={search.q} onFind={(q) => narrow({ q })} />
        <BookChip
          of={search.mode === 'sandbox' ? 'sandbox' : 'live'}
          onChange={(mode) => narrow({ mode: mode === 'live' ? '' : mode })}
        />
        <ChipSelect
          label={t`State`}
          value={search.state ?? ''}
          on={search.state !== undefined}
          shown={states.find(({ id }) => id === search.state)?.label ?? t`Every state`}
          groups={[{ head: '', options: [{ id: '', label: t`Every state` }, ...states] }]}
          onChange={(state) => narrow({ state })}
        />
        <ChipDay label={t`From`} value={search.from} onChange={(from) => narrow({ from: from ?? '' })} />
        <ChipDay label={t`To`} value={search.to} onChange={(to) => narrow({ to: to ?? '' })} />
      </Row>
      {search.merchant_id && (
        <Button size="small" onPress={() => narrow({ merchant_id: '' })}>
          <Trans>All merchants</Trans>
        </Button>
      )}
    </FilterRow>
  )
}
