import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { BankReasonWords } from './bank-reason.tsx'
import { SetBy } from './withdraw/payout-limits.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const drawn = (of: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{of}</I18nProvider>)

test('translates a bank’s code into a sentence and shows the code behind details', () => {
  const said = drawn(<BankReasonWords of="AC04 CLOSED ACCOUNT NUMBER" />)
  expect(said).toContain('The account is closed.')
  expect(said).toMatch(/aria-expanded="false"[^>]*>.*details/)
  expect(said).not.toContain('AC04')
})

test('names the source of several limits once', () => {
  const rule = { most: 100n, left: 50n, set_by: 'rule', source: 'NRB Unified Directive 2079' } as const
  const own = { ...rule, set_by: 'us', source: null } as const
  expect(drawn(<SetBy of={[rule, rule, rule]} />).match(/Unified Directive/g)).toHaveLength(1)
  expect(drawn(<SetBy of={[own, rule, null]} />)).toMatch(/Ask for a higher limit.*Set by/)
})
