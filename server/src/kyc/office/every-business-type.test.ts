import type { KycCase } from '@sahuji/contract/kyc'
import { submitCase } from '@sahuji/contract/kyc/decisions'
import { businessTypes } from '@sahuji/contract/merchants'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { readCurrentUser } from '@sahuji/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answeredCase } from '../../../testing/kyc-cases.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { pdfOf, photo, sendsEveryPaper } from '../../../testing/papers.ts'
import { forgetLimits, verified } from '../../../testing/people.ts'

let app: TestApp
let reviewers: [SomeOperator, SomeOperator]
let files: Buffer[]
beforeAll(async () => {
  app = await startTestApp()
  reviewers = [
    await operator(app, ['kyc_reviewer'], 'Asmita Lama'),
    await operator(app, ['kyc_reviewer'], 'Bikash Thapa'),
  ]
  const picture = await photo().toBuffer()
  files = [picture, pdfOf(2), await sharp(picture).png().toBuffer(), await sharp(picture).webp().toBuffer()]
})
afterAll(() => app.close())

// a public company sends ten papers and more, each read in a thread of its own
const timeout = 120_000

// every form with `npm run test:kyc`: a person alone, a company with two signatures and one with members stand for the others
const forms = process.env['KYC'] ? businessTypes : (['individual', 'private_limited', 'cooperative'] as const)

test.each(forms)('%s: from sign-up to VALID with real files', { timeout }, async (business_type) => {
  const merchant = await verified(app, { ask: { business_type }, is_bound: false })
  await forgetLimits(app)
  await sendsEveryPaper(merchant, await answeredCase(merchant, business_type), files)
  const { data: sent } = await merchant.call(submitCase, {})
  expect(sent.state).toBe('submitted')
  expect((await merchant.call(readCurrentUser, {})).data).toMatchObject({ kyc_status: 'PROCESSING' })
  const signers = sent.tier === 'full' ? reviewers : reviewers.slice(0, 1)
  for (const [at, reviewer] of signers.entries()) {
    const { data } = await reviewer.call(desk.claimKycCase, { id: sent.id })
    if (at === 0) await looksAtAll(reviewer, data.kyc)
    await reviewer.call(verdict.signKycCase, { id: sent.id })
  }
  expect((await reviewers[0].call(desk.readKycCase, { id: sent.id })).data).toMatchObject({
    kyc: { state: 'valid', decision: { outcome: 'accepted', by: signers.at(-1)?.name } },
    signatures: signers.map(({ name }) => ({ by: name })),
  })
  expect((await merchant.call(readCurrentUser, {})).data).toMatchObject({ kyc_status: 'VALID' })
})

/** Opens every page and accepts every item. */
async function looksAtAll(who: SomeOperator, { id, answers, papers }: KycCase): Promise<void> {
  for (const { id: paper, pages } of papers) {
    for (let page = 1; page <= pages; page++) {
      const { data } = await who.call(desk.readKycPage, { id, paper, page: `${page}` })
      expect((await sharp(data).metadata()).format).toBe('webp')
    }
  }
  const items = [
    ...answers.map(({ field, person }) => ({ field, person })),
    ...papers.map((one) => ({ paper: one.id })),
  ]
  for (const item of items) {
    const { http } = await who.call(verdict.judgeKycItem, { id, item, verdict: 'accepted' })
    expect(http).toBe(200)
  }
}
