import { createPayment } from '@sahuji/contract/payments'
import { newId } from '../server/src/platform/ids.ts'
import { accountOf, signsIn } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import { personIn } from './people/person.ts'
import { linkInMail } from './people/post.ts'
import { sendsSignUp, verifiesPhone } from './people/signing-up.ts'
import { expect, test } from './test.ts'

test('pays a shop from the wallet: signs in on the way, pays once, and returning or reloading pays nothing more', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  const shop = await anotherPerson('Hari')
  const [account, shops] = [await accountOf(sita, 'verified', { is_bound: true }), await accountOf(shop)]
  await paidLoad(world, account, '5000')
  const asked = { amount: 178_000, description: 'Festival hamper', order_reference: 'INV-41' }
  const { data: payment } = await shops.call(createPayment, asked, newId())

  await sita.opens(`/pay/${payment.id}`)
  await sita.sees(shop.trade_name)
  await sita.page.getByRole('radio', { name: /With a code by SMS/ }).check()
  await sita.presses('Pay Rs.1,780 from the wallet')
  await sita.presses('Sign in and pay in the account')
  await sita.isAt(/\/signin\?next=/)
  await signsIn(sita)
  await sita.isAt(`/dashboard/pay/${payment.id}`)
  await sita.sees('Festival hamper')
  await sita.reads('Left after it', 'Rs.3,217.50')
  await sita.presses('Pay Rs.1,780')
  await sita.sees('Paid')
  expect(await books.wallet(sita.email)).toBe(321_750n)

  await sita.page.reload()
  await sita.sees('Paid')
  await sita.opens(`/pay/${payment.id}`)
  await expect(sita.page.getByRole('button', { name: /1,780/ })).toHaveCount(0)
  await sita.opens(`/dashboard/pay/${payment.id}`)
  await sita.presses('Receipt')
  await sita.sees(shop.trade_name)
  expect(await books.wallet(sita.email)).toBe(321_750n)
})

test('a payer without an account opens one on the way and is back at the payment, also by the mail’s own tab', async ({
  sita,
  anotherPerson,
}) => {
  const shops = await accountOf(await anotherPerson('Hari'))
  const { data: payment } = await shops.call(createPayment, { amount: 178_000, description: 'Hamper' }, newId())
  await sita.opens(`/pay/${payment.id}`)
  await sita.page.getByRole('radio', { name: /With a code by SMS/ }).check()
  await sita.presses('Pay Rs.1,780 from the wallet')
  await sita.presses('Sign in and pay in the account')
  await sita.isAt(/\/signin\?next=/)
  await sita.presses('Open a merchant account')
  await sita.isAt(/\/signup\?next=/)
  await sendsSignUp(sita)
  await sita.isAt('/emailVerification')
  const other = personIn(sita.world, await sita.page.context().newPage(), sita)
  await other.page.goto(await linkInMail(sita))
  await other.isAt(`/dashboard/pay/${payment.id}`)
  await sita.isAt(`/dashboard/pay/${payment.id}`)
  await verifiesPhone(other)
  await other.sees('Hamper')
})
