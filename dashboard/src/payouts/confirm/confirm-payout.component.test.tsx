import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import { requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { listPayouts, readPayout } from '@sahuji/contract/payouts/own-payouts'
import type { Takes } from '@sahuji/contract/http/route'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isSeenAtBothWidths } from '../../../testing/both-widths.ts'
import { type FakeServer, on } from '../../../testing/fake-server.ts'
import { tabsTo } from '../../../testing/keyboard.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { codeSent, confirmationBy, heldPayout, payout, payoutRoutes } from '../../../testing/payouts.ts'

afterEach(() => vi.restoreAllMocks())

/** The page of withdrawals, where a withdrawal is confirmed in these ways; `proofs` is what was sent of each. */
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

test('withdraws by the keyboard alone and shows that a person looks at it first', async () => {
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
  await expect.element(page.getByText('Held until a person has looked at it')).toBeVisible()
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

/** What a browser gives after the person proved themselves to a passkey. */
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
