import { formatMoney } from '@sahuji/contract/money/money'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { randomUUID } from 'node:crypto'
import { accountOf, comesHome } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'
import type { Person } from './people/person.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

test('live news does not look the number up again and updates the wallet at once', async ({
  sita,
  books,
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  const signedIn = (person: Person) => accountOf(person, 'verified', { is_bound: true })
  const [ofSita, ofHari] = [await signedIn(sita), await signedIn(hari)]
  await Promise.all([withMoney(sita, ofSita), withMoney(hari, ofHari)])
  const pays = async (by: typeof ofSita, { mobile_no }: Person) => {
    const made = await by.call(sendFunds, { mobile_no, amount: 10_000, purpose: 'stock' }, randomUUID())
    expect(made).toMatchObject({ http: 200 })
  }
  await comesHome(sita)
  const asked = { receivers: 0, quote: 0, wallet: 0 }
  sita.page.on('request', (request) => {
    if (request.url().endsWith('/api/transfers/receivers')) asked.receivers++
    if (request.url().endsWith('/api/transfers/quote')) asked.quote++
    if (request.url().endsWith('/api/wallet')) asked.wallet++
  })
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': '9866000078', 'Amount to send': '500' })
  await sita.sees(/waits 7 days for the owner of 9866000078/)
  const before = await books.wallet(sita.email)
  for (let nth = 0; nth < 5; nth++) await pays(ofHari, sita)
  await sita.reads('Available to send', formatMoney(before + 50_000n))
  // the wallet has changed, so the quote is asked again; news that comes together is read once, as the wallet is
  await expect.poll(() => asked.quote).toBeGreaterThan(1)
  expect(asked.quote).toBeLessThanOrEqual(asked.wallet + 1)
  expect(asked.receivers).toBe(1)
})
