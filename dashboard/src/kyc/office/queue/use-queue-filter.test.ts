import { expect, test } from 'vitest'
import { leftOutIn, queueAskIn } from './use-queue-filter.ts'

test('reads the list and its filter from an address', () => {
  const asked = { tab: 'appeals', business_type: 'ngo', claimed: 'me', sent_since: '2026-11-13', q: ' 612 ' }
  expect(queueAskIn(asked)).toEqual(asked)
})

test('leaves out unknown filters of an address, and names them', () => {
  expect(queueAskIn({ tab: 'all', business_type: 'bank', claimed: 'us', sent_since: 'today', q: '  ' })).toEqual({
    tab: 'waiting',
  })
  const search = { tab: 'all', claimed: 'us', q: 'sita' }
  expect(leftOutIn(search, queueAskIn(search))).toEqual([
    ['tab', 'all'],
    ['claimed', 'us'],
  ])
  expect(leftOutIn({ tab: 'waiting' }, queueAskIn({ tab: 'waiting' }))).toEqual([])
})
