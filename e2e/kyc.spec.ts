import { expect, test } from './test.ts'
import { accountOf, atHome, comesHome } from './people/newcomers.ts'
import {
  beginsKyc,
  givesFile,
  laysOnDesk,
  paperLine,
  photographsCitizenship,
  sendsKyc,
  writesIndividual,
} from './people/kyc.ts'
import { certificate, goodPhoto } from '../server/testing/paper-photos.ts'
import { reviewDeskOf } from './people/review-desk.ts'

const front = 'Citizenship certificate, front'

test('an individual seller reads what to bring, fills in, photographs and sends; the red line is gone', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  await sita.sees('You need to verify you KYC')
  await beginsKyc(sita)
  // the page itself has no banner that leads to it
  await expect(sita.page.locator('[data-banner]')).toHaveCount(0)
  await writesIndividual(sita)
  await photographsCitizenship(sita)
  await sendsKyc(sita)
  await sita.sees('Processing')
  await sita.doesNotSee('You need to verify you KYC')
  const sent = await world.app.owner.read(
    (tx) => tx.one<{ state: string; people: number }>`
      select state, (select count(*)::int from kyc_people where case_id = kyc_cases.id) as people from kyc_cases`,
  )
  expect(sent).toEqual({ state: 'submitted', people: 1 })
  // the stored case has no location of its photos
  for (const file of world.vault.files.values()) expect(file.includes('Secret Phone')).toBe(false)
})

test('an upload resumes where the network failed, also after the page was left', async ({ sita, expected }) => {
  expected.push(/Failed to load resource/)
  await atHome(sita)
  await beginsKyc(sita, 'Sole proprietor firm')
  await sita.opens('/dashboard/updateKYC?step=papers')
  let parts = 0
  const starts: number[] = []
  await sita.page.route('**/api/kyc/papers/part', async (route) => {
    starts.push((route.request().postDataJSON() as { start: number }).start)
    await (++parts === 2 ? route.abort() : route.continue())
  })
  await givesFile(sita, await goodPhoto())
  await expect(paperLine(sita, front)).toContainText('Sent')
  expect(starts.length).toBeGreaterThan(2)
  expect(starts.filter((start) => start === 0)).toHaveLength(1)

  await sita.page.unroute('**/api/kyc/papers/part')
  await sita.page.route('**/api/kyc/papers/finish', (route) => route.abort())
  await laysOnDesk(sita, 'Registration certificate')
  await givesFile(sita, certificate())
  await sita.sees(/sending continues from there automatically/)
  await sita.page.unroute('**/api/kyc/papers/finish')
  await sita.page.reload()
  await expect(paperLine(sita, 'Registration certificate')).toContainText('2 pages')
})

test('a second request is answered in place; a rejection is appealed; the page shows the acceptance without a reload', async ({
  sita,
  world,
}) => {
  const desk = reviewDeskOf(world)
  const account = await accountOf(sita)
  const of = await desk.handsIn(account)
  await desk.takesUp(of)
  await desk.asksAgain(of)
  await comesHome(sita)
  await sita.sees('The review desk requests something from you again.')
  await sita.opens('/dashboard/updateKYC')
  await sita.sees('2 things are requested from you again')
  await sita.sees(/The date of issue cannot be read/)
  await sita.fills({ 'PAN or VAT number': '612408951' })
  await sita.sees('Answered, not sent')
  await expect(sita.page.getByRole('button', { name: 'Send again, 1 still open' })).toBeVisible()
  await sita.presses('Take the photo again')
  await givesFile(sita, await goodPhoto())
  await sita.presses('Back to your case')
  await sita.presses('Send again')
  await sita.sees('We have your documents')

  await desk.rejects(of, 'The firm is another one.')
  await sita.page.reload()
  await sita.sees('Your KYC was not accepted')
  await sita.sees(/The firm is another one/)
  await sita.fills({ 'Why should we review it again?': 'It is the same firm under its new name.' })
  await sita.presses('Send the appeal')
  await sita.sees('We have your documents')

  await sita.opens('/dashboard/home')
  await sita.sees('Processing')
  await desk.accepts(of)
  // the page is visible again: it asks at once
  await sita.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await sita.sees('KYC accepted')
  await sita.sees('KYC Verified')
})
