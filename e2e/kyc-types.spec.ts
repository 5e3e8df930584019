import { type BusinessType, businessTypes } from '@sahuji/contract/merchants'
import { answeredCase } from '../server/testing/kyc-cases.ts'
import { certificate, goodPhoto } from '../server/testing/paper-photos.ts'
import { givesFile, sendsKyc } from './people/kyc.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { reviewDeskOf } from './people/review-desk.ts'
import { expect, test } from './test.ts'

// npm run test:kyc walks all seven, which differ in their documents and people; kyc.spec.ts walks a case in every run
const walked: readonly BusinessType[] = process.env['KYC'] === 'all' ? businessTypes : []

for (const business_type of walked)
  test(`${business_type}: every document is uploaded as a real file, the case is sent, two people accept it`, async ({
    sita,
    world,
    expected,
  }) => {
    test.setTimeout(240_000)
    // some of so many files at once are asked to wait, and are retried automatically
    expected.push(/^(429|503): POST .*\/api\/kyc\/papers\/finish/)
    const account = await accountOf({ ...sita, business_type })
    const written = await answeredCase(account, business_type)
    await comesHome(sita)
    await sita.opens('/dashboard/updateKYC?step=papers')
    const missing = sita.page.locator('li[data-paper]').filter({ hasText: 'Still to come' })
    const count = written.gaps.filter(({ what }) => what === 'paper').length
    await expect(missing).toHaveCount(count)
    for (let left = count; left > 0; left--) {
      const link = missing.first().getByRole('link')
      const isPhoto = /front|back|Passport/.test((await link.textContent()) ?? '')
      await link.click()
      await givesFile(sita, isPhoto ? await goodPhoto() : certificate())
      await expect(missing).toHaveCount(left - 1)
    }
    const parts = sita.page.getByRole('list', { name: 'Parts of the case' })
    await expect(parts.getByRole('listitem').filter({ hasText: 'Documents' })).toContainText('Complete', {
      timeout: 60_000,
    })
    await sendsKyc(sita)
    await sita.sees('Processing')
    const { id } = await world.app.owner.read((tx) => tx.one<{ id: string }>`select id from kyc_cases`)
    await reviewDeskOf(world).accepts({ id })
    await sita.opens('/dashboard/home')
    await sita.sees('KYC Verified')
  })
