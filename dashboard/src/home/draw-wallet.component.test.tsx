import { renderToStaticMarkup } from 'react-dom/server.edge'
import { beforeEach, expect, test } from 'vitest'
import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { FigurePageSkeleton } from '../shell/frame-skeleton.tsx'
import { drawWallet } from './draw-wallet.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  document.body.innerHTML = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FigurePageSkeleton />
    </I18nProvider>,
  )
})
const place = () => document.querySelector<HTMLElement>('[data-home-snapshot]')
const shown = () => place()?.textContent

test.each([
  [0, 'Rs.0.00'],
  [5, 'Rs.0.05'],
  [100_000, 'Rs.1,000.00'],
  [48_231_650, 'Rs.4,82,316.50'],
  [1_234_567_890_123, 'Rs.12,34,56,78,901.23'],
])('a balance of %i paisa takes the place of its skeleton', (balance, figure) => {
  drawWallet({ status: '000', data: { balance } })
  expect(shown()).toBe(figure)
  expect(place()?.querySelector('[data-skeleton]')).toBeNull()
})

test.each([
  ['an answer without a balance', { status: '000' }],
  ['a debt', { data: { balance: -1 } }],
])('%s draws nothing', (_, answer) => {
  drawWallet(answer)
  expect(shown()).toBe('')
})

test('the figure of the last visit remains unchanged', () => {
  place()!.replaceChildren('Rs.7.00')
  drawWallet({ data: { balance: 100 } })
  expect(shown()).toBe('Rs.7.00')
})

test('nothing is drawn in other formats than the document’s, or after the app has taken the page over', () => {
  document.cookie = 'sahuji_formats=ad.devanagari.lakh; Path=/'
  drawWallet({ data: { balance: 100 } })
  expect(shown()).toBe('')
  document.cookie = 'sahuji_formats=; Path=/; Max-Age=0'
  document.body.replaceChildren()
  expect(() => drawWallet({ data: { balance: 100 } })).not.toThrow()
})
