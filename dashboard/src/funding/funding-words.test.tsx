import type { FeeRule } from '@sahuji/contract/tariff'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { FeeWords } from './funding-words.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const rule: FeeRule = {
  kind: 'slabs',
  value: 0,
  min: null,
  max: null,
  slabs: [
    { up_to: 50_000n, fee: 200n },
    { up_to: 500_000n, fee: 400n },
    { up_to: null, fee: 800n },
  ],
  valid_from: '2026-07-17',
  source: 'A price list',
  fee_source: 'A price list',
  limits_from: '2026-07-17',
  limits_source: 'A price list',
}

const said = (amount?: bigint) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FeeWords rule={rule} {...(amount !== undefined && { amount })} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')

test('shows a fee by the amount as its range, and for a known amount as its step', () => {
  expect(said()).toBe('Rs.2.00 to Rs.8.00, depending on the amount')
  expect([said(50_000n), said(50_001n), said(500_001n)]).toEqual([
    'for up to Rs.500',
    'for up to Rs.5,000',
    'for more than Rs.5,000',
  ])
})
