import { rupees } from '@sahuji/contract/money'
import { expect, test } from 'vitest'
import { givenOf, type SendDraft } from './send-draft.ts'

const written: SendDraft = {
  mobile_no: '980-0000003',
  amount: rupees('33'),
  purpose: 'stock',
  note: 'Ghee',
  counter: 'front',
}

test('a link that names somebody else leaves nothing of what was written for the last one', () => {
  expect(givenOf(written, { mobile_no: '9800000004' })).toEqual({
    mobile_no: '9800000004',
    amount: undefined,
    purpose: null,
    note: '',
    counter: undefined,
  })
})

test('a link that names the same person keeps what was written for them', () => {
  const given = { ...written, ...givenOf(written, { mobile_no: '9800000003' }) }
  expect(given).toMatchObject({ amount: rupees('33'), note: 'Ghee', counter: undefined })
})

test('what was written before anybody was named stays', () => {
  const given = givenOf({ ...written, mobile_no: '' }, { mobile_no: '9800000004', amount: rupees('5') })
  expect(given).toEqual({ mobile_no: '9800000004', amount: rupees('5'), counter: undefined })
})
