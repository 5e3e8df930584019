import { rupees } from '@sahuji/contract/money/money'
import { expect, test } from 'vitest'
import { givenOf, type SendDraft } from './send-draft.ts'

const written: SendDraft = {
  mobile_no: '980-0000003',
  amount: rupees('33'),
  purpose: 'salaries',
  note: 'Ghee',
  written_for: '9800000003',
}
const begunAnew = { amount: undefined, purpose: null, note: '' }

test('a link, a contact or a QR of another payee clears the draft of the previous one', () => {
  const other = { mobile_no: '9800000004', written_for: '9800000004' }
  expect(givenOf(written, { mobile_no: '9800000004' })).toEqual({ ...begunAnew, ...other })
  expect(givenOf(written, { mobile_no: '9800000004', amount: rupees('5') })).toEqual({
    ...begunAnew,
    ...other,
    amount: rupees('5'),
  })
})

test('a complete number typed over another starts anew; typed back it keeps the draft', () => {
  const typed = (draft: SendDraft, mobile_no: string): SendDraft => ({ ...draft, ...givenOf(draft, { mobile_no }) })
  const half = typed(written, '98000000')
  expect(half).toMatchObject({ purpose: 'salaries', note: 'Ghee', amount: rupees('33') })
  expect(typed(half, '9800000003')).toMatchObject({ purpose: 'salaries', note: 'Ghee' })
  expect(typed(half, '9800000004')).toMatchObject({ ...begunAnew, mobile_no: '9800000004' })
  expect(typed(typed(half, ''), '9800000004')).toMatchObject(begunAnew)
})

test('a draft stored before drafts named their payee starts anew too', () => {
  const { written_for: _, ...older } = written
  expect(givenOf(older, { mobile_no: '9800000004' })).toMatchObject(begunAnew)
})

test('a link that names the same payee keeps their draft', () => {
  const given = { ...written, ...givenOf(written, { mobile_no: '9800000003' }) }
  expect(given).toMatchObject({ amount: rupees('33'), note: 'Ghee' })
})

test('keeps what was written before a payee was named', () => {
  const draft = { ...written, mobile_no: '', written_for: undefined }
  const given = givenOf(draft, { mobile_no: '9800000004', amount: rupees('5') })
  expect(given).toEqual({
    mobile_no: '9800000004',
    amount: rupees('5'),
    written_for: '9800000004',
  })
})
