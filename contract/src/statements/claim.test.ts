import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfClaim, claimInText, claimOfBytes, type StatementClaim, textOfClaim } from './claim.ts'
import { fromQrText, toQrText } from '../money/qr-text.ts'

const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('hex'))
const amount = fc.bigInt(-(10n ** 15n), 10n ** 15n)
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10))

const claims: fc.Arbitrary<StatementClaim> = fc.record({
  mode: fc.constantFrom('live', 'sandbox'),
  merchant_id: fc.uuid(),
  trade_name: fc.constantFrom('Asan Masala Bhandar', 'असन मसला भण्डार', ''),
  code: fc.constant('K7M2P9QD4X8R'),
  fiscal_year: fc.integer({ min: 2000, max: 2150 }),
  number: fc.integer({ min: 1, max: 1_000_000 }),
  from: day,
  to: day,
  opening: amount,
  money_in: amount,
  money_out: amount,
  fees: amount,
  closing: amount,
  commission: fc.oneof(
    fc.constant({ received: 0n, paid: 0n, tax: 0n }),
    fc.record({ received: amount, paid: amount, tax: amount }),
  ),
  row_count: fc.nat(),
  rows_hash: hex(32),
  checks_hash: hex(16),
  wallet_seq: fc.bigInt(0n, 10n ** 12n),
  restricted_seq: fc.bigInt(0n, 10n ** 12n),
  seal: fc.bigInt(0n, 10n ** 9n),
  seal_hash: hex(16),
  issued_at: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000)),
  key_id: hex(8),
})

test('a claim is read from its bytes as it was written', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      expect(claimOfBytes(bytesOfClaim(claim))).toEqual(claim)
    }),
  )
})

test('a claim with its signature fits a code of a few hundred letters, and is read from its text', () => {
  const signature = new Uint8Array(64).fill(7)
  fc.assert(
    fc.property(claims, (claim) => {
      const text = textOfClaim(bytesOfClaim(claim), signature)
      expect(text.length).toBeLessThan(480)
      expect(text).toMatch(/^[0-9A-Z$*+\-./:]+$/)
      expect(claimInText(text)).toEqual({ claim, bytes: bytesOfClaim(claim), signature })
    }),
  )
})

test('the text of a claim begins no formula in a spreadsheet', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      expect(textOfClaim(bytesOfClaim(claim), new Uint8Array(64))).toMatch(/^[^=+@-]/)
    }),
  )
})

test('a text that was cut, lengthened or changed in its form is no claim, and never throws', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void claimOfBytes(bytes)))
  fc.assert(
    fc.property(claims, fc.nat(400), (claim, cut) => {
      const bytes = bytesOfClaim(claim)
      if (cut < bytes.length) expect(claimOfBytes(bytes.slice(0, cut))).toBeUndefined()
      expect(claimOfBytes(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    }),
  )
})

test('a long name is cut between letters', () => {
  const [claim] = fc.sample(claims, 1)
  const read = claimOfBytes(bytesOfClaim({ ...claim!, trade_name: 'असन मसला भण्डार असन मसला भण्डार' }))
  expect('असन मसला भण्डार असन मसला भण्डार'.startsWith(read!.trade_name)).toBe(true)
  expect(read!.trade_name.length).toBeGreaterThan(10)
})

test('any bytes survive as text of a QR code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(fromQrText(toQrText(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
  for (const text of ['A', '%%%', ':::', '::', 'a00', ' 00']) expect(fromQrText(text)).toBeUndefined()
})
