import { languageCodes } from '@sahuji/contract/language/languages'
import { expect, test } from 'vitest'
import { templateIn } from '../platform/texts/say.ts'
import { subjectOf, subjectTextOf } from './mail-subjects.ts'
import { type NotificationKey, notificationTexts } from './notification-texts.ts'

const ours = new Set(['amount', 'asked', 'day', 'number'])

test.each(Object.keys(notificationTexts) as NotificationKey[])(
  'the subject of a mail about %s contains no text that a person wrote',
  (key) => {
    for (const language of languageCodes) {
      const facts = [...templateIn(language, subjectTextOf(key)).matchAll(/\{(\w+)\}/g)].map(([, fact]) => `${fact}`)
      expect(facts.filter((fact) => !ours.has(fact))).toEqual([])
    }
  },
)

test('the subject of a request contains the amount, and not the asker', () => {
  const row = {
    id: '01980000-0000-7000-8000-000000000000',
    type: 'RequestFund',
    text_key: 'fund_requested' as const,
    facts: { name: 'Sahuji Support evil.com.np', amount: 'Rs.50.00', note: 'evil.com' },
    at: new Date(0),
    amount: 5000n,
    archived_at: null,
    is_read: false,
    request_id: null,
    request_amount: null,
    request_state: null,
    request_paid_amount: null,
    request_settled_at: null,
    request_paid_by: null,
  }
  expect(subjectOf(row, 'en')).toBe('You are asked for Rs.50.00')
})
