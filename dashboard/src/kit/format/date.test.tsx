import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { BothDates, DateTime } from './date.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const drawn = (shown: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)

test('a numeric date stays on one line', () => {
  const at = new Date('2026-11-20T05:00:00Z')
  const whole = /<span[^>]*>2026-11-20<\/span>/
  expect(drawn(<DateTime of={at} as="date" />)).toMatch(whole)
  expect(drawn(<DateTime of={at} />)).toMatch(whole)
  expect(drawn(<BothDates of={at} />)).toMatch(whole)
})
