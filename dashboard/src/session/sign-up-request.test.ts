import { expect, test } from 'vitest'
import { readSignUp } from './sign-up-request.ts'

const ask = {
  business_type: 'cooperative',
  name: 'Sita Sharma',
  trade_name: 'Himal Tea House',
  mobile_no: '980-100 0001',
  email: 'sita@example.com',
  password: 'momo with achar 7',
  terms_accepted: true,
  privacy_accepted: true,
}
const wrongIn = (part: object) => {
  const read = readSignUp({ ...ask, ...part })
  return 'wrong' in read ? Object.keys(read.wrong) : []
}

test('a complete sign-up is accepted, with the number as ten digits', () => {
  expect(readSignUp(ask)).toEqual({ ask: { ...ask, mobile_no: '9801000001' } })
})

test('an empty sign-up lists every field in the order of the form', () => {
  const empty = {
    name: '',
    trade_name: ' ',
    mobile_no: '',
    email: '',
    password: '',
    terms_accepted: false,
    privacy_accepted: false,
  }
  expect(wrongIn(empty)).toEqual([
    'name',
    'trade_name',
    'mobile_no',
    'email',
    'password',
    'terms_accepted',
    'privacy_accepted',
  ])
})

test('a link as a name has its own error instead of the certificate’s', () => {
  const read = readSignUp({ ...ask, trade_name: 'Tea at evil.com' })
  expect('wrong' in read && read.wrong['trade_name']?.message).toContain('not a link')
})

test.each([
  [{ mobile_no: '0146201470' }, 'mobile_no'],
  [{ email: 'sita@' }, 'email'],
  [{ password: 'seven77' }, 'password'],
  [{ agent_code: 'A'.repeat(21) }, 'agent_code'],
  [{ business_type: 'bank' }, 'business_type'],
])('the error of %j is at its field', (part, field) => expect(wrongIn(part)).toEqual([field]))
