import { payoutStates } from '@sahuji/contract/payouts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PayoutFilter } from '../calls.ts'
import { useDepositPlace } from '../deposit-place.ts'
import { isDay, leftOutOf, type LeftOutFilter } from '../../platform/lists/address-filters.ts'

const anId = /^[0-9a-f-]{36}$/

export interface PayoutNarrowing {
  filter: PayoutFilter
  isNarrowed: boolean
  /** Parts of the address that are no filter. */
  leftOut: readonly LeftOutFilter[]
  /** Goes to the same list with the changed filter; undefined removes a part. */
  narrow: (change: Partial<PayoutFilter>) => void
  clear: () => void
}

/** The filter of the withdrawals, kept in the address. */
export function usePayoutFilter(): PayoutNarrowing {
  const navigate = useNavigate()
  const { search } = useDepositPlace()
  return useMemo(() => {
    const filter = payoutFilterIn(search)
    const go = (asked: PayoutFilter) =>
      void navigate({
        to: '/dashboard/bankDeposit',
        search: { tab: 'history', ...asked } as never,
        resetScroll: false,
      })
    return {
      filter,
      isNarrowed: Object.keys(filter).length > 0,
      leftOut: leftOutOf(search, ['state', 'account_id', 'from', 'to'], filter),
      narrow: (change) => go(payoutFilterIn({ ...filter, ...change })),
      clear: () => go({}),
    }
  }, [navigate, search])
}

/** The filter in an address; unknown values and invalid days are left out. */
export function payoutFilterIn(search: Record<string, unknown>): PayoutFilter {
  const text = (name: string) => `${search[name] ?? ''}`
  const state = payoutStates.find((each) => each === search['state'])
  const [from, to, account_id] = [text('from'), text('to'), text('account_id')]
  return {
    ...(state && { state }),
    ...(anId.test(account_id) && { account_id }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}
