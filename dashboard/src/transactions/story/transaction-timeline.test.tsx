import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { TransactionTimeline } from './transaction-timeline.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const item = (at: string, place: 'done' | 'next') => ({
  at: new Date(`${at}+05:45`),
  what: 'created',
  facts: {},
  code: null,
  place,
  raw: null,
})

test('a moment of another day than the first shows its day', () => {
  const timeline = [item('2026-11-24T19:51:16', 'done'), item('2026-11-25T16:51:14', 'next')]
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TransactionTimeline of={timeline} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, ' ')
  expect(said).toMatch(/25 Nov\s+16:51:14/)
  expect(said).not.toContain('24 Nov')
})

test('lists the next steps apart from the past ones', () => {
  const timeline = [item('2026-11-24T19:51:16', 'done'), { ...item('2026-11-24T20:51:14', 'next'), what: 'next_check' }]
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TransactionTimeline of={timeline} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, ' ')
  expect(said).toMatch(/What happened.*Started.*What happens next.*We ask the bank again/s)
})

test('names the review of a load that was paid by card instead', () => {
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TransactionTimeline of={[{ ...item('2026-11-24T19:51:16', 'done'), what: 'paid_otherwise' }]} />
    </I18nProvider>,
  )
  expect(said).toContain('The bank paid in another way than chosen; our team reviews it')
})
