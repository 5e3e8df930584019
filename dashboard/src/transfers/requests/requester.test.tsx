import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ScamHints } from './requester.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (more: Partial<NonNullable<FundRequest['hints']>>) => {
  const member_since = new Date('2026-11-01T00:00:00Z')
  const hints = {
    is_stranger: false,
    is_verified: true,
    was_rejected: false,
    asked_today: 1,
    others_open: 0,
    member_since,
    ...more,
  }
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ScamHints of={hints} />
    </I18nProvider>,
  )
}

test('states only of strangers that neither has ever paid the other', () => {
  const never = 'You have never paid them and they have never paid you.'
  expect(said({ is_stranger: true })).toContain(never)
  const rejected = said({ was_rejected: true })
  expect(rejected).toContain('You rejected a request of theirs before.')
  expect(rejected).not.toContain(never)
  expect(said({})).toBe('')
})
