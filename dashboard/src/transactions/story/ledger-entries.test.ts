import { i18n } from '@lingui/core'
import { railNames } from '@sahuji/contract/money/rail-names'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { accountNameOf, isOtherWallet } from './ledger-entries.tsx'

const chart = new URL('../../../../server/src/ledger/chart-of-accounts.ts', import.meta.url)

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('every account of the ledger has a name in the person’s language', () => {
  const kinds = [...readFileSync(chart, 'utf8').matchAll(/^ {2}'?([\w:]+)'?: \{ label:/gm)].map(([, kind]) => kind!)
  expect(kinds.length).toBeGreaterThan(10)
  kinds.push(...railNames.map((rail) => `rail_clearing:${rail}`))
  expect(kinds.filter((kind) => !accountNameOf(kind))).toEqual([])
  expect(accountNameOf('vault')).toBeUndefined()
})

test('of a send the other side’s wallet is told from one’s own, whichever side looks', () => {
  const [debited, credited] = [
    { account_kind: 'merchant_wallet', debit: 500n },
    { account_kind: 'merchant_wallet', debit: null },
  ]
  const [sent, received] = [{ kind: 'send', amount: -500n } as const, { kind: 'send', amount: 500n } as const]
  expect([debited, credited].map((entry) => isOtherWallet(sent, entry))).toEqual([false, true])
  expect([debited, credited].map((entry) => isOtherWallet(received, entry))).toEqual([true, false])
  expect(isOtherWallet(sent, { account_kind: 'fees_earned', debit: null })).toBe(false)
  expect(isOtherWallet({ kind: 'payout', amount: -500n }, debited)).toBe(false)
})
