import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Doubted, doubtOf } from './doubted.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const words = (said: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Doubted of={{ said, at: new Date(0) }} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')

test('has a sentence of its own for each contradiction of a withdrawal that arrived', () => {
  expect(words('refused')).toMatch(/its bank reports that it refused it\. The wallet has not got the money back/)
  expect(words('returned')).toMatch(/came back again/)
  expect([doubtOf({ said: 'Rs.500.00', at: new Date(0) }), words('Rs.500.00')]).toEqual([
    'amount',
    expect.stringMatching(/reports another amount than was ordered\. Ask the rail/),
  ])
})
