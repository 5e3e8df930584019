import type { BrowserContext } from '@playwright/test'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Someone } from '../server/testing/people.ts'
import { askedOf, counterDevice, receivedInNepali } from './people/counter-device.ts'
import { opensCounter } from './people/counters.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { looked } from './people/onlookers.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'
import { sendsTo } from './people/sends.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

const lamp = ({ page }: Person) => page.getByRole('status').first()
const unmute = 'Tap to hear amounts'

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

test('a counter keeps its screen on and full; loaded again it says nothing as said before somebody presses, and then speaks', async ({
  sita,
  browser,
  anotherPerson,
}) => {
  test.slow()
  const device = await counterDevice(browser)
  const { staff, customer } = await openedCounter(sita, await anotherPerson('Hari'), device)
  const { page } = staff
  const shows = (rupees: number) => expect(page.locator('section').getByText(`${rupees}`)).toBeVisible()
  await expect.poll(() => askedOf(page)).toEqual({ said: [], screenLocks: 1, wholeScreens: 1 })
  await looked(staff, false)
  await looked(staff, true)
  await expect.poll(async () => (await askedOf(page)).screenLocks).toBe(2)

  await sendsTo(customer, sita, 110)
  await staff.sees(receivedInNepali(110))
  await sendsTo(customer, sita, 120)
  await staff.sees(receivedInNepali(120))
  await expect.poll(async () => (await askedOf(page)).said).toEqual([110, 120].map(receivedInNepali))
  // who paid what stands before it, by the first letters too
  await expect(page.getByRole('list', { name: 'Before it' }).getByRole('listitem')).toHaveText(
    /PS.*Pokhara Trekking Shop.*110/,
  )

  await page.reload()
  await shows(120)
  await sendsTo(customer, sita, 130)
  await shows(130)
  await expect(page.getByRole('button', { name: unmute })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Say again' })).toHaveCount(0)
  await staff.doesNotSee(/प्राप्त भयो/)
  expect(await askedOf(page)).toEqual({ said: [], screenLocks: 0, wholeScreens: 0 })
  await staff.presses(unmute)
  await expect(page.getByRole('button', { name: unmute })).toHaveCount(0)
  await sendsTo(customer, sita, 140)
  await staff.sees(receivedInNepali(140))
  await expect.poll(() => askedOf(page)).toEqual({ said: [receivedInNepali(140)], screenLocks: 1, wholeScreens: 1 })

  // what is to be silent asks nobody to press
  await staff.presses('Voice')
  await staff.presses('Nothing')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await shows(140)
  await expect(page.getByRole('button', { name: unmute })).toHaveCount(0)
  await device.close()
})

test('a line that comes and goes: each payment is said once, the lamp is right, and the day’s sum is the books’', async ({
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
  for (const rupees of [110, 120, 130]) {
    await device.setOffline(true)
    await expect(lamp(staff)).toHaveText(/^Not live since/)
    await staff.sees('Do not hand over goods by this screen')
    await pays(rupees)
    await device.setOffline(false)
    await expect(lamp(staff)).toHaveText('Live')
    await staff.doesNotSee('Do not hand over goods by this screen')
    await pays(rupees + 1)
  }
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
