import { accountOf, comesHome } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'
import { type Person, pressable } from './people/person.ts'
import { codeOnPhone } from './people/post.ts'
import { expect, test } from './test.ts'

/** A verified merchant with Rs.75,000, signed in. */
async function hasMoney(person: Person): Promise<Person> {
  await withMoney(person, await accountOf(person))
  return comesHome(person)
}

/** Writes a send and reads its summary; the next press sends it. */
async function writesSend(person: Person, to: string, amount: string): Promise<void> {
  await person.opens('/dashboard/sendFund')
  await person.fills({ 'Mobile number': to, 'Amount to send': amount, Purpose: 'Paying a supplier' })
}

/** Confirms with the code of the SMS, which names the amount. */
async function confirmsBySms(person: Person): Promise<void> {
  await person.sees('Good once, for exactly this amount and this person.')
  await person.presses('Send me a code by SMS')
  await person.sees(/The message names Rs\.6,000\.00/)
  await expect(person.page.getByLabel('Code from the SMS')).toBeFocused()
  await person.fills({ 'Code from the SMS': await codeOnPhone(person) })
}

const sends = (person: Person) => person.presses(/^Send Rs/)

/** A number without a merchant: the money is held, and every page that lists it shows that. */
async function sendsToNobody(person: Person): Promise<void> {
  await writesSend(person, '9866000077', '500')
  await person.sees(/waits 7 days for the owner of 9866000077/)
  await sends(person)
  await pressable(person.page.getByRole('dialog', { name: 'Is the number right?' }), /^Send Rs/).click()
  await person.sees('It waits for its owner')
  await person.opens('/dashboard/transactionHistory?state=held')
  await person.sees(/Also found, but not part of these sums: 1 Held/)
  await person.sees(/If it is not claimed, it comes back automatically on/)
  await pressable(person.page, 'See this send').click()
  await person.sees('It waits for its owner')
}

/** A send is done at once: its receipt has no steps to list. */
async function readsReceipt(person: Person): Promise<void> {
  await person.presses('Receipt')
  await person.isAt(/receipt$/)
  await person.sees('References')
  await expect(person.page.getByRole('heading', { name: 'When', exact: true })).toHaveCount(0)
}

test('the receiver is known first, above the limit a code is asked for, and a lost answer pays once', async ({
  sita,
  books,
  anotherPerson,
  expected,
}) => {
  const hari = await anotherPerson('Hari')
  await Promise.all([hasMoney(sita), hasMoney(hari)])
  await sita.page.setViewportSize({ width: 390, height: 844 })
  const before = [await books.wallet(sita.email), await books.wallet(hari.email)] as const
  await writesSend(sita, hari.mobile_no, '30000')
  await sita.sees('KYC Verified')
  await sita.sees(/The most you can send at a time is/)
  await sita.fills({ 'Amount to send': '6000' })
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.reads('Leaves your wallet', /Rs\.6,0\d\d\.00/)
  await sends(sita)
  await confirmsBySms(sita)
  await sita.sees('Success')
  expect(await books.wallet(hari.email)).toBe(before[1] + 600_000n)
  const left = await books.wallet(sita.email)
  expect(left).toBeLessThanOrEqual(before[0] - 600_000n)
  await readsReceipt(sita)
  await sita.page.goto(sita.page.url().replace(/\/receipt$/, ''))
  await sita.sees('Sent; it was in their wallet at once')
  await sita.sees(`Wallet of ${hari.trade_name}`)

  // below the merchant's limit one press sends it; the first answer is lost on its way
  await sita.opens('/dashboard/sendFund?view=settings')
  await sita.fills({ 'Ask above': '2000' })
  await sita.presses('Save')
  await sita.sees(/Saved\. It applies/)
  const keys: string[] = []
  expected.push(/ERR_FAILED|Failed to load resource/)
  await sita.page.route('**/api/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await writesSend(sita, hari.mobile_no, '700')
  await sita.sees(/at once\. It cannot be called back\./)
  await sends(sita)
  await sita.sees('We do not know yet')
  await sita.presses('Back to the form')
  await sita.sees(/at once\. It cannot be called back\./)
  // repeating the same send pays once, so no second send is warned of
  await sita.doesNotSee(/This would be a second time\./)
  await sends(sita)
  await sita.sees('Success')
  expect(new Set(keys).size).toBe(1)
  expect(await books.wallet(hari.email)).toBe(before[1] + 670_000n)
  await hari.opens('/dashboard/transactionHistory?kind=send')
  await hari.sees(sita.trade_name)
  await hari.sees('Received')

  await sendsToNobody(sita)
  await sita.page.waitForLoadState('networkidle')
  await hari.page.waitForLoadState('networkidle')
})

test('a stranger asks: hints, another amount, answered once in two tabs, rejected and blocked', async ({
  sita,
  books,
  anotherPerson,
  anotherTab,
}) => {
  const hari = await anotherPerson('Hari')
  await Promise.all([hasMoney(sita), hasMoney(hari)])
  const asks = async (amount: string) => {
    await hari.opens('/dashboard/requestFund')
    await hari.fills({ 'Mobile number': sita.mobile_no, 'Amount to ask for': amount, Purpose: 'Paying a supplier' })
    await hari.sees(sita.trade_name)
  }
  await asks('9000')
  await hari.ticks('They may pay another amount')
  await hari.presses(/^Ask for Rs/)
  await hari.sees('Success')
  const before = await books.wallet(hari.email)
  await sita.opens('/dashboard/fundRequests')
  await sita.sees('You have never paid them and they have never paid you.')
  const second = await anotherTab(sita)
  await second.opens('/dashboard/fundRequests')
  await second.presses(/^Pay Rs/)
  await second.reads('Asked for', 'Rs.9,000.00')
  await sita.presses(/^Pay Rs/)
  await sita.fills({ 'Amount to pay': '6000' })
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.reads('Leaves your wallet', /Rs\.6,0\d\d\.00/)
  await pressable(sita.page.getByRole('dialog'), 'Pay').click()
  await confirmsBySms(sita)
  await expect(sita.page.locator('[data-notice=good]', { hasText: 'Success' })).toBeFocused()
  expect(await books.wallet(hari.email)).toBe(before + 600_000n)
  // its price is no longer loaded: an ended request shows that before anything is pressed
  await second.fills({ 'Amount to pay': '400' })
  await second.sees(/This request is no longer open/)
  expect(await books.wallet(hari.email)).toBe(before + 600_000n)

  await asks('900')
  await hari.presses(/^Ask for Rs/)
  await hari.presses('See your requests')
  await hari.presses('Take back')
  await pressable(hari.page.getByRole('dialog'), 'Take back').click()
  await hari.sees('Ended')
  await asks('800')
  await hari.presses(/^Ask for Rs/)
  await hari.presses('See your requests')
  await hari.sees('Take back')
  await sita.opens('/dashboard/fundRequests')
  await sita.presses('Reject')
  await sita.ticks('And accept no more requests from them')
  await pressable(sita.page.getByRole('dialog'), 'Reject').click()
  await sita.sees('Let them ask again')
  await asks('700')
  await hari.presses(/^Ask for Rs/)
  await hari.sees(/This number cannot be asked for money/)
  for (const { page } of [sita, second, hari]) await page.waitForLoadState('networkidle')
})
