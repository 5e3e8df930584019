import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { AuditRow } from '@sahuji/contract/operator/audit'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ShortChange, subjectName } from './audit-row.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const row = (more: Partial<AuditRow>): AuditRow => ({
  id: '01a21a0b-75e3-70fc-b227-9a2f5d7554d2',
  seq: 1,
  hash: '',
  at: new Date('2026-11-27T05:23:53+05:45'),
  operator_id: null,
  operator_name: 'Pramila Thapa',
  network: '',
  device: '',
  what: 'rail.routed',
  subject_kind: 'rail',
  subject_id: 'ebanking',
  names: {},
  merchant_id: null,
  merchant_name: null,
  before: null,
  after: null,
  outcome: 'allowed',
  refusal: null,
  refusal_says: null,
  ...more,
})

const said = (more: Partial<AuditRow>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ShortChange of={row(more)} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')

test('codes of the log are written in words', () => {
  expect(said({ before: { rails: [] }, after: { rails: ['khalti', 'onepg'] } })).toContain('Khalti, OnePG')
  expect(said({ before: { state: 'open' }, after: { state: 'answered' } })).toMatch(/Open.*Answered/)
  expect(said({ after: { act: 'credit' } })).toBe('Credit')
})

test('names a channel and a rail', () => {
  expect(subjectName(row({ subject_id: 'ebanking nabil bank' }))).toBe('E-banking nabil bank')
  expect(subjectName(row({ subject_id: 'onepg' }))).toBe('OnePG')
})
