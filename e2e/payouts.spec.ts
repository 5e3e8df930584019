import { atBothWidths, mayWithdrawAtMost, reviewsPayout, withdraws } from './people/payouts.ts'
import { type Person, pressable } from './people/person.ts'
import { codeOnPhone } from './people/post.ts'
import { expect, test } from './test.ts'
import { timePasses } from './world/time.ts'

/** Confirms with the code of the SMS. */
async function confirmsBySms(person: Person): Promise<void> {
  await person.presses('Send me a code by SMS')
  await person.sees(/^The message names Rs\./)
  await person.fills({ 'Code from the SMS': await codeOnPhone(person) })
  await expect(person.page).toHaveURL(/payout=/)
}

test('a withdrawal is confirmed by SMS on a phone: a wrong code takes a try, the amount leaves once', async ({
  sita,
  books,
}) => {
  await sita.page.setViewportSize({ width: 390, height: 844 })
  await withdraws(sita, {})
  await sita.opens('/dashboard/bankDeposit')
  // the summary does not repeat the field's error
  await sita.fills({ 'Amount to withdraw': '90000' })
  await sita.sees(/^You can withdraw Rs\.7\d,\d{3}\.\d\d now\. \(code 7004\)/)
  await expect(sita.page.getByRole('region', { name: 'Answers' }).getByText('7004')).toHaveCount(0)
  // the shown amount is the least of all limits; the list names the amount beside what is missing
  await sita.fills({ 'Amount to withdraw': '900000' })
  await sita.presses(/^Withdraw Rs/)
  const all = /You can withdraw Rs\.7\d,\d{3}\.\d\d now\..*Choose the purpose\./
  await expect(sita.page.locator('[data-error-summary]')).toContainText(all)
  // the cap of this business, with its source; nothing that was typed is lost
  await mayWithdrawAtMost(sita, '40000')
  await sita.opens('/dashboard/bankDeposit')
  await atBothWidths(sita, /At most Rs\.40,000 goes out at a time, a limit set by us/)
  await sita.fills({ 'Amount to withdraw': '40001', Purpose: 'Paying a supplier' })
  await sita.presses(/^Withdraw Rs/)
  await sita.sees(/The most you can withdraw at a time is Rs\.40,000\.00\. \(code 017\)/)
  await expect(sita.page.getByLabel('Amount to withdraw')).toHaveValue(/40,?001/)
  await reviewsPayout(sita, '5000')
  await sita.presses('Send me a code by SMS')
  await sita.sees(/^The message names Rs\.5,000\.00/)
  await expect(sita.page.getByLabel('Code from the SMS')).toBeFocused()
  const code = await codeOnPhone(sita)
  // in the digits of a Nepali keyboard; the error is at the field, in the dialog that stays open
  await sita.fills({ 'Code from the SMS': code === '111111' ? '२२२२२२' : '११११११' })
  await expect(sita.page.getByLabel('Code from the SMS')).toHaveAccessibleDescription(/is wrong\. 4 tries are left/)
  await expect(sita.page.getByText('Tries left: 4')).toHaveCount(0)
  // after a reload it continues: its tries, its countdown, the same code
  await sita.page.reload()
  await sita.sees('Tries left: 4')
  await sita.sees(/^(Resend OTP After \d+ seconds|Send another code)$/)
  const calls: string[] = []
  sita.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payouts'))
      calls.push(request.headers()['idempotency-key']!)
  })
  // the first answer is lost on its way: the call is repeated with the same key
  await sita.page.route('**/api/payouts', async (route) => {
    if (route.request().method() !== 'POST' || calls.length > 1) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sita.fills({ 'Code from the SMS': code })
  await sita.sees(/We did not get the answer/)
  await sita.presses('Ask again')
  await atBothWidths(sita, 'The money is in your account')
  await expect(sita.page.getByRole('heading', { name: 'The money is in your account' })).toBeFocused()
  await sita.presses('Why this fee?')
  await sita.sees(/^The banks’ charge is by NCHL/)
  expect(new Set(calls).size).toBe(1)
  expect(await books.wallet(sita.email)).toBeLessThan(7_000_000n)
  await sita.presses('See the ledger entries')
  await sita.sees('The banks’ charge for the transfer')
  await sita.sees('VAT on the charge, 13 %')
  await sita.page.goBack()
  await sita.presses('All withdrawals')
  await sita.sees('2 of 2 shown')
  // on the smallest phone the day and its sum share a line only where they fit, and the tab is in sight
  await sita.page.setViewportSize({ width: 320, height: 700 })
  await sita.page.reload()
  await sita.sees('2 of 2 shown')
  await expect(sita.page.getByRole('link', { name: 'History', exact: true })).toBeInViewport({ ratio: 0.95 })
  await expect.poll(() => sita.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('an unconfirmed withdrawal was not made after a reload, and one whose answer was lost is shown', async ({
  sita,
  books,
}) => {
  await withdraws(sita, {})
  const before = await books.wallet(sita.email)
  await reviewsPayout(sita, '5000')
  await sita.presses('Send me a code by SMS')
  await sita.sees(/^The message names Rs\.5,000\.00/)
  await sita.page.goto('about:blank')
  await timePasses(sita, { minutes: 6 })
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees(/Nothing was withdrawn\.$/)
  expect(await books.wallet(sita.email)).toBe(before)
  await sita.presses(/^Withdraw Rs/)
  await sita.presses('Send me a code by SMS')
  await sita.sees(/^The message names Rs\.5,000\.00/)
  await sita.page.route('**/api/payouts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sita.fills({ 'Code from the SMS': await codeOnPhone(sita) })
  await sita.sees(/We did not get the answer/)
  await sita.page.reload()
  await expect(sita.page).toHaveURL(/payout=/)
  await sita.sees('Withdrawal to Himalayan Bank')
})

test('an unclear withdrawal warns not to pay again and offers no second', async ({ sita }) => {
  await withdraws(sita, { end: '9947' })
  await reviewsPayout(sita, '4000')
  await confirmsBySms(sita)
  await atBothWidths(sita, 'The bank’s answer is unclear')
  await sita.sees(/do not send it again/)
  await expect(pressable(sita.page.getByRole('main'), /^Withdraw Rs/)).toHaveCount(0)
})

test('a withdrawal that the bank returned is in the wallet again, and its account is paused', async ({
  sita,
  books,
}) => {
  await withdraws(sita, { end: '9948' })
  const before = await books.wallet(sita.email)
  await reviewsPayout(sita, '4000')
  await confirmsBySms(sita)
  await sita.sees('Withdrawal to Himalayan Bank')
  const address = sita.page.url()
  await expect
    .poll(
      async () => {
        // no page polls while the clocks differ: it would be signed out
        await sita.page.goto('about:blank')
        await timePasses(sita, { minutes: 30 })
        await sita.page.goto(address)
        await sita.sees('Withdrawal to Himalayan Bank')
        return sita.page.getByText('It came back').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect(await books.wallet(sita.email)).toBe(before)
  await atBothWidths(sita, 'It came back')
  await atBothWidths(sita, 'Your wallet again')
  // the label over a leg ends before the next place
  const ways = sita.page.getByRole('list', { name: 'Where the money is' }).getByRole('listitem')
  const beyond = (leg: HTMLElement | SVGElement) =>
    (leg.querySelector('span')?.getBoundingClientRect().right ?? 0) - leg.getBoundingClientRect().right
  for (const way of await ways.all()) await expect.poll(() => way.evaluate(beyond)).toBeLessThanOrEqual(0)
  // and the trace does not state that it arrived
  await sita.opens('/dashboard/loadFunds/trace?q=4000')
  await sita.sees('Came back, with the fee')
  await sita.doesNotSee('Arrives in the account')
  // and draws the route as the withdrawal's own page does
  await expect(ways).toHaveCount(4)
  await sita.sees('Your wallet again')
  // the debit and its reversal are entries of the same account with the same sum
  await sita.opens(`/dashboard/transactionHistory/singleTransaction/${new URL(address).searchParams.get('payout')}`)
  await expect(sita.page.getByRole('table', { name: 'Ledger entries' }).locator('[data-row]')).toHaveCount(4)
  await sita.page.goto(address)
  await sita.presses('Receipt')
  await sita.sees('Came back from the bank')
  await sita.page.goto(address)
  await sita.presses('Check the account')
  await sita.sees('Paused')
})
