import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { cleaned, plainMobile } from '@sahuji/contract/input/cleaned'
import { mobilePattern } from '@sahuji/contract/merchants'
import { listMerchants, merchantNumber } from '@sahuji/contract/merchants/office/merchants'
import { listLedgerTransfers } from '@sahuji/contract/ledger/office/books'
import { listOfficePayments } from '@sahuji/contract/payments/office/payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { SearchIcon } from '../../kit/icons/navigation.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import type { Findable } from '../../kit/overlays/palette-search.ts'
import type { PaletteItem } from '../../kit/overlays/palette-option.tsx'
import type { PaletteGroup } from '../../kit/overlays/palette.tsx'
import { query } from '../../platform/calls/query.ts'
import { transferKindName } from '../../kit/office/ledger-words.ts'

/** An item of the office's palette: its look, its search words, its action. */
export interface OfficeItem extends PaletteItem, Findable {
  run: () => void
  /** The palette stays open after the action. */
  stays?: true
}

const shownAtMost = 6
const findMax = 100
const referenceMax = 64

/** The server's matches for the typed text: merchants, and the payments of a reference. */
export function useFoundInOffice(wanted: string): PaletteGroup<OfficeItem>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  const navigate = useNavigate()
  const rested = useRested(wanted)
  const isAsked = rested === wanted && rested.length > 1 && rested.length <= findMax
  const isReference = isAsked && rested.length <= referenceMax && /\d/.test(cleaned(rested))
  const asked = { retry: false, staleTime: 10_000 }
  const merchants = useQuery({
    ...query(listMerchants, { find: rested, limit: shownAtMost }),
    ...asked,
    enabled: isAsked,
  })
  const transfers = useQuery({
    ...query(listLedgerTransfers, { reference: cleaned(rested), limit: shownAtMost }),
    ...asked,
    enabled: isReference,
  })
  const payments = useFoundPayments(rested, isReference)
  if (!isAsked) return []
  const inWords = (name: ReturnType<typeof transferKindName>) => (typeof name === 'string' ? name : _(name))
  const ofMerchants = (merchants.data?.data ?? []).map(({ id, number, trade_name, owner_name }): OfficeItem => ({
    ...found(`merchant-${id}`, trade_name),
    note: `${merchantNumber(number)}, ${owner_name}`,
    run: () => void navigate({ to: '/merchants/$id', params: { id } as never }),
  }))
  const ofPayments = (isReference ? (transfers.data?.data ?? []) : []).map(
    ({ id, kind, amount, posted_at, source }): OfficeItem => ({
      ...found(`transfer-${id}`, inWords(transferKindName(kind))),
      note: (
        <>
          {source?.reference} <DateTime of={posted_at} as="full" />
        </>
      ),
      end: <Money of={amount} />,
      run: () => void navigate({ to: '/ledger/$id', params: { id } as never }),
    }),
  )
  const isMore = merchants.data && merchants.data.next !== null
  const all: OfficeItem = {
    ...found('merchants-all', t`Everything found for “${wanted}”`),
    icon: <SearchIcon small />,
    run: () => void navigate({ to: '/merchants', search: { q: wanted } as never }),
  }
  const failed = [merchants, ...(isReference ? [transfers, payments] : [])].filter(({ isError }) => isError)
  const again: OfficeItem = {
    ...found('search-again', t`The search did not answer. Try again`),
    icon: <SearchIcon small />,
    stays: true,
    run: () => failed.forEach(({ refetch }) => void refetch()),
  }
  return [
    { id: 'customers', head: t({ message: 'Payments', context: 'list' }), items: payments.items },
    { id: 'payments', head: t`Ledger`, items: ofPayments },
    { id: 'merchants', head: t`Merchants`, items: [...ofMerchants, ...(isMore ? [all] : [])] },
    { id: 'failed', head: t`Search`, items: failed.length > 0 ? [again] : [] },
  ].filter(({ items }) => items.length > 0)
}

/** Customers' payments by a reference, an id or an amount. */
function useFoundPayments(wanted: string, isReference: boolean) {
  const navigate = useNavigate()
  // a search by mobile number is recorded: it is made on the page of payments alone
  const isAsked = isReference && !mobilePattern.test(plainMobile(wanted))
  const { data, isError, refetch } = useQuery({
    ...query(listOfficePayments, { find: wanted, limit: shownAtMost }),
    retry: false,
    staleTime: 10_000,
    enabled: isAsked,
  })
  const items = (isAsked ? (data?.data ?? []) : []).map(({ id, reference, merchant, amount, made_at }): OfficeItem => ({
    ...found(`payment-${id}`, merchant),
    note: (
      <>
        {reference} <DateTime of={made_at} as="full" />
      </>
    ),
    end: <Money of={amount} />,
    run: () => void navigate({ to: '/payments/$id', params: { id } as never }),
  }))
  return { items, isError, refetch }
}

/** The server matched it: the palette does not filter it again by its words. */
const found = (id: string, name: string): Omit<OfficeItem, 'run'> => ({ id, name, names: [], words: '' })
