import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { expect } from '@playwright/test'
import { merchantIdOf, setKyc } from '../../server/testing/kyc.ts'
import type { World } from '../world/world.ts'
import { type Person, pressable } from './person.ts'

interface Way {
  channel: LoadChannel
  /** Its row on the hub. */
  row: RegExp
  /** The choice before the amount; absent where there is only one payment method. */
  choice?: RegExp
  /** The buttons under the form and in the confirmation after it. */
  goesOn: RegExp
  leaves: string
  /** For mobile banking, the button on the load's own page. */
  opens?: RegExp
}

/** Every way to load, from the hub to the page where it is paid. */
export const ways: readonly Way[] = [
  {
    channel: 'ebanking',
    row: /^E-banking/,
    choice: /Himalayan Bank/,
    goesOn: /^Continue to Himalayan/,
    leaves: 'Go to the bank',
  },
  {
    channel: 'mobilebanking',
    row: /^Mobile banking/,
    choice: /Himalayan Bank/,
    goesOn: /^Continue to Himalayan/,
    leaves: 'Begin this load',
    opens: /^Open Himalayan Bank/,
  },
  { channel: 'visa', row: /^Visa/, choice: /^Visa or Mastercard/, goesOn: /card page$/, leaves: 'Go to the card page' },
  { channel: 'sct', row: /^SCT card/, goesOn: /page of SCT$/, leaves: 'Go to the page of SCT' },
  { channel: 'ips', row: /^connectIPS/, goesOn: /^Continue to connectIPS/, leaves: 'Go to connectIPS' },
]

/** Mobile banking again, by a rail that is a bank of its own there. */
export const byFonepay: Way = {
  channel: 'mobilebanking',
  row: /^Mobile banking/,
  choice: /Fonepay/,
  goesOn: /^Continue to Fonepay/,
  leaves: 'Begin this load',
  opens: /^Open Fonepay/,
}

const lent = { sct: ['SCT card', 'CORBL-EB'], ips: ['connectIPS', 'EDBL-EB'] } as const

/** Offers ways that no rail of this world serves, by lending them an instrument of OnePG's. */
export async function opensWays({ app }: World): Promise<void> {
  await app.owner.write(async (tx) => {
    for (const [channel, [name, code]] of Object.entries(lent)) {
      await tx.run`
        update instruments set channel = ${channel}, name = ${name}, short_name = ${name}, bank_class = null
         where rail = 'onepg' and code = ${code}
           and not exists (select from instruments where channel = ${channel} and is_offered)`
    }
  })
}

/** From the hub to the amount of a way, filled in, with its purpose. */
export async function writesLoadBy(person: Person, way: Way, amount: string): Promise<void> {
  await setKyc(person.world.app, await merchantIdOf(person.world.app, person.email), 'VALID')
  await person.opens('/dashboard/loadFunds')
  const main = person.page.locator('main')
  await pressable(main, way.row).click()
  // the address changes before the hub is replaced, and the hub's row may have the name of the choice behind it
  await expect(main.getByRole('heading', { level: 1, name: 'Load funds', exact: true })).toHaveCount(0)
  if (way.choice) await pressable(main, way.choice).click()
  await person.fills({ 'Amount to load': amount, Purpose: 'Buying stock' })
}

/** The same, and continues: the confirmation before leaving is open. */
export async function reviewsLoadBy(person: Person, way: Way, amount: string): Promise<void> {
  await writesLoadBy(person, way, amount)
  await person.presses(way.goesOn)
  await expect(person.page.getByRole('dialog')).toBeVisible()
}

/** The same, and leaves: the page where it is paid is open. */
export async function goesToPayBy(person: Person, way: Way, amount: string): Promise<void> {
  await reviewsLoadBy(person, way, amount)
  await person.presses(way.leaves)
  await opensOnPhone(person, way)
  await person.page.waitForURL((url) => url.origin === new URL(person.world.simulator.url).origin)
}

/** For mobile banking, opens the bank from the load's own page, by this phone or another. */
async function opensOnPhone(person: Person, { opens }: Way): Promise<void> {
  if (!opens) return
  await person.sees(/^Approve it in the app of/)
  await person.presses(opens)
}

export type Decision = 'approve' | 'decline' | 'cancel' | 'never_return'

/** Decides on the rail's own pages, whichever they are: through their questions, up to the return. */
export async function decides({ page, world }: Person, decision: Decision): Promise<void> {
  const rail = new URL(world.simulator.url).origin
  const number = page.getByLabel('Card number')
  // a payment that the bank asks about first: there the payer can fail
  if (decision === 'decline' && (await number.isVisible())) await number.fill('4000000000000002')
  const wanted = page.locator(`button[name=decision][value=${decision}]`)
  // the questions of some rails first: a sign-in, a card, a one-time code; and the return where it needs a press
  const further = page
    .locator('button[name=to], button[name=decision][value=approve]')
    .or(page.getByRole('button', { name: 'Return to the merchant' }))
  for (let step = 0; step < 6 && new URL(page.url()).origin === rail; step++) {
    const isThere = await wanted.first().isVisible()
    const before = page.url()
    // connectIPS keeps a payer whom the bank refused on its own page
    if (!isThere && !(await further.first().isVisible())) return
    await (isThere ? wanted : further).first().click()
    await page.waitForLoadState()
    if (isThere && decision === 'never_return') return
    if (page.url() === before) await expect(page.locator('body')).toBeVisible()
  }
}
