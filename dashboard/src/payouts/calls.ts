import * as contract from '@sahuji/contract/payouts'
import * as own from '@sahuji/contract/payouts/own-payouts'
import { sendAccountPaper } from '@sahuji/contract/payouts/account-papers'
import * as links from '@sahuji/contract/payouts/account-links'
import * as accounts from '@sahuji/contract/payouts/accounts'
import * as payoutBanks from '@sahuji/contract/payouts/banks'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { resumeConfirmation } from '@sahuji/contract/payouts/resume-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import * as settlementLinks from '@sahuji/contract/payouts/settlement-links'
import * as settlement from '@sahuji/contract/payouts/settlement'
import type { Takes } from '@sahuji/contract/http/route'
import type { ExportOf } from '../exports/export-of.ts'
import { call } from '../platform/calls/call.ts'
import { mutation, query } from '../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The filter of the list, its sums and its file. */
export type PayoutFilter = Pick<Takes<typeof own.readPayoutTotals>, 'state' | 'account_id' | 'from' | 'to'>

/** The calls of withdrawing to a bank. */
export const payouts = {
  overview: () => query(own.readPayoutOverview, {}),
  one: (id: string) => query(own.readPayout, { id }),
  fee: (id: string) => query(own.readPayoutFee, { id }),
  newest: () => query(own.listPayouts, { limit: 5 }),
  pages: (filter: PayoutFilter) => ({
    queryKey: [own.listPayouts.path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(own.listPayouts, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  file: (filter: PayoutFilter): ExportOf => ({
    mode: 'live',
    key: ['withdrawals', filter],
    preview: () => call(own.previewPayoutExport, filter),
    begin: (choice) => call(own.exportPayouts, { ...filter, ...choice }, quiet),
  }),
  totals: (filter: PayoutFilter) => query(own.readPayoutTotals, filter),
  check: () => mutation(own.checkPayout),
  cancel: () => mutation(own.cancelPayout, quiet),
}

/** Exactly what is confirmed. */
export type PayoutAsk = Takes<typeof beginConfirmation>

/** The request with its proof of the person: a call of its own, whose key the dialog keeps. */
export const confirmations = {
  begin: (ask: PayoutAsk) => call(beginConfirmation, ask, quiet),
  resume: (id: string) => call(resumeConfirmation, { id }, quiet),
  sendCode: (id: string) => call(sendConfirmationCode, { id }, quiet),
  request: ({ input, key }: { input: Takes<typeof contract.requestPayout>; key: string }) =>
    call(contract.requestPayout, input, { key, ...quiet }),
}

/** The calls of the merchant's bank accounts. */
export const payoutAccounts = {
  list: () => query(accounts.listPayoutAccounts, {}),
  banks: () => query(payoutBanks.listPayoutBanks, {}),
  branches: (bank_id: string) => query(payoutBanks.listBankBranches, { bank_id }),
  check: (fields: Takes<typeof accounts.checkPayoutAccount>) => call(accounts.checkPayoutAccount, fields, quiet),
  add: () => mutation(accounts.addPayoutAccount, quiet),
  makeMain: () => mutation(accounts.makeMainAccount, quiet),
  remove: () => mutation(accounts.removePayoutAccount, quiet),
  recheck: () => mutation(accounts.recheckPayoutAccount, quiet),
  sendPaper: () => mutation(sendAccountPaper, quiet),
  takeBankName: () => mutation(accounts.takeBankName, quiet),
}

/** The calls of the link in the mail about a new account; no session is needed. */
export const linkedAccounts = {
  read: (token: string) => call(links.readLinkedAccount, { token }),
  remove: (token: string) => call(links.removeLinkedAccount, { token }),
}

/** The same calls for a changed automatic settlement. */
export const linkedSettlements = {
  read: (token: string) => call(settlementLinks.readLinkedSettlement, { token }),
  stop: (token: string) => call(settlementLinks.stopLinkedSettlement, { token }),
}

/** The calls of the automatic settlement. */
export const automatic = {
  read: () => query(settlement.readSettlement, {}),
  preview: (plan: settlement.SettlementPlan) => query(settlement.previewSettlement, plan, quiet),
  change: () => mutation(settlement.changeSettlement, quiet),
}
