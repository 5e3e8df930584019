import { expect, test } from 'vitest'
import { numberInQr } from './number-in-qr.ts'

test.each([
  ['9803011425'],
  ['+977 98030-11425'],
  ['tel:+9779803011425'],
  ['https://sahuji.example/dashboard/sendFund?to=9803011425'],
  ['0002010102115204000053035245802NP5909TEA HOUSE6009KATHMANDU62140210980301142563041234'],
])('%s holds a number', (text) => {
  expect(numberInQr(text)).toBe('9803011425')
})

test.each([[''], ['hello'], ['https://sahuji.example/'], ['000201'], ['62990210'], ['1234567890']])(
  '%s holds none',
  (text) => {
    expect(numberInQr(text)).toBeUndefined()
  },
)
