import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnedFee } from './returned-fee.ts'

const rupee = fc.bigInt({ min: 1n, max: 100_000n })

test('the fee parts of any split of refunds add up to the fee, and none exceeds its refund', () => {
  fc.assert(
    fc.property(
      fc.array(rupee, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10_000 }),
      (parts, basis) => {
        const amount = parts.reduce((sum, part) => sum + part, 0n)
        const fee = (amount * BigInt(basis)) / 10_000n
        for (const by of ['share', 'at_the_end', 'kept'] as const) {
          let [refunded, fee_returned] = [0n, 0n]
          for (const part of parts) {
            const back = returnedFee(by, { amount, fee, refunded, fee_returned }, part)
            expect(back).toBeGreaterThanOrEqual(0n)
            refunded += part
            fee_returned += back
            expect(fee_returned <= fee).toBe(true)
          }
          expect(fee_returned).toBe(by === 'kept' ? 0n : fee)
        }
      },
    ),
  )
})
