import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { BothDates, DateTime } from './date.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a date of figures is one piece, within which no line ends', () => {
  const at = new Date('2026-11-20T05:00:00Z')
  for (const shown of [<DateTime of={at} as="date" />, <DateTime of={at} />, <BothDates of={at} />])
    expect(renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)).toMatch(
      /<span[^>]*>2026-11-20<\/span>/,
    )
})
