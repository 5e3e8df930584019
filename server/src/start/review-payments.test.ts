import { rupees } from '@sahuji/contract/money/money'
import { expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { reviewPayments } from './review-payments.ts'

const bank = bankOfFile()

const review = (...args: string[]) => reviewPayments(args, { db: bank.db, clock: bank.clock })

async function byCard(amount: string) {
  const load = await bank.beginAlone(amount, { pays_with: 'CARD-VISA' })
  await bank.decide(load, 'never_return')
  await bank.watch(load, 0.1)
  return load
}

test('an operator lists waiting payments, credits one and sends the other back, once each', async () => {
  expect(await review()).toEqual({ says: 'Nothing waits for a decision.', code: 0 })
  const [one, other] = [await byCard('1000'), await byCard('2000')]
  const { says } = await review()
  expect(says).toMatch(new RegExp(`^${one.reference}  other_instrument .*Rs.1,000.00 in suspense.*Visa`))
  expect(says).toContain('2 in review, Rs.3,000.00 in suspense.')

  expect(await review('credit', one.reference, '--by', 'asha')).toEqual({
    says: `${one.reference} is credited: Rs.1,000.00, fee Rs.22.00.`,
    code: 0,
  })
  expect(await review('send-back', other.reference, '--by', 'asha', '--note', 'refunded by the gateway')).toMatchObject(
    {
      says: expect.stringContaining('is failed'),
      code: 0,
    },
  )
  expect([await bank.wallet(one), await bank.wallet(other)]).toEqual([rupees('978'), 0n])
  expect((await review('credit', other.reference, '--by', 'asha')).code).toBe(1)
  expect((await review()).says).toBe('Nothing waits for a decision.')
  const decided = await bank.owner.read(
    (tx) => tx.many`select reviewed_by, review_note from loads where reviewed_at is not null order by id`,
  )
  expect(decided).toEqual([
    { reviewed_by: 'asha', review_note: null },
    { reviewed_by: 'asha', review_note: 'refunded by the gateway' },
  ])
  expect(await bank.broken()).toEqual([])
})

test('a decision without an author, or an unknown decision, prints the usage', async () => {
  for (const args of [
    ['credit', 'SJ1'],
    ['burn', 'SJ1', '--by', 'asha'],
    ['credit', '--by', 'asha'],
  ])
    expect(await review(...args)).toMatchObject({ code: 2, says: expect.stringContaining('npm run review -- credit') })
})
