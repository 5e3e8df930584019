import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { cards, openCards, paidByCard } from '../../../testing/card-payer.ts'
import { cardsRail } from './cards.ts'

openCards()

// payments at 00:05 of 21 November in Kathmandu
const listed = async (day = '2026-11-21') => {
  const answer = await cards.rail.statement!(day)
  if (answer.outcome !== 'answered') return answer
  return answer.value.map((row) => ('aside' in row ? row.aside.why : [row.reference, row.amount]))
}

describe('the report of a day', () => {
  test('lists captured and refunded money with the acquirer’s fee; omits what moved no money', async () => {
    const { payment } = await paidByCard()
    const back = await paidByCard({ refunded: 'part' })
    await paidByCard({ card: { captured: false } })
    await paidByCard({}, 'decline')
    const answer = await cards.rail.statement!('2026-11-21')
    expect(answer).toMatchObject({
      outcome: 'answered',
      value: [
        { reference: payment.reference, day: '2026-11-21', amount: 150_000n, fee: 2_700n, at: cards.clock.now() },
        { reference: back.payment.reference, amount: 150_000n },
        { reference: back.payment.reference, amount: -75_000n, description: 'Refunds VISA' },
      ],
    })
    expect(await listed('2026-11-20')).toEqual([])
  })

  test('is read unchanged: a row may be missing, repeated, or have a cut reference', async () => {
    await paidByCard({ listed: 'missing' })
    const { payment } = await paidByCard({ listed: 'twice' })
    const once = [payment.reference, 150_000n]
    expect(await listed()).toEqual([once, once])
  })

  test.each(['timeout', 'half_body', 'bad_json', 'http_500'] as const)('is complete or rejected: %s', async (kind) => {
    await paidByCard()
    cards.simulator.cards.fail({ call: 'purchase-refund-details', kind })
    const rail = cardsRail({ ...cards.settings, ...(kind === 'timeout' && { timeoutMs: 300 }) }, cards.clock)
    expect(await rail.statement!('2026-11-21')).toMatchObject({ outcome: 'ambiguous', fault: kind })
  })

  test.each(['the same page', 'pages of a hundred thousand rows'])(
    'that has no end is none: %s',
    { timeout: 60_000 },
    async (what) => {
      const isSame = what === 'the same page'
      let pages = 0
      const server = createServer((_request, response) => {
        const page = isSame ? 0 : ++pages
        const settlements = Array.from({ length: isSame ? 1000 : 100_000 }, (_, row) => ({
          requestId: `${page}A${row}`,
          transactionType: 'Purchases',
          amount: '1',
          currencyCode: 'NPR',
        }))
        if (isSame) pages++
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ requestDetails: [], settlements, pageResults: '1000' }))
      })
      // reading a page takes this process longer than the usual 5 s on a busy machine
      server.keepAliveTimeout = 60_000
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const query = { ...cards.settings.query!, apiBase }
      const rail = cardsRail({ ...cards.settings, query, timeoutMs: 30_000 }, cards.clock)
      expect(await rail.statement!('2026-11-21')).toMatchObject({ outcome: 'ambiguous', fault: 'too_large' })
      expect(pages).toBeLessThanOrEqual(3)
      server.closeAllConnections()
      server.close()
    },
  )

  test('sets a row in another currency aside, and lists the others', async () => {
    const { payment } = await paidByCard()
    await paidByCard({ reports: { currency: 'USD' } })
    expect(await listed()).toEqual([[payment.reference, 150_000n], 'an amount in USD'])
  })

  test('is rejected whole with an unreadable row', async () => {
    await paidByCard()
    await paidByCard({ reports: { currency: 'rupees' } })
    expect(await cards.rail.statement!('2026-11-21')).toMatchObject({ outcome: 'ambiguous', fault: 'bad_shape' })
  })

  test('is an uploaded file where no REST key is set', () => {
    const { query: _, ...rest } = cards.settings
    const rail = cardsRail(rest, cards.clock)
    expect([rail.capabilities.statement, rail.statement]).toEqual(['by_file', undefined])
    expect(cards.rail.capabilities.statement).toBe('asked')
  })
})
