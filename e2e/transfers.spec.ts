import { crc16 } from '@sahuji/contract/emv-qr'
import { encodeQR } from 'qr'
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

/** Writes a send and looks at it; it goes with the next press. */
async function writesSend(person: Person, to: string, amount: string): Promise<void> {
  await person.opens('/dashboard/sendFund')
  await person.fills({ 'Mobile number': to, 'Amount to send': amount, Purpose: 'Paying a supplier' })
  await person.page.getByLabel(/^Note/).fill('Milk, all paid')
}

/** Confirms with the code of the SMS, which names the amount. */
async function confirmsBySms(person: Person): Promise<void> {
  await person.sees('Good once, for exactly this amount and this person.')
  await person.presses('Send me a code by SMS')
  await person.sees(/The message names Rs\.6,000\.00/)
  await expect(person.page.getByLabel('Code from the SMS')).toBeFocused()
  await person.fills({ 'Code from the SMS': await codeOnPhone(person) })
}

/** By keyboard alone: Enter leads out of the note, Tab past what explains the fee, and the button sends. */
async function sendsByKeys(person: Person): Promise<void> {
  const { page } = person
  await looksByEnter(person, /^Note/, '/api/transfers')
  const button = pressable(page, /^Send Rs/)
  const isThere = () => button.evaluate((element) => element === document.activeElement)
  while (!(await isThere())) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** Shows the picker a picture of a QR in place of one before the camera. */
async function showsPicture(person: Person, text: string): Promise<void> {
  const buffer = Buffer.from(encodeQR(text, 'gif', { scale: 6 }))
  await person.page.locator('input[type=file]').setInputFiles({ name: 'qr.gif', mimeType: 'image/gif', buffer })
}

/** A NepalQR made for one payment of Rs.250, up to its check digits. */
const billQr = ({ mobile_no }: Person) =>
  `00020101021252040000530352454062${'50.00'}5802NP5909TEA HOUSE6009KATHMANDU62140210${mobile_no}6304`

/** Pictures that name nobody or are damaged, then one that names whom it is for and how much. */
async function scansPictures(person: Person, other: Person): Promise<void> {
  await person.presses('Scan a QR')
  await showsPicture(person, 'https://elsewhere.example/')
  await person.sees('This QR holds no mobile number of a wallet.')
  await showsPicture(person, `${billQr(other)}0000`)
  await person.sees(/its check digits are wrong/)
  await showsPicture(person, `${billQr(other)}${crc16(new TextEncoder().encode(billQr(other)))}`)
  await person.sees(other.trade_name)
  const amount = person.page.getByLabel('Amount to send')
  await expect(amount).toHaveValue('250')
  await expect(amount).not.toBeEditable()
  await person.fills({ 'Mobile number': `+977 ${other.mobile_no}` })
  await expect(amount).toBeEditable()
}

/** The figure beside a label. */
const figureOf = (person: Person, label: string) =>
  person.page
    .locator('dl > div', { has: person.page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()

const sends = (person: Person) => person.presses(/^Send Rs/)

/** Enter on a line, as a phone's Go key, leads to what is looked at once more and does nothing else. */
async function looksByEnter({ page }: Person, field: RegExp, call: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname === call) asked.push(pathname)
  })
  await page.getByLabel(field).press('Enter')
  await expect(page.getByRole('heading', { name: 'Look once more' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(asked).toEqual([])
}

/** Calls for the wallet wait until they are let through. */
async function holdsWalletCalls({ page }: Person): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const isWallet = ({ pathname }: URL) => pathname === '/api/wallet'
  await page.route(isWallet, async (route) => {
    await gate.promise
    await route.continue()
  })
  return async () => {
    gate.resolve()
    await page.unroute(isWallet)
  }
}

/** A number that is nobody's: the money is held, and every page that shows it says so. */
async function sendsToNobody(person: Person): Promise<void> {
  await writesSend(person, '9866000077', '500')
  await person.sees(/Nobody has a wallet with this number yet/)
  await person.sees(/waits 7 days for whoever verifies 9866000077/)
  const then = await figureOf(person, 'Available to send then')
  const held = await figureOf(person, 'Held')
  await sends(person)
  const sheet = person.page.getByRole('dialog', { name: 'Is the number right?' })
  await expect(sheet.getByText('9866000077').first()).toBeVisible()
  await pressable(sheet, 'Not now').click()
  await expect(sheet).toHaveCount(0)
  await sends(person)
  const letWalletBeRead = await holdsWalletCalls(person)
  // both presses come before the page has drawn the first
  await pressable(sheet, /^Send Rs/).evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  // while the wallet is read anew, what was sent is taken off once
  await expect.poll(() => figureOf(person, 'Available to send')).toBe(then)
  await expect.poll(() => figureOf(person, 'Available to send then')).not.toContain('Rs')
  await letWalletBeRead()
  await person.sees('It waits for its owner')
  await person.reads('Available to send', then)
  await person.reads('Held', held)
  await person.presses('Send to somebody else')
  await person.sees('9866000077', { in: 'Waiting for their owners' })
  await person.opens('/dashboard/transactionHistory?state=held')
  await person.sees(/Found too, but not part of these sums: 1 Held/)
  await person.sees(/If nobody does, it comes back by itself on/)
  await pressable(person.page, 'See this send').click()
  await person.sees('It waits for its owner')
}

/** A sentence with a name and an amount in it reads as one: neither has a line of its own. */
async function isOneSentence({ page }: Person, words: RegExp): Promise<void> {
  const lines = await page.getByText(words).evaluate((sentence) => {
    const { height } = sentence.getBoundingClientRect()
    return height / Number.parseFloat(getComputedStyle(sentence).lineHeight)
  })
  expect(lines).toBeLessThan(3.5)
}

/** The sheet that asks for a proof names shop and person, and has a way out. */
async function turnsBack(person: Person, other: Person): Promise<void> {
  await sends(person)
  const sheet = person.page.getByRole('dialog')
  await expect(sheet.getByText(`to ${other.trade_name} (Hari`)).toBeVisible()
  await pressable(sheet, 'Not now').click()
  await expect(sheet).toHaveCount(0)
}

/** A send is done at once: its receipt has no steps to tell of. */
async function readsReceipt(person: Person): Promise<void> {
  await person.presses('Receipt')
  await person.isAt(/receipt$/)
  await person.sees('References')
  await expect(person.page.getByRole('heading', { name: 'When', exact: true })).toHaveCount(0)
}

const secondTime = /This would be a second time\./

test('who gets it is known before, above the limit a code is asked for, and a lost answer pays once', async ({
  sita,
  books,
  anotherPerson,
  expected,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  await Promise.all([hasMoney(sita), hasMoney(hari)])
  await sita.page.setViewportSize({ width: 390, height: 844 })
  const before = [await books.wallet(sita.email), await books.wallet(hari.email)] as const
  await sita.opens('/dashboard/sendFund')
  // before anything is written it is said why it is not more
  await sita.presses('Why these?')
  await sita.sees(/These limits hold since/)
  await scansPictures(sita, hari)
  await writesSend(sita, hari.mobile_no, '30000')
  await sita.sees('KYC Verified')
  await sita.sees(/The most you can send at a time is/)
  await sita.fills({ 'Amount to send': '6000' })
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.reads('Leaves your wallet', /Rs\.6,0\d\d\.00/)
  await turnsBack(sita, hari)
  await sends(sita)
  await confirmsBySms(sita)
  await sita.sees('Success')
  await isOneSentence(sita, /They have been told\./)
  expect(await books.wallet(hari.email)).toBe(before[1] + 600_000n)
  const left = await books.wallet(sita.email)
  expect(left).toBeLessThanOrEqual(before[0] - 600_000n)
  await readsReceipt(sita)
  await sita.page.goto(sita.page.url().replace(/\/receipt$/, ''))
  await sita.sees('Sent; it was in their wallet at once')
  await sita.sees(`Wallet of ${hari.trade_name}`)

  // below the limit that the merchant sets it goes by one press; the first answer is lost on its way
  await sita.opens('/dashboard/sendFund?view=settings')
  await sita.fills({ 'Ask above': '2000' })
  await sita.presses('Save')
  await sita.sees(/Saved\. It holds/)
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
  await sendsByKeys(sita)
  await sita.sees('We do not know yet')
  await sita.presses('Back to the form')
  await sita.sees(/at once\. It cannot be called back\./)
  await expect(sita.page.getByText(secondTime)).toHaveCount(0)
  await sends(sita)
  await sita.sees('Success')
  expect(new Set(keys).size).toBe(1)
  expect(await books.wallet(hari.email)).toBe(before[1] + 670_000n)
  await writesSend(sita, hari.mobile_no, '700')
  await sita.sees(secondTime)
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
  test.slow()
  const hari = await anotherPerson('Hari')
  await Promise.all([hasMoney(sita), hasMoney(hari)])
  const asks = async (amount: string) => {
    await hari.opens('/dashboard/requestFund')
    await hari.fills({ 'Mobile number': sita.mobile_no, 'Amount to ask for': amount, Purpose: 'Paying a supplier' })
    await hari.sees(sita.trade_name)
  }
  await asks('9000')
  await hari.ticks('They may pay another amount')
  // what 24 hours leave, with this one; and how it ended, with a way on
  await hari.sees(/with this one/, { in: 'Left to ask for after this' })
  await looksByEnter(hari, /^Note/, '/api/transfers/requests')
  await hari.presses(/^Ask for Rs/)
  await hari.sees('Success')
  await hari.presses('Ask somebody else')
  await hari.opens('/dashboard/fundRequests?view=out')
  await hari.sees('Take back')
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
  // its price is asked for no more: what is over says so before anything is pressed
  await second.fills({ 'Amount to pay': '400' })
  await second.sees(/This request is not open any more/)
  expect(await books.wallet(hari.email)).toBe(before + 600_000n)

  await asks('900')
  await hari.presses(/^Ask for Rs/)
  await hari.presses('See what you asked')
  await hari.presses('Take back')
  await pressable(hari.page.getByRole('dialog'), 'Take back').click()
  await hari.sees('Ended')
  await asks('800')
  await hari.presses(/^Ask for Rs/)
  await hari.presses('See what you asked')
  await hari.sees('Take back')
  await sita.opens('/dashboard/fundRequests')
  await sita.presses('Reject')
  await sita.ticks('And take no more requests of theirs')
  await pressable(sita.page.getByRole('dialog'), 'Reject').click()
  await sita.sees('Let them ask again')
  await asks('700')
  await hari.presses(/^Ask for Rs/)
  await hari.sees(/This number cannot be asked for money/)

  // nobody can be asked at a number that is nobody's: said at the field, once it is meant
  await hari.fills({ 'Mobile number': '9866000077' })
  await hari.sees('Nobody has a wallet with this number.')
  await hari.presses(/^Ask for Rs/)
  await expect(hari.page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true')
  for (const { page } of [sita, second, hari]) await page.waitForLoadState('networkidle')
})
