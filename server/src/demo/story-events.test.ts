import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '../transactions/record-transactions.ts'
import { seededRandom, shopStory } from './story.ts'
import { storyEvents } from './story-events.ts'

const story = shopStory(new Date('2026-11-20T10:00:00Z'), { days: 30, seed: 2083, busy: 20 })

describe('the demo’s payments and refunds', () => {
  test('a refund pays back an earlier payment of at least as much, to its payer', () => {
    const refunds = story.filter(({ kind }) => kind === 'refund')
    expect(refunds.length).toBeGreaterThan(3)
    for (const { of, at, who, amount } of refunds) {
      expect(of).toMatchObject({ kind: 'payment', who })
      expect(of!.at < at && of!.amount >= -amount).toBe(true)
    }
  })

  test('each has realistic steps: payer, bank, the rail’s reference, times in order, posted last', () => {
    const random = seededRandom(1)
    for (const item of story.filter(({ kind }) => kind === 'payment')) {
      const { rail_reference, events } = storyEvents(item, undefined, random)
      expect(events.map(({ what }) => what).slice(1)).toEqual(['payer_paid', 'rail_confirmed', 'posted'])
      expect(events[0]!.facts).toMatchObject({ payer: item.who })
      expect(events[2]!.facts).toMatchObject({ rail_reference })
      const times = events.map(({ at }) => at.getTime())
      expect(times.toSorted((one, other) => one - other)).toEqual(times)
      expect(events.at(-1)!.at).toEqual(item.at)
    }
  })

  test('a refund names the refunded payment', () => {
    const refund = story.find(({ kind }) => kind === 'refund')!
    const paid = { reference: 'SJ8308047K4R08', method: 'qr 2' } as TransactionRow
    expect(storyEvents(refund, paid, seededRandom(1)).events[0]).toMatchObject({
      what: 'refund_asked',
      facts: { payer: refund.who, reference: paid.reference },
    })
  })
})
