import type { Page } from '@playwright/test'
import { goodPhoto } from '../server/testing/paper-photos.ts'
import { expect, test } from './test.ts'
import { atTheBank, goesToBank, isAtBank } from './people/loading.ts'
import type { Person } from './people/person.ts'
import { atHome } from './people/newcomers.ts'
import type { World } from './world/world.ts'
import { entersOffice, operatorAt } from './people/operators.ts'

test('support searches for money by known facts, reports an empty search, and answers a question', async ({
  sita,
  world,
  browser,
}) => {
  await atHome(sita)
  const { page } = sita
  world.simulator.control.next({ status: { first: 'pending', polls: null } })
  await goesToBank(sita, { amount: '2500' })
  await isAtBank(sita)
  await atTheBank(sita, 'approves')
  await sita.opens('/dashboard/loadFunds')
  await page.getByRole('link', { name: 'Money left my bank but is not here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is my money?' })).toBeVisible()
  await sita.sees('Open right now')

  const box = page.getByRole('searchbox', { name: /^Amount, reference/ })
  await box.fill('२,५०० today nabil')
  await page.getByRole('button', { name: 'Find it' }).click()
  const understood = page.getByRole('group', { name: 'How we read your search' })
  await expect(understood.getByRole('button')).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Where the money is' })).toBeVisible()
  await sita.sees('Who acts next')
  await sita.sees('It owes us an answer. You do not need to do anything.')
  await expect(page.getByRole('table', { name: 'Step by step' }).getByRole('row')).toHaveCount(5)
  await understood.getByRole('button', { name: /Bank/ }).click()
  await expect(understood.getByRole('button')).toHaveCount(2)

  await fitsPhones(page)
  await box.fill('5200')
  await box.press('Enter')
  await sita.sees('We found nothing that fits.')
  await sita.sees('Is it this one?')
  await page.getByRole('button', { name: 'Keep looking' }).click()
  await sita.sees(/for three days, and notify you if it turns up/)

  await page.getByRole('button', { name: /Load from Nabil/ }).click()
  await page.getByRole('button', { name: 'Ask us' }).click()
  const dialog = page.getByRole('dialog')
  // a number of no card of ours: it reaches us here, and is refused
  await dialog.getByLabel('What should we know?').fill('Card 3782 822463 10005')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Do not enter a card number here.').first()).toBeVisible()
  await dialog.getByLabel('What should we know?').fill('The SMS says it was taken.')
  await choosesPicture(sita)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await sita.sees('Your picture is with us.')
  await sita.sees('Your question to us')
  await page.getByRole('button', { name: 'Picture 1' }).click()
  await expect(page.getByRole('img', { name: 'The picture that you showed us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await sita.sees('The SMS says it was taken.')

  const office = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await isAnswered(office, world)

  await opensAnswer(sita)
  await sita.sees(/We have asked the bank and write to you/)
  await sita.sees('Prakash Thapa, Sahuji')
  await page.getByRole('button', { name: 'Write again' }).click()
  await page.getByRole('dialog').getByLabel('What should we know?').fill('Thank you.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  // the text counts as seen in the dialog's field, too: it is sent once the dialog is closed
  await expect(page.getByRole('dialog')).toBeHidden()
  await sita.sees('Thank you.')
  await office.reload()
  await expect(office.getByText('Thank you.')).toBeVisible()
  await office.close()
})

async function fitsPhones(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function choosesPicture({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Cover card numbers, PINs and OTPs first/)).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Add a picture' }).click(),
  ])
  await chooser.setFiles(await goodPhoto('sms.jpg'))
}

/** The link of the mail opens the question itself. */
async function opensAnswer({ world, email, opens }: Person): Promise<void> {
  const addresses = async () =>
    (await world.app.outbox(email)).flatMap(
      ({ text }) => /\/dashboard\/loadFunds\/trace\?question=\S+/.exec(text ?? '') ?? [],
    )
  await expect.poll(addresses).toHaveLength(1)
  await opens((await addresses())[0]!)
}

/** Support's side: opens the pictures and answers. */
async function isAnswered(office: Page, world: World): Promise<void> {
  const helper = await operatorAt(world, office, ['support'], 'Prakash Thapa')
  await entersOffice(helper, '/operator/support')
  await office.locator('tr[data-row] [data-open]').first().click()
  await expect(office.getByText('The SMS says it was taken.').first()).toBeVisible()
  await expect(office.getByRole('table', { name: 'Leg by leg' })).toBeVisible()
  await office.getByRole('button', { name: 'Picture 1' }).click()
  await expect(office.getByRole('button', { name: 'Turn left' })).toBeVisible()
  await fitsPhones(office)
  await office.getByRole('button', { name: /We have asked the bank/ }).click()
  // the answer's draft survives a reload
  await office.reload()
  await expect(office.getByRole('textbox', { name: 'Answer' })).toHaveValue(/^We have asked the bank/)
  await office.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(office.getByText('support').first()).toBeVisible()
}
