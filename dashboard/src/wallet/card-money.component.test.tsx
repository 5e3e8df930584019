import { listInstruments, listChannels } from '@sahuji/contract/funding'
import * as funding from '@sahuji/contract/funding'
import * as accountLinks from '@sahuji/contract/payouts/account-links'
import * as payoutAccounts from '@sahuji/contract/payouts/accounts'
import * as payoutBanks from '@sahuji/contract/payouts/banks'
import * as ownPayouts from '@sahuji/contract/payouts/own-payouts'
import * as settlement from '@sahuji/contract/payouts/settlement'
import * as tariff from '@sahuji/contract/tariff'
import * as transfers from '@sahuji/contract/transfers'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import * as transfer from '@sahuji/contract/transfers/transfer'
import { readWallet } from '@sahuji/contract/wallet'
import { afterEach, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument } from '../../testing/loading.ts'
import { merchantRoutes } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { smallestAnswer, smallestAnswers } from '../../testing/contract-answers.ts'
import { sees } from '../../testing/seen.ts'

afterEach(() => page.viewport(1440, 900))

// prettier-ignore
const modules = [
  funding, tariff, accountLinks, payoutAccounts, payoutBanks, ownPayouts, settlement, transfers, contacts, requests, transfer,
]

/** A wallet with Rs.500, and Rs.800 of a credit card. */
const parts = { balance: 130_000n, available: 50_000n, held: 0n, restricted: 80_000n, on_its_way: 0n }
const visa = { ...eBankingOverview, channel: 'visa' } as const

type Term = { card_money_pays: boolean; card_money_changes_on: string | null }

const opens = (path: string, term: Term) =>
  openPage(
    path,
    ...smallestAnswers(...modules),
    ...merchantRoutes(),
    on(listChannels, () => [eBankingOverview, visa]),
    on(listInstruments, ({ channel }) => [{ ...instrument, channel }]),
    on(readWallet, () => ({ ...parts, ...term, as_of: new Date() })),
    on(ownPayouts.readPayoutOverview, () => ({
      ...smallestAnswer(ownPayouts.readPayoutOverview),
      balance: parts.balance,
      restricted: parts.restricted,
      withdrawable: parts.available,
      is_closed: null,
    })),
    on(transfers.readTransferOverview, () => ({
      ...smallestAnswer(transfers.readTransferOverview),
      sendable: parts.available,
      restricted: parts.restricted,
      is_closed: null,
      ...term,
    })),
  )

test.each([
  { path: '/dashboard/home', text: /It pays nothing for now/ },
  {
    path: '/dashboard/loadFunds',
    text: /came from a credit card: it cannot be sent on or withdrawn, and pays nothing for now\./,
  },
  {
    path: '/dashboard/loadFunds/visa',
    text: /Credit-card money is not sent on or withdrawn, and pays nothing for now\./,
  },
  {
    path: '/dashboard/bankDeposit',
    text: /came from a credit card: it cannot be sent on or withdrawn, and pays nothing for now\./,
  },
  { path: '/dashboard/sendFund', text: /It cannot be sent on or withdrawn, and pays nothing for now\./ },
])('$path shows that card money pays nothing where the tariff forbids it', async ({ path, text }) => {
  if (path === '/dashboard/home') await page.viewport(390, 844)
  await opens(path, { card_money_pays: false, card_money_changes_on: null })
  await sees(text)
})

test.each(['/dashboard/loadFunds', '/dashboard/loadFunds/visa', '/dashboard/bankDeposit', '/dashboard/sendFund'])(
  '%s names the day from which card money pays nothing',
  async (path) => {
    await opens(path, { card_money_pays: true, card_money_changes_on: '2026-12-18' })
    await sees(/sent on or withdrawn\. Before .*2026-12-18.* it pays requests and counters, from then on nothing\./)
  },
)
