import { saveAnswer } from '@sahuji/contract/kyc'
import { appealDecision } from '@sahuji/contract/kyc/decisions'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { readCurrentUser } from '@sahuji/contract/session'
import type { Page } from '@playwright/test'
import { answersAgain, colleague, signsAll, waitingCase } from './people/kyc-cases.ts'
import { entersOffice, operatorAt } from './people/operators.ts'
import { expect, test } from './test.ts'
import { complaintsOf } from './world/complaints.ts'

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })
const itemAtCursor = (page: Page) => page.locator('[data-cursor]')

test('a reviewer gets from the queue to “asked again” by the keyboard alone; two reviewers then approve the case', async ({
  world,
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const { merchant, id, number } = await waitingCase(world, 'sole_proprietor', { trade_name: 'Asan Masala' })
  await entersOffice(await operatorAt(world, page, ['kyc_reviewer'], 'Ishwor Adhikari'), '/operator/kyc')
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.locator('tr[data-row]')).toContainText('You')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Asan Masala' })).toBeVisible()
  await expect(decision(page)).toContainText('0 accepted, 0 to request again, 22 open')

  // the first item is asked again, with the first sentence that is offered
  await expect(itemAtCursor(page)).toContainText('Legal name')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Reason' }).getByRole('button').first()).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(decision(page)).toContainText('1 to request again')
  for (let left = 21; left > 0; left--) {
    await page.keyboard.press('a')
    await expect(decision(page)).toContainText(`${22 - left} accepted`)
  }
  await page.keyboard.press('Control+Enter')
  await expect(decision(page)).toContainText('This case is with the merchant.')

  const { data: asked } = await merchant.call(readCurrentUser, {})
  expect(asked.kyc_status).toBe('PROCESSING')
  await merchant.call(saveAnswer, {
    field: 'legal_name',
    person: null,
    value: { name: 'Asan Masala Bhandar' },
  })
  await answersAgain(merchant)
  await page.goto(`${world.url}/operator/kyc/${id}`)
  await decision(page).getByRole('button', { name: 'Claim' }).click()
  await expect(itemAtCursor(page)).toContainText('Asan Masala Bhandar')
  await expect(decision(page)).toContainText('21 accepted')
  await page.keyboard.press('a')
  await expect(decision(page)).toContainText('22 accepted')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(decision(page)).toContainText('You have signed. A second reviewer signs now.')
  expect((await merchant.call(readCurrentUser, {})).data.kyc_status).toBe('PROCESSING')

  const bikash = await colleague(world, 'Bikash Thapa')
  await bikash.call(desk.claimKycCase, { id })
  await bikash.call(verdict.signKycCase, { id })
  await page.reload()
  await expect(decision(page)).toContainText('Approved by Bikash Thapa')
  expect((await merchant.call(readCurrentUser, {})).data.kyc_status).toBe('VALID')
  await page.goto(`${world.url}/operator/kyc?tab=decided`)
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Valid')
  expect(complaints).toEqual([])
})

test('a case is rejected with a reason, appealed, and reviewed by a colleague', async ({ world, page }) => {
  const { merchant, id } = await waitingCase(world, 'individual', { trade_name: 'Kabita Rai' })
  await entersOffice(await operatorAt(world, page, ['kyc_reviewer'], 'Ishwor Adhikari'), `/operator/kyc/${id}`)
  await decision(page).getByRole('button', { name: 'Claim' }).click()
  await decision(page).getByRole('button', { name: 'Reject…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cannot serve/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(decision(page)).toContainText('Rejected by Ishwor Adhikari')
  expect((await merchant.call(readCurrentUser, {})).data.kyc_status).toBe('REJECTED')

  await merchant.call(appealDecision, { reason: 'I sell vegetables.' })
  await page.goto(`${world.url}/operator/kyc?tab=appeals`)
  await page.getByRole('link', { name: /Kabita Rai/ }).click()
  await expect(page.getByText('I sell vegetables.')).toBeVisible()
  await page.keyboard.press('c')
  await decision(page).getByRole('button', { name: 'Reject…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cannot serve/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('You decided this case before').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const release = page.getByRole('button', { name: 'Release' })
  await release.click()
  await expect(release).toHaveCount(0)
  await signsAll(await colleague(world, 'Bikash Thapa'), id)
  await page.reload()
  await expect(decision(page)).toContainText('Approved by Bikash Thapa')
})

test('a document is enlarged, turned and moved; each view is logged, and support sees no document', async ({
  world,
  page,
  browser,
}) => {
  const { id } = await waitingCase(world, 'individual', { trade_name: 'Kabita Rai' })
  await entersOffice(await operatorAt(world, page, ['kyc_reviewer'], 'Ishwor Adhikari'), `/operator/kyc/${id}`)
  const front = page.getByRole('img', { name: 'Citizenship, front' })
  await expect(front).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+R')
  await expect(front).toHaveCSS('transform', /matrix\(0, 1\.25, -1\.25, 0, 0, 0\)/)
  await page.getByRole('group', { name: /arrow keys/ }).press('ArrowLeft')
  await expect(front).toHaveCSS('transform', /matrix\(0, 1\.25, -1\.25, 0, 40, 0\)/)
  await page.keyboard.press('s')
  await expect(page.getByRole('img', { name: 'Citizenship, back' })).toHaveCount(0)
  await page.keyboard.press('2')
  await expect(page.getByRole('img', { name: 'Citizenship, back' })).toBeVisible()
  // one view a picture, however often it was opened
  const views = () =>
    world.app.db.read(
      (tx) => tx.many`select viewer from kyc_paper_views where case_id = ${id} and merchant_id = merchant_id`,
    )
  await expect.poll(views).toEqual([{ viewer: 'Ishwor Adhikari' }, { viewer: 'Ishwor Adhikari' }])

  const context = await browser.newContext()
  const support = await operatorAt(world, await context.newPage(), ['support'], 'Maya Gurung')
  await entersOffice(support, `/operator/kyc/${id}`)
  await expect(support.page.getByText('Your role reads a case without its documents.')).toBeVisible()
  await expect(support.page.getByRole('button', { name: 'Claim' })).toHaveCount(0)
  await expect(support.page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await context.close()
})
