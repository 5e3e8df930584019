import { useSearch } from '@tanstack/react-router'
import { useMay } from '../platform/session/rights.ts'

const depositTabs = ['withdraw', 'accounts', 'history', 'settlement'] as const
export type DepositTab = (typeof depositTabs)[number]

const page = '/dashboard/bankDeposit'

/** The address of a tab with its filter. */
export function tabAddress(tab: DepositTab, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(tab !== 'withdraw' && { tab }), ...more }).toString()
  return query ? `${page}?${query}` : page
}

/** The address where one withdrawal is followed to its end. */
export const payoutAddress = ({ id }: { id: string }): string => tabAddress('history', { payout: id })

/** The receipt of a withdrawal that has ended, in any way. */
export const receiptAddress = ({ id }: { id: string }): string =>
  `/dashboard/transactionHistory/singleTransaction/${id}/receipt`

/** The tabs of the person's role: the first one, which asks for a withdrawal, only for a role that may. */
export function useDepositTabs(): readonly DepositTab[] {
  const mayAsk = useMay('payouts.request')
  return mayAsk ? depositTabs : depositTabs.filter((tab) => tab !== 'withdraw')
}

/** What the address contains: the tab, and the followed withdrawal. */
export function useDepositPlace(): { tab: DepositTab; payout: string | undefined; search: Record<string, unknown> } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const payout = typeof search['payout'] === 'string' ? search['payout'] : undefined
  const tabs = useDepositTabs()
  return { tab: tabs.find((tab) => tab === search['tab']) ?? tabs[0] ?? 'history', payout, search }
}
