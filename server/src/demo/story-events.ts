import type { TransactionRow } from '../transactions/record-transactions.ts'
import type { SeededRandom, StoryItem } from './story.ts'
import { bankNames } from './people.ts'

/** The history of one item: the rail's reference, and its events with their times. */
interface ItemHistory {
  rail_reference: string | null
  events: { at: Date; what: string; facts: Record<string, string> }[]
}

/** The events of a payment, a refund (with the refunded row) or a withdrawal, in its rail's order. */
export function storyEvents(item: StoryItem, refunded: TransactionRow | undefined, random: SeededRandom): ItemHistory {
  const { at, kind, who: payer, method } = item
  const [way = '', number = ''] = method.split(' ')
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const posted = { at, what: 'posted', facts: {} }
  if (kind === 'payout') {
    return {
      rail_reference: null,
      events: [
        { at: before(40), what: 'payout_asked', facts: {} },
        { at: before(3), what: 'payout_sent', facts: { bank: payer, account: number } },
        posted,
      ],
    }
  }
  const rail = (refunded?.method ?? method) === 'card' ? 'cards' : 'fonepay'
  const rail_reference = `${rail === 'cards' ? 'CRD' : 'FNP'}${random.between(100_000_000, 999_999_999)}`
  if (kind === 'refund') {
    const of = refunded ? { reference: refunded.reference } : undefined
    return {
      rail_reference,
      events: [
        { at: before(9), what: 'refund_asked', facts: { payer, ...of } },
        { at: before(2), what: 'rail_refunded', facts: { rail, rail_reference } },
        posted,
      ],
    }
  }
  const opened = way === 'qr' ? 'qr_scanned' : way === 'link' ? 'link_opened' : 'card_shown'
  return {
    rail_reference,
    events: [
      { at: before(random.between(14, 48)), what: opened, facts: { payer, ...(number && { number }) } },
      { at: before(random.between(4, 12)), what: 'payer_paid', facts: { bank: random.pick(bankNames) } },
      { at: before(random.between(1, 3)), what: 'rail_confirmed', facts: { rail, rail_reference } },
      posted,
    ],
  }
}
