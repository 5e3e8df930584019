import type { BrowserContext } from '@playwright/test'
import { formatMoney } from '@sahuji/contract/money/money'
import { askAtCounter } from '@sahuji/contract/payments/at-counter'
import type { Someone } from '../server/testing/people.ts'
import { askedOf, counterDevice, receivedInNepali } from './people/counter-device.ts'
import { opensCounter } from './people/counters.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import { withMoney } from './people/payouts.ts'
import type { Person } from './people/person.ts'
import { sendsTo } from './people/sends.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

const lamp = ({ page }: Person) => page.getByRole('status').first()

test('payments of an amount and by the counter’s QR are shown and spoken there, a screenshot is checked, and the device signed out', async ({
  sita,
  browser,
  anotherPerson,
  expected,
}) => {
  test.slow()
  expected.push(/40[13]/)
  const hari = await anotherPerson('Hari')
  await accountOf(sita)
  await Promise.all([comesHome(sita), withMoney(hari, await accountOf(hari)).then(() => comesHome(hari))])
  const device = await counterDevice(browser)
  const staff = await opensCounter(sita, device)
  const { page } = staff
  // an amount, whose QR leads to its payment
  const asked = page.waitForResponse((response) => response.url().endsWith(askAtCounter.path))
  await staff.presses('Ask for an amount')
  await staff.fills({ 'How much?': '480' })
  await staff.presses('Show the QR for Rs.480')
  const { id, reference } = ((await (await asked).json()) as { data: { id: string; reference: string } }).data
  await staff.sees('Waiting for the customer')
  await hari.page.goto(`/dashboard/pay/${id}`)
  await hari.presses('Pay Rs.480')
  await hari.sees('Paid')
  await staff.sees('Paid')
  await staff.sees(/^\d+ s ago$/)
  await expect.poll(async () => (await askedOf(page)).said).toEqual([receivedInNepali(480)])
  await staff.presses('Next customer')
  await staff.presses('Close')

  // the counter's QR as it was printed before: an address of the send page
  const { code } = await sita.world.app.owner.read((tx) => tx.one<{ code: string }>`select code from counters`)
  await staff.presses('Show QR')
  await hari.page.goto(`/dashboard/sendFund?to=${sita.mobile_no}&counter=${code}&amount=120.00`)
  await expect(hari.page.getByLabel('Amount to pay')).toHaveValue('120')
  await hari.presses('Continue')
  await hari.presses('Pay Rs.120')
  await hari.sees('Paid')
  // the QR closes once it was paid
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await staff.sees(/Received just now/)
  await expect.poll(async () => (await askedOf(page)).said).toEqual([receivedInNepali(480), receivedInNepali(120)])
  await staff.reads('Counter 1 today', /600\.00/)
  await staff.presses('Check a payment')
  await staff.fills({ 'Last four of the reference': reference.slice(-4) })
  await staff.sees(/Received: /)
  await page.goBack()

  // a reloaded page continues; the owner sees who is there, and signs the device out
  await page.reload()
  await staff.sees('Live')
  await sita.page.reload()
  await sita.sees('Maya')
  await sita.reads('Taken today', /600\.00/)
  await sita.presses('Sign out')
  await sita.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await staff.sees('Signed out of the counter')
  await page.reload()
  await staff.sees('No counter is open here')
  await device.close()
})

interface Counter {
  staff: Person
  /** A customer with Rs.9,000 who pays without a browser. */
  customer: Someone
}

/** A counter of the owner's shop, open on a device. */
async function openedCounter(owner: Person, hari: Person, device: BrowserContext): Promise<Counter> {
  const [, customer] = await Promise.all([
    accountOf(owner).then(() => comesHome(owner)),
    accountOf(hari, 'verified', { is_bound: true }),
  ])
  await paidLoad(hari.world, customer, '9000')
  return { staff: await opensCounter(owner, device), customer }
}

test('each payment is spoken once over a lost connection, the lamp is right, and the day’s sum is the books’', async ({
  sita,
  books,
  browser,
  anotherPerson,
}) => {
  test.slow()
  const device = await counterDevice(browser)
  const { staff, customer } = await openedCounter(sita, await anotherPerson('Hari'), device)
  const { page } = staff
  const before = await books.wallet(sita.email)
  const paid: number[] = []
  const pays = async (rupees: number) => {
    await sendsTo(customer, sita, rupees)
    paid.push(rupees)
  }
  await device.setOffline(true)
  await expect(lamp(staff)).toHaveText(/^Not live since/)
  await pays(110)
  await device.setOffline(false)
  await expect(lamp(staff)).toHaveText('Live')
  await pays(111)
  // faster than any answer
  for (const rupees of [140, 150]) {
    await device.setOffline(true)
    await pays(rupees)
    await device.setOffline(false)
    await pays(rupees + 1)
  }
  await expect(lamp(staff)).toHaveText('Live')
  await expect.poll(async () => (await askedOf(page)).said).toEqual(paid.map(receivedInNepali))
  const sum = paid.reduce((all, rupees) => all + rupees, 0)
  await staff.reads('Counter 1 today', formatMoney(BigInt(sum) * 100n))
  expect(await books.wallet(sita.email)).toBe(before + BigInt(sum) * 100n)
  await device.close()
})
