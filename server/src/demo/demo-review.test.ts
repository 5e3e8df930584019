import { collectionUses as uses } from '../operator/collection-uses.ts'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapHashes, testPeppers } from '../../testing/app.ts'
import { openDesk, type Desk } from '../../testing/money-desk.ts'
import { testVault } from '../../testing/vault.ts'
import { queuedQuestions } from '../support/office/answer-questions.ts'
import { listReviewItems } from '../funding/office/read-review.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { createDemoReview } from './demo-review.ts'
import { createDemoQuestions } from './demo-questions.ts'
import { createDemoOperators } from './demo-operators.ts'
import { createDemoCases } from './kyc/demo-cases.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('creates one payment that waits for an operator, once, and the books hold', async () => {
  const { clock, rails } = desk.deps
  const db = desk.bank.owner
  await createDemoOperators({ db, clock, hashes: passwordHashes(testPeppers, cheapHashes) })
  await createDemoCases({ db, clock, vault: testVault(), public_url: 'http://127.0.0.1:4620' })
  await createDemoReview({ db, clock, rails })
  await createDemoReview({ db, clock, rails })
  await createDemoQuestions({ db, clock })
  await createDemoQuestions({ db, clock })
  const asked = await desk.db.read((tx) => queuedQuestions(tx, {}))
  expect(asked.data).toMatchObject([{ state: 'open', last_by: 'merchant' }])
  const { data } = await desk.db.read((tx) => listReviewItems({ tx, clock, reader: desk.maker, uses }, {}))
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ kind: 'other_amount', paid: rupees('2050') })
  expect(await desk.broken()).toEqual([])
})
