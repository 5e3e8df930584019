import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { describe, expect, test } from 'vitest'
import { payeeInQr, payPageInQr } from './payee-in-qr.ts'

const stall = '53035245802NP5909TEA HOUSE6009KATHMANDU621402109803011425'

test.each([
  ['9803011425'],
  ['+977 98030-11425'],
  ['\u202a00977\u00a098030\u201111425\u202c'],
  ['tel:+9779803011425'],
  ['https://sahuji.example/dashboard/sendFund?to=9803011425'],
  [`00020101021152040000${stall}63047FF5`],
])('%s holds a number', (text) => {
  expect(payeeInQr(text)).toEqual({ mobile_no: '9803011425' })
})

test('fills in the amount of a printed QR for the payer and fixes that of a QR for one payment', () => {
  expect(payeeInQr(`000201010211520400005406250.00${stall}6304832E`)).toEqual({
    mobile_no: '9803011425',
    amount: 25_000n,
  })
  expect(payeeInQr(`000201010212520400005406250.00${stall}63046277`)).toEqual({
    mobile_no: '9803011425',
    amount: 25_000n,
    is_amount_fixed: true,
  })
})

test.each([[''], ['hello'], ['https://sahuji.example/'], ['62990210'], ['1234567890']])('%s holds none', (text) => {
  expect(payeeInQr(text)).toBe('other')
})

test.each([
  [
    '00020101021126300012NPQR.EXAMPLE011012345678905204581253035245802NP5918INVENTED TEA HOUSE6009KATHMANDU6223021098410007770505INV776304DEAD',
    'crc',
  ],
  ['000201', 'form'],
  ['0002010102115204000053033565802NP5909TEA HOUSE6009KATHMANDU621402109803011425630490D6', 'currency'],
])('%s pays no merchant: %s', (text, fault) => {
  expect(payeeInQr(text)).toBe(fault)
})

describe('the QR of a shop', () => {
  const shop = { acquirer: '00002501', code: 'H7K2MPQR4X', name: 'Tea House', city: 'Kathmandu' }
  const page = '/dashboard/pay?code=H7K2MPQR4X&acquirer=00002501'

  test('leads to the page at which it is paid, a dynamic one by its reference', () => {
    expect(payPageInQr(nepalQr(shop))).toBe(page)
    expect(payPageInQr(nepalQr({ ...shop, amount: 150_050n, reference: 'SJ-1' }))).toBe(`${page}&reference=SJ-1`)
  })

  test('with an amount and no reference fixes the amount', () => {
    expect(payPageInQr(nepalQr({ ...shop, amount: 150_050n }))).toBe(`${page}&paisa=150050&fixed=1`)
  })

  test('at a counter, as it was before payments, leads to the counter’s payment, with an amount where it has one', () => {
    const earlier = 'https://sahuji.example/dashboard/sendFund?to=9803011425&counter=aB_3-x'
    expect(payPageInQr(earlier)).toBe('/dashboard/pay?counter=aB_3-x&to=9803011425')
    expect(payPageInQr(`${earlier}&amount=480.50`)).toBe('/dashboard/pay?counter=aB_3-x&to=9803011425&paisa=48050')
    expect(payPageInQr('https://sahuji.example/dashboard/sendFund?to=9803011425')).toBeUndefined()
  })

  test('is no other QR, and holds no number', () => {
    expect(payPageInQr(`00020101021152040000${stall}63047FF5`)).toBeUndefined()
    expect(payPageInQr('https://sahuji.example')).toBeUndefined()
    expect(payeeInQr(nepalQr(shop))).toBe('other')
  })
})
