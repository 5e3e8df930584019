import type { Notification } from '@sahuji/contract/notifications'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { BurstRow } from './notification-row.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const nothing = () => {}
const keep = { read: nothing, readAll: nothing, archive: nothing, mute: nothing, muted: [], isPending: false } as const
const kept = { ...keep, done: undefined, error: null }

const said = (type: string) => {
  const one: Notification = {
    id: '1',
    type,
    isRead: true,
    title: '',
    body: '',
    created_at: null,
    request: null,
    amount: 100n,
  }
  const burst = [one, { ...one, id: '2' }, { ...one, id: '3' }, { ...one, id: '4' }]
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BurstRow of={burst} keep={kept} isOwn pointedAt={undefined} isOpen={false} onOpen={() => {}} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')
}

test('names a burst by its kind: withdrawals that arrived are no payments', () => {
  expect(said('PayoutCredited')).toContain('4 withdrawals arrived in your bank, Rs.4.00')
  expect(said('FundTakenUp')).toContain('4 sends reached their owners, Rs.4.00')
  expect(said('ReceievedFund')).toContain('4 payments, Rs.4.00')
})
