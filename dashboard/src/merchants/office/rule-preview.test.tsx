import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RuleRequest, previewMerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { RulePreviewLines } from './rule-preview.tsx'
import { noticeDayOf } from '@sahuji/contract/tariff/lines'
import { firstDay } from './rule-dialog.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const limits = {
  amount_max: 400_000n,
  month_amount: 2_000_000n,
  balance_max: 5_000_000n,
  payout_day_amount: null,
  payout_month_amount: null,
}
const ask: RuleRequest = { kind: 'limits', tier: 'micro', valid_from: '2026-12-12', limits }

/** The preview, as if the server had answered that two people decide. */
function said(of: RuleRequest): string {
  const client = new QueryClient()
  const key = JSON.stringify(of, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const preview = { needs_second_person: true, merchants: 0, with_own: 0, over_balance: 0, over_month: 0, examples: [] }
  client.setQueryData([previewMerchantRule.path, key], preview)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <RulePreviewLines of={of} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

test('a rule for all waits for two people whatever it changes, and is not called a raise', () => {
  expect(said(ask)).toContain('It waits for a second person.')
  expect(said(ask)).not.toContain('raises')
})

test('a rule for one merchant that needs two people is called a raise', () => {
  expect(said({ ...ask, merchant_id: '01a21a0b-75e3-70fc-b227-9a2f5d7554d2' })).toContain('It raises something')
})

const late = new Date('2026-11-27T23:50:00+05:45')

test('proposes a rule for all merchants on the first day that leaves time for the notice', () => {
  expect(firstDay(undefined, late)).toBe('2026-12-12')
  expect(noticeDayOf(firstDay(undefined, late))).toBe('2026-11-27')
})

test('proposes a rule for one merchant for today', () => {
  expect(firstDay('01a21a0b-75e3-70fc-b227-9a2f5d7554d2', late)).toBe('2026-11-27')
})
