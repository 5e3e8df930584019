import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestPasswordReset } from '../auth.ts'
import { cleaned, visible, withoutGaps } from './cleaned.ts'
import { businessFields } from '../kyc/fields.ts'
import { emailAddress, mobileNumber } from '../merchants.ts'
import { parseRupees } from '../money/money.ts'
import { payoutAccountFields } from '../payouts/accounts.ts'
import { signIn } from '../session.ts'
import { sendAsk } from '../transfers/send-ask.ts'
import { sixDigits } from './typed-digits.ts'

const password = ' p\u200bass\u00a0word１ '

describe('an identifier', () => {
  test('loses invisible characters, and every dash and space becomes a plain one', () => {
    expect(cleaned('\u200e\ufeffSJ\u00ad12\u2011३४\u202f ＡＢ\u2060–5\u202c\u00a0')).toBe('SJ12-34 AB-5')
    expect(visible('1 2\u200b3-4')).toBe('1 23-4')
    expect(withoutGaps('\u202a(01)\u00a02.3\u20114\u202c')).toBe('01234')
  })

  test('is the same with letters and accents typed apart or together', () => {
    for (const text of ['Ren\u00e9', '\u0928\u0947\u092a\u093e\u0932 \u095c', '\u1eb6', '\u0623\u0644'])
      expect(new Set([text, text.normalize('NFC'), text.normalize('NFD')].map(cleaned)).size).toBe(1)
    expect(cleaned('Rene\u0301')).toBe('Ren\u00e9')
  })

  test.each([
    '\u202a+977 9803011425\u202c',
    '00977-9803011425',
    '(+977) 98030\u201111425',
    '+977 (0) 9803011425',
    '09803011425',
    '９８０３０１１４２５',
    '+९७७\u00a0९८०३०\u2013११४२५\u200b',
    ' 98030.11425\ufeff ',
  ])('%j is one mobile number, wherever it is taken', (typed) => {
    expect(z.parse(mobileNumber, typed).slice(-10)).toBe('9803011425')
    expect(z.parse(sendAsk.mobile_no, typed).slice(-10)).toBe('9803011425')
  })

  test.each([
    'sita@example.com \u00a0',
    '\u200bsita@example.com',
    'sita＠example．com',
    '\u2068sita@example.com\u2069',
  ])('%j is one e-mail address, and the password beside it stays unchanged', (email) => {
    expect(z.parse(emailAddress, email)).toBe('sita@example.com')
    expect(z.parse(requestPasswordReset.takes, { email })).toEqual({ email: 'sita@example.com' })
    expect(z.parse(signIn.takes, { email, password })).toEqual({ email: 'sita@example.com', password })
  })

  test('is missing where all characters are invisible', () => {
    for (const typed of ['\u200b', ' \ufeff '])
      expect(z.safeParse(signIn.takes, { email: typed, password }).success).toBe(false)
  })

  test('is an account number, a code, a PAN or an amount in the same way', () => {
    expect(z.parse(payoutAccountFields.account_number, '\u202d०१२–३४५ (６７８)\u202c')).toBe('012345678')
    expect(z.parse(sixDigits, '\u200e１２३\u2011456\u00a0')).toBe('123456')
    expect(z.parse(businessFields.pan.shape.number, '\u200b६०१\u2011234 567 ')).toBe('601234567')
    expect(z.parse(businessFields.settlement_account.shape.number, '\u200e0123\u20114567')).toBe('0123-4567')
    expect(parseRupees('\u202a1,500.00\u202c\u00a0')).toBe(150_000n)
    expect(parseRupees('٢٬٥٠٠٫٥٠')).toBe(250_050n)
  })

  test('is not an amount with a sign or another unit', () => {
    for (const typed of ['\u20115', '5²', '½', '1 500']) expect(parseRupees(typed)).toBeUndefined()
  })
})
