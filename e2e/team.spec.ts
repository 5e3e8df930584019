import { createPayment } from '@sahuji/contract/payments'
import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { acceptInvitation, invitePerson } from '@sahuji/contract/team/invitations'
import type { Someone } from '../server/testing/people.ts'
import { someone } from '../server/testing/people.ts'
import { newId } from '../server/src/platform/ids.ts'
import { accountOf, atHome, comesHome, signsIn } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'
import type { Person } from './people/person.ts'
import { invitationTo } from './people/post.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

/** A person with an account takes up a role in a shop, without the browser; returns them signed in there. */
async function joins(person: Person, owner: Someone, role: ShopRole): Promise<Someone> {
  const own = await accountOf(person, 'verified', { is_bound: true })
  expect(await owner.call(invitePerson, { to: person.email, role })).toMatchObject({ http: 200 })
  const token = (await invitationTo(person)).split('#')[1]!
  const { data } = await own.call(acceptInvitation, { token })
  return someone(person.world.app, { ...own, token: data.access_token })
}

test('a manager takes up an invitation, works in the shop beside her own, and is out at once when she is removed', async ({
  sita,
  anotherPerson,
  expected,
}) => {
  test.slow()
  expected.push(/401/)
  const gita = await anotherPerson('Gita')
  await Promise.all([atHome(sita), atHome(gita)])
  await sita.opens('/dashboard/team')
  await sita.fills({ 'Mobile number or e-mail': gita.email, Role: 'Manager' })
  await sita.presses('Send the invitation')
  await sita.sees(/The invitation is on its way to/)

  await gita.page.goto(await invitationTo(gita))
  await gita.sees('Manager')
  await gita.presses('Accept')
  await gita.sees('MERCHANT WALLET')
  const switches = async (shop: string) => {
    await gita.page.getByRole('banner').getByRole('button', { name: /Gita/ }).click()
    await gita.page.getByRole('menuitem', { name: /Other shops/ }).click()
    // wait for the reload: the pages of both shops look the same
    const loaded = gita.page.waitForEvent('load')
    await gita.page.getByRole('dialog').getByText(shop).click()
    await loaded
    await gita.sees('MERCHANT WALLET')
  }
  await switches(gita.trade_name)
  await switches(sita.trade_name)
  await gita.opens('/dashboard/counters')
  await gita.presses('Add a counter')
  await gita.fills({ Name: 'Counter 1' })
  await gita.presses('Add')
  await gita.sees('Sign a device in')

  await sita.page.reload()
  await sita.sees('Added a counter')
  await sita.page.getByRole('button', { name: new RegExp(gita.name) }).click()
  await sita.presses('Take access away')
  await sita.page.getByRole('dialog').getByRole('button', { name: 'Take access away' }).click()
  await sita.sees(/has no access any more/)
  await gita.opens('/dashboard/counters')
  await gita.isAt(/\/signin/)
})

test('a cashier asks for a refund, a manager approves it, and the payer has the money back once', async ({
  sita,
  books,
  anotherPerson,
}) => {
  test.slow()
  const [gita, ram, hari] = [await anotherPerson('Gita'), await anotherPerson('Ram'), await anotherPerson('Hari')]
  const owner = await accountOf(sita, 'verified', { is_bound: true })
  const cashier = await joins(gita, owner, 'cashier')
  await joins(ram, owner, 'manager')
  await withMoney(hari, await accountOf(hari))
  const before = await books.wallet(hari.email)
  const { data: payment } = await cashier.call(createPayment, { amount: 48_000 }, newId())
  await comesHome(hari)
  await hari.opens(`/dashboard/pay/${payment.id}`)
  await hari.presses('Pay Rs.480')
  await hari.sees('Paid')
  expect(await books.wallet(hari.email)).toBe(before - 48_000n)

  await signsIn(gita)
  await gita.isAt(/\/dashboard\/qrcode\/amount/)
  await gita.opens('/dashboard/qrcode/paid')
  await gita.page.getByRole('link', { name: /480/ }).click()
  await gita.presses('Ask for a refund')
  await gita.fills({ 'How much goes back?': '480' })
  await gita.page.getByRole('dialog').getByText('Returned', { exact: true }).click()
  await gita.presses('Ask for a refund of Rs.480')
  await gita.sees('Waits for a decision')

  await signsIn(ram)
  await ram.presses(/asks for a refund/)
  await ram.presses('Approve Rs.480')
  await ram.presses('Approve and refund Rs.480')
  await ram.sees('Approved by')
  // the decision arrives by the stream
  await gita.sees('Approved by')
  expect(await books.wallet(hari.email)).toBe(before)
})
