import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { WithdrawalLegs, type WithdrawalStory } from './withdrawal-legs.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const at = new Date('2026-11-24T10:00:00+05:45')

/** The words over and under the lines of a withdrawal, and the drawing of each of its places. */
function legsOf(state: WithdrawalStory['state'], ...what: string[]) {
  const timeline = what.map((each) => ({ at, what: each, facts: {}, code: null, place: 'done' as const, raw: null }))
  const story = { rail: 'npi', rail_reference: '4002', counterparty: 'Himalayan Bank', state, timeline }
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WithdrawalLegs of={story} />
    </I18nProvider>,
  )
  return html
    .split('<li')
    .slice(1)
    .map((leg) => ({
      mark: /data-mark="(\w+)"/.exec(leg)?.[1],
      says: leg
        .replace(/^[^>]*>/, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
}

test('draws a debited withdrawal as far as it came', () => {
  const [wallet, rail, bank] = legsOf('pending', 'payout_sent', 'payout_debited')
  expect(wallet!.says).toMatch(/^confirmed .*Your wallet$/)
  expect([rail!.mark, bank!.says]).toEqual(['here', 'Himalayan Bank'])
  expect(legsOf('pending', 'payout_sent', 'payout_credit_unclear', 'payout_debited')[1]!.mark).toBe('doubtful')
})

test('ends a returned withdrawal in the wallet again, and keeps an unsent one there', () => {
  const back = legsOf('reversed', 'payout_sent', 'payout_debited', 'payout_returned')
  expect(back.at(-1)).toMatchObject({ mark: 'here', says: 'Your wallet again' })
  const failed = legsOf('failed', 'payout_sent', 'payout_failed')
  expect(failed.map(({ says }) => says)).toEqual(['Your wallet', expect.any(String), 'Himalayan Bank Nothing arrives'])
  expect(failed[0]).toMatchObject({ mark: 'here' })
})

test('rings the place of the money: held in the wallet, or arrived at its bank', () => {
  expect(legsOf('held').map(({ mark }) => mark)).toEqual(['here', undefined, undefined])
  const arrived = legsOf('completed', 'payout_sent', 'payout_debited', 'payout_credited')
  expect(arrived.map(({ mark }) => mark)).toEqual([undefined, undefined, 'here'])
})
