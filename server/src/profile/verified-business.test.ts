import { readProfile } from '@sahuji/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { acceptsAll, reviewerNamed, submittedCase } from '../../testing/kyc-cases.ts'
import { verified } from '../../testing/people.ts'
import { testVault } from '../../testing/vault.ts'
import { signApproval } from '../kyc/review/decide.ts'

const vault = testVault()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
})
afterAll(() => app.close())

test('accepted answers become the merchant’s trade name, form of business and bank account; others do not', async () => {
  const sita = await verified(app, { is_bound: false })
  const asmita = reviewerNamed(app, 'Asmita')
  const { id } = await submittedCase(app, vault, sita, 'individual')
  const before = (await sita.call(readProfile, {})).data
  expect(before).toMatchObject({ business: { trade_name: 'Himal Tea House' }, bank_account: null, is_editable: false })
  await acceptsAll(app, asmita, id)
  await asmita.act((desk) => signApproval(desk, id))
  expect((await sita.call(readProfile, {})).data).toMatchObject({
    business: { trade_name: 'Shrestha Kirana', business_type: 'individual' },
    bank_account: { branch_name: 'Patan', account_name: 'Shrestha Kirana Pasal', account_end: '8830' },
    kyc: { status: 'VALID' },
  })
})
