import { signOut } from '@sahuji/contract/session'
import { acceptInvitation, joinByInvitation, previewInvitation } from '@sahuji/contract/team/invitations'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { merchant } from '../../testing/merchant.ts'
import { openPageWithoutSession } from '../../testing/open-page.tsx'
import { enterShop } from './enter-shop.ts'

vi.mock('./enter-shop.ts', () => ({ enterShop: vi.fn(async () => undefined) }))

const token = 'a-token-of-the-link-0001'
const offer = {
  role: 'cashier' as const,
  counter: { id: '0193a000-0000-7000-8000-000000000007', name: 'Counter 2' },
  event: null,
  refund_limit: null,
  send_limit: null,
  shop: 'Thapa Stores',
  invited_by: 'Ram Thapa',
  channel: 'sms' as const,
  to: '9849177203',
  expires_at: new Date('2099-12-01T04:27:00Z'),
  next: 'account' as const,
}
const { merchant: keys, ...user } = merchant
const given = { access_token: 'sh_new', user: { ...user, merchant: keys, bank_account: null } }

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(enterShop).mockClear()
})

const opens = (next: 'accept' | 'sign_in' | 'account' | 'other_person', ...handlers: Handler[]) =>
  openPageWithoutSession(
    `/invitation#${token}`,
    merchant,
    on(previewInvitation, () => ({ ...offer, next })),
    ...handlers,
  )
const button = (name: string) => page.getByRole('button', { name })

describe('the page of an invitation', () => {
  test('shows the role first, then the shop, who invited and until when', async () => {
    await opens('accept')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Cashier' })).toBeVisible()
    const text = document.querySelector('main')!.textContent ?? ''
    const places = ['Cashier', 'Counter 2', 'Thapa Stores', 'Ram Thapa'].map((word) => text.indexOf(word))
    expect(places.every((at) => at >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('takes the token out of the address and sends it in a body only', async () => {
    const asked = vi.fn()
    await openPageWithoutSession(
      `/invitation#${token}`,
      merchant,
      on(previewInvitation, (input) => {
        asked(input)
        return offer
      }),
    )
    await expect.poll(() => asked.mock.calls[0]).toEqual([{ token }])
    expect(location.href).not.toContain(token)
  })

  test('accepts as the invited person and enters the shop', async () => {
    await opens(
      'accept',
      on(acceptInvitation, () => given),
    )
    await button('Accept').click()
    await expect.poll(() => vi.mocked(enterShop).mock.calls.length).toBe(1)
    expect(sessionStorage.getItem('invitation')).toBeNull()
  })

  test('sends a person with an account to the sign-in and back, with the token in this tab alone', async () => {
    await opens('sign_in')
    const link = page.getByRole('link', { name: 'Sign in' })
    await expect.element(link).toHaveAttribute('href', '/signin?next=%2Finvitation')
    expect(sessionStorage.getItem('invitation')).toBe(token)
  })

  test('shows another person for whom it is, and a way to sign out', async () => {
    const server = await opens(
      'other_person',
      on(signOut, () => refuse('our_fault')),
    )
    await expect.element(page.getByText(/The invitation is for/)).toBeVisible()
    await expect.element(page.getByText('9849177203').first()).toBeVisible()
    await button('Sign out and go on').click()
    await expect.poll(() => server.asked(signOut)).toBe(1)
    await expect.element(page.getByRole('alert').first()).toBeVisible()
  })

  test.each(['', `#${token}`])('that was used or is over (“%s”) shows how to get a new one', async (hash) => {
    await openPageWithoutSession(
      `/invitation${hash}`,
      merchant,
      on(previewInvitation, () => refuse('invitation_dead')),
    )
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer good' })).toBeVisible()
  })
})

describe('opening an account by an invitation', () => {
  test('asks for what is missing, then sends it with the contact that the link has not proved', async () => {
    const sent = vi.fn()
    await opens(
      'account',
      on(joinByInvitation, (asked) => {
        sent(asked)
        return given
      }),
    )
    await button('Open the account and accept').click()
    await expect.element(page.getByText('Enter your e-mail address.').first()).toBeVisible()
    await page.getByLabelText('Your name').fill('Rojina Tamang')
    await page.getByLabelText('E-mail').fill('rojina@shop.example')
    await page.getByLabelText('New password').fill('three brown goats at noon')
    await page.getByText('I accept the terms for merchants').click()
    await page.getByText(/I agree to the use of my data/).click()
    await button('Open the account and accept').click()
    await expect
      .poll(() => sent.mock.calls)
      .toEqual([
        [
          {
            token,
            name: 'Rojina Tamang',
            email: 'rojina@shop.example',
            password: 'three brown goats at noon',
            terms_accepted: true,
            privacy_accepted: true,
          },
        ],
      ])
    await expect.poll(() => vi.mocked(enterShop).mock.calls.length).toBe(1)
  })

  test('writes a mobile number from left to right, its prefix first, also in a page from right to left', async () => {
    document.documentElement.dir = 'rtl'
    await openPageWithoutSession(
      `/invitation#${token}`,
      merchant,
      on(previewInvitation, () => ({ ...offer, channel: 'email' as const, to: 'rojina@shop.example' })),
    )
    const field = page.getByLabelText('Mobile number')
    await expect.element(field).toBeVisible()
    expect(getComputedStyle(field.element().parentElement!).direction).toBe('ltr')
    document.documentElement.dir = 'ltr'
  })

  test('shows a refusal at its field', async () => {
    await opens(
      'account',
      on(joinByInvitation, () => refuse('password_common', {}, 'password')),
    )
    await page.getByLabelText('Your name').fill('Rojina Tamang')
    await page.getByLabelText('E-mail').fill('rojina@shop.example')
    await page.getByLabelText('New password').fill('three brown goats at noon')
    await page.getByText('I accept the terms for merchants').click()
    await page.getByText(/I agree to the use of my data/).click()
    await button('Open the account and accept').click()
    await expect.element(page.getByLabelText('New password')).toHaveAttribute('aria-invalid', 'true')
  })
})
