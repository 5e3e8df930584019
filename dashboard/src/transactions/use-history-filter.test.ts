import { searchMax } from '@sahuji/contract/http/lists'
import { describe, expect, test } from 'vitest'
import { findAddress, historyFilterIn, historyParams } from './use-history-filter.ts'

describe('the filter in an address', () => {
  test('is read whole: words, days, kind and state', () => {
    const search = { q: 'Nabil 1200.50', from: '2026-11-01', to: '2026-11-20', kind: 'load', state: 'failed' }
    expect(historyFilterIn(search)).toEqual(search)
  })

  test('leaves out what is no filter of ours', () => {
    expect(historyFilterIn({ kind: 'lottery', state: 'lost', from: 'yesterday', to: '2026-13-01', page: '7' })).toEqual(
      {},
    )
    expect(historyFilterIn({ q: '   ' })).toEqual({})
    expect(historyFilterIn({ q: undefined, from: null })).toEqual({})
    expect(historyFilterIn({ from: '2026-1-1', to: '2026-11-32' })).toEqual({})
    expect(historyFilterIn({ from: '2026-02-30', to: '2026-00-10' })).toEqual({})
    expect(historyFilterIn({ from: '2026-11-01<script>' })).toEqual({})
  })

  test('searches by no more than the server reads', () => {
    expect(historyFilterIn({ q: 'x'.repeat(searchMax + 20) }).q).toHaveLength(searchMax)
  })

  test('goes into an address and comes back the same, whatever was typed', () => {
    for (const q of ['a&b=c', '100 %', '>5000', 'सुनिता', '"two words"', '+977']) {
      const params = historyParams({ q, from: '2026-11-01' })
      const search = Object.fromEntries(new URLSearchParams(`${new URLSearchParams(params)}`))
      expect(historyFilterIn(search)).toEqual({ q, from: '2026-11-01' })
    }
  })

  test('says nothing of what is not chosen', () => {
    expect(historyParams({ q: undefined, kind: 'load' })).toEqual({ kind: 'load' })
    expect(historyParams({})).toEqual({})
  })
})

test('what the palette found is looked for in the live book', () => {
  expect(findAddress('1,200 & more')).toBe('/dashboard/transactionHistory?q=1%2C200+%26+more')
})
