import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import { quotePayout, requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { listPayouts, readPayout } from '@sahuji/contract/payouts/own-payouts'
import type { Takes } from '@sahuji/contract/http/route'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isSeenAtBothWidths, readsFigure } from '../../../testing/seen.ts'
import { type FakeServer, on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { tabsTo } from '../../../testing/keyboard.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { codeSent, confirmationBy, heldPayout, payout, payoutQuoteOf, payoutRoutes } from '../../../testing/payouts.ts'

afterEach(() => vi.restoreAllMocks())

/** The withdrawals page where a withdrawal is confirmed in these ways; `proofs` collects what was sent of each. */
async function opens(confirmation: Confirmation, made = payout()) {
  const proofs: Takes<typeof requestPayout>[] = []
  const server: FakeServer = await openPage(
    '/dashboard/bankDeposit',
    ...payoutRoutes(made),
    on(readPayout, () => made),
    on(beginConfirmation, () => confirmation),
    on(sendConfirmationCode, () => codeSent(confirmation)),
    on(requestPayout, (asked) => {
      proofs.push(asked)
      return made
    }),
  )
  return { server, proofs }
}

const amount = () => page.getByLabelText('Amount to withdraw')
const purpose = () => page.getByLabelText('Purpose')
const withdraw = () => page.getByRole('button', { name: /^Withdraw Rs/ })

async function reviews(sum: string): Promise<void> {
  await amount().fill(sum)
  await purpose().selectOptions('Paying a supplier')
  await withdraw().click()
  await expect.element(page.getByText('Good once, for exactly this amount and this account.')).toBeVisible()
}

test('withdraws by the keyboard alone and shows that our team reviews it first', async () => {
  const { proofs } = await opens(confirmationBy('sms'), heldPayout())
  await tabsTo(amount())
  await userEvent.keyboard('2500')
  await tabsTo(purpose())
  await userEvent.keyboard('Paying')
  await expect.element(page.getByText('Rs.2,490.96')).toBeVisible()
  await tabsTo(withdraw())
  await userEvent.keyboard('{Enter}')
  await tabsTo(page.getByRole('button', { name: 'Send me a code by SMS' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^The message names Rs\.2,500\.00/)).toBeVisible()
  await tabsTo(page.getByLabelText('Code from the SMS'))
  await userEvent.keyboard('123456')
  await expect.element(page.getByText('Held for review')).toBeVisible()
  expect(proofs).toMatchObject([{ amount: 250_000n, purpose: 'supplier', sms_code: '123456' }])
})

test('asks for the passkey first, takes the authenticator app instead, and warns of a second withdrawal', async () => {
  const passkey = {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 60_000,
    allowCredentials: [],
    userVerification: 'required',
  }
  const confirmation: Confirmation = { ...confirmationBy('passkey', 'totp', 'sms'), passkey } as Confirmation
  const { server, proofs } = await opens(confirmation)
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(givenPasskey())
  await reviews('3000')
  await isSeenAtBothWidths(page.getByRole('button', { name: 'Confirm with your passkey' }))
  await page.getByRole('button', { name: 'Confirm with your passkey' }).click()
  await expect.element(page.getByText('The money is in your account')).toBeVisible()
  expect(proofs).toMatchObject([{ amount: 300_000n, passkey: { id: 'cGFzc2tleQ' }, confirmation_id: confirmation.id }])

  const before = payout({ amount: 300_000n, created_at: new Date() })
  server.answer(on(listPayouts, () => ({ data: [before], next: null })))
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await reviews('3000')
  await expect.element(page.getByText(/This would be a second withdrawal\./)).toBeVisible()
  await expect.element(page.getByText('Code of the authenticator app').first()).toBeVisible()
  await isSeenAtBothWidths(page.getByLabelText('Code of the authenticator app'))
  await page.getByLabelText('Code of the authenticator app').last().fill('123456')
  await expect.element(page.getByText('The money is in your account')).toBeVisible()
  expect(proofs[1]).toMatchObject({ totp_code: '123456' })
})

test('does not make a withdrawal that grew dearer while its dialog was open, shows the new price and takes that', async () => {
  const made = payout({ amount: 500_000n })
  const { server, proofs } = await opens(confirmationBy('sms'), made)
  await reviews('5000')
  await readsFigure('Arrives in your account', 'Rs.4,990.96')
  server.answer(
    on(quotePayout, (asked) => ({ ...payoutQuoteOf(asked.amount), fee: 5_452n, arrives: asked.amount - 5_452n })),
    on(requestPayout, () => refuse('price_changed', { fee: 'Rs.54.52' })),
  )
  const typesCode = async () => {
    await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
    await page.getByLabelText('Code from the SMS').fill('123456')
  }
  await typesCode()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .element(
      page.getByText(/The fee has changed and is Rs\.54\.52 now\. Nothing was charged; check it again\./).first(),
    )
    .toBeVisible()
  await expect.element(amount()).toHaveValue('5,000')
  await readsFigure('Arrives in your account', 'Rs.4,945.48')
  server.answer(
    on(requestPayout, (asked) => {
      proofs.push(asked)
      return made
    }),
  )
  await withdraw().click()
  await typesCode()
  await expect.element(page.getByText('The money is in your account')).toBeVisible()
  expect(proofs).toMatchObject([{ amount: 500_000n, fee: 5_452n }])
})

test('after a lost answer asks again with the same key and contents, although another arrival is shown meanwhile', async () => {
  const { server } = await opens(confirmationBy('sms'))
  const expectOneKey = recordKeys(requestPayout.path)
  const proofs: Takes<typeof requestPayout>[] = []
  server.answer(
    on(requestPayout, (asked) => {
      proofs.push(asked)
      return proofs.length === 1 ? Response.error() : payout()
    }),
  )
  await reviews('5000')
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await page.getByLabelText('Code from the SMS').fill('123456')
  await expect.element(page.getByText(/We did not get the answer/)).toBeVisible()
  const quotes = server.asked(quotePayout)
  const later = new Date(Date.now() + 3_600_000)
  server.answer(
    on(quotePayout, (asked) => ({ ...payoutQuoteOf(asked.amount), arrival: { kind: 'minutes' as const, at: later } })),
  )
  await server.send('reset', {})
  await expect.poll(() => server.asked(quotePayout)).toBeGreaterThan(quotes)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByText('The money is in your account')).toBeVisible()
  expect(proofs[1]).toEqual(proofs[0])
  expectOneKey()
})

test('shows no error at the amount while offline; the price follows after the reconnection, and an earlier press opens nothing', async () => {
  const { server } = await opens(confirmationBy('sms'))
  await amount().fill('5000')
  await purpose().selectOptions('Paying a supplier')
  await readsFigure('Arrives in your account', 'Rs.4,990.96')
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await amount().fill('6000')
  await expect.element(page.getByText(/^There is no connection\. What you entered is still here/)).toBeVisible()
  await expect.element(amount()).not.toHaveAttribute('aria-invalid', 'true')
  await withdraw().click()
  server.connect()
  dispatchEvent(new Event('online'))
  await readsFigure('Arrives in your account', 'Rs.5,990.96')
  await expect.element(page.getByText(/^There is no connection/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

/** A browser's answer after the person proved themselves with a passkey. */
function givenPasskey(): Credential {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const response = {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  }
  const credential = {
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  }
  return credential
}
