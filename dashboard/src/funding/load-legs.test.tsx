import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { LoadLegs, type LoadRoute } from './load-legs.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** The marks of bank, gateway and wallet of a load. */
function marksOf(money: LoadRoute['money'], more: Partial<LoadRoute> = {}) {
  const load: LoadRoute = {
    bank_name: 'Nabil Bank',
    channel: 'ebanking',
    rail: 'onepg',
    rail_reference: null,
    money,
    posted_at: null,
    ...more,
  }
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <LoadLegs of={load} />
    </I18nProvider>,
  )
    .split('<li')
    .slice(1)
    .map((leg) => /data-mark="(\w+)"/.exec(leg)?.[1])
}

test('rings the bank until the payer returns, then nothing until the bank has answered', () => {
  expect(marksOf('unpaid')).toEqual(['here', undefined, undefined])
  expect(marksOf('open')).toEqual([undefined, undefined, undefined])
  expect(marksOf('unclear')).toEqual(['doubtful', undefined, undefined])
  const debited = { legs: { debit: 'done', credit: null } }
  for (const money of ['unpaid', 'open', 'unclear'] as const)
    expect(marksOf(money, debited)).toEqual([undefined, 'here', undefined])
  expect(marksOf('credited')).toEqual([undefined, undefined, 'here'])
})
