import type { StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { expect, test } from 'vitest'
import { mapAskOf, mapDraftOf } from './map-draft.ts'

const map: StatementMap = {
  code: 'khalti',
  version: 3,
  name: 'Khalti, payments of a day',
  body: {
    separator: ';',
    skip: 2,
    columns: { date: 'Date', amount: 'Amount', reference: 'Purchase Order ID' },
    dates: ['ymd', 'bs-ymd'],
    amounts: 'rupees',
    negative: { column: 'Type', words: ['Refund', 'Payout'] },
    is_net: true,
    window_days: 2,
    agreed_fee: { basis_points: 205, flat: 150n },
  },
  changed_at: new Date(0),
  changed_by: 'Sahuji',
}

test('sends an unchanged map unchanged', () => {
  const { code, name, body } = map
  expect(mapAskOf(mapDraftOf(map))).toEqual({ code, name, body })
})

test('names the field of an invalid figure; an empty agreed fee is none', () => {
  const draft = mapDraftOf(map)
  expect(mapAskOf({ ...draft, skip: 'two', fee_percent: '1.234' })).toEqual({ wrong: ['body.skip', 'body.agreed_fee'] })
  expect(mapAskOf({ ...draft, fee_percent: '', fee_flat: '' })).toMatchObject({ body: { agreed_fee: null } })
})
