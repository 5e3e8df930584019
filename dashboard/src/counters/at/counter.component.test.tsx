import { checkPayment, leaveCounter, openCounter, readCounter } from '@sahuji/contract/counters/at-the-counter'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { counterDevice } from '../../../testing/counter-device.ts'
import { arrives, openScreen, paid, shows, spokenNepali, viewOf } from '../../../testing/counter-screen.tsx'
import { on, refuse } from '../../../testing/fake-server.ts'
import { readsFigure, doesNotSee, sees } from '../../../testing/seen.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { serve } from '../../../testing/serve.ts'
import { forgetCounter, signInAtCounter } from './counter-session.ts'

const code = 'A'.repeat(43)

afterEach(async () => {
  await forgetCounter()
  await page.viewport(1440, 900)
})

const sheet = () => page.getByRole('dialog')

test('speaks each new payment once, keeps the screen on, and lists who paid before', async () => {
  const [server, device] = await openScreen(true)
  await sees(/Nothing was received today/)
  await expect.poll(() => device.screenLocks).toBe(1)
  const [first, second] = [paid(110), paid(120)]
  await arrives(server, first)
  await sees(spokenNepali(110))
  await arrives(server, second, first)
  await sees(spokenNepali(120))
  await expect.poll(() => device.spoken).toEqual([spokenNepali(110), spokenNepali(120)])
  await readsFigure('Counter 1 today', 'Rs.230.00')
  const before = page.getByRole('list', { name: 'Before it' }).getByRole('listitem')
  await expect.poll(() => before.element().textContent).toMatch(/PS.*Pokhara Trekking Shop.*110/)
  await expectAccessible()

  await page.getByRole('button', { name: 'Voice' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await sheet().getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Repeat aloud' }).click()
  await sees(/Received one hundred twenty rupees/)
})

test('the rare buttons are in one row on a phone', async () => {
  await openScreen(true, paid(120))
  const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('button', { name: 'Repeat aloud' })).toBeVisible()
  expect(topOf('Leave')).toBe(topOf('Check a payment'))
})

test('after a reload shows no payment as spoken before a press, which also takes the whole screen', async () => {
  const [server, device] = await openScreen(false, paid(120))
  const unmute = page.getByRole('button', { name: 'Tap to hear amounts' })
  await expect.element(unmute).toBeInViewport()
  const last = paid(130)
  await arrives(server, last)
  await sees(/^Rs\.130$/)
  await expect.element(page.getByRole('button', { name: 'Repeat aloud' })).not.toBeInTheDocument()
  await doesNotSee(/प्राप्त भयो/)
  expect(device).toMatchObject({ spoken: [], screenLocks: 0, wholeScreens: 0 })
  await unmute.click()
  await expect.element(unmute).not.toBeInTheDocument()
  await arrives(server, paid(140), last)
  await sees(spokenNepali(140))
  await expect.poll(() => device).toMatchObject({ spoken: [spokenNepali(140)], screenLocks: 1, wholeScreens: 1 })
})

test('asks for no press after a reload where the voice is off', async () => {
  localStorage.setItem('counter.voice', 'off')
  await openScreen(false, paid(140))
  await sees(/^Rs\.140$/)
  await expect.element(page.getByRole('button', { name: 'Tap to hear amounts' })).not.toBeInTheDocument()
})

test('the QR stays for payments without it and closes once it was paid', async () => {
  const [server] = await openScreen(true)
  await page.getByRole('button', { name: 'Show QR' }).click()
  await expect.element(page.getByRole('img', { name: 'QR that pays this counter' })).toBeVisible()
  await sees(/A payer’s app shows Thapa Stores, Lalitpur/)
  const other = paid(480, { counter: null })
  await arrives(server, other)
  await readsFigure('Counter 1 today', 'Rs.480.00')
  await expect.element(sheet()).toBeVisible()
  await arrives(server, paid(480), other)
  await expect.element(sheet()).not.toBeInTheDocument()
  await sees(/Received just now/)
})

test('a counter whose QR was revoked shows none', async () => {
  const [server] = await openScreen(true)
  server.answer(on(readCounter, () => ({ ...viewOf(), pay_code: null })))
  await server.send('news', {})
  await page.getByRole('button', { name: 'Show QR' }).click()
  await sees(/This counter has no QR/)
  await expect.element(page.getByRole('img', { name: 'QR that pays this counter' })).not.toBeInTheDocument()
})

test('checks a screenshot: arrived, checked before, or not at all; Back closes the sheet alone', async () => {
  const payment = paid(480)
  const [server] = await openScreen(true, payment)
  const last = payment.reference.slice(-4)
  server.answer(on(checkPayment, (asked) => ({ found: asked.last === last ? [payment] : [] })))
  await page.getByRole('button', { name: 'Check a payment' }).click()
  const field = page.getByLabelText('Last four of the reference')
  await field.fill(last)
  await sees(/Received: /)
  await field.fill('ZZZZ')
  await sees(/Nothing was received under …ZZZZ\. Do not hand over goods\./)
  await field.fill(last)
  await sees(/checked before at/)
  history.back()
  await expect.element(sheet()).not.toBeInTheDocument()
  await sees('Live')
})

test('never looks current while offline: the lamp, the warning, the sums and a check show it', async () => {
  const payment = paid(530)
  const [server] = await openScreen(true, payment)
  server.answer(on(checkPayment, () => ({ found: [payment] })))
  await readsFigure('Counter 1 today', 'Rs.530.00')
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await sees('Do not hand over goods on the basis of this screen')
  await sees(/Not live since/)
  await expect.poll(() => document.querySelector('dl dt')?.textContent).toMatch(/^Counter 1 until /)
  await page.getByRole('button', { name: 'Check a payment' }).click()
  await page.getByLabelText('Last four of the reference').fill(payment.reference.slice(-4))
  await sees('Cannot be checked now. Do not hand over goods on this basis.')
  await sheet().getByRole('button', { name: 'Done' }).click()
  // back from this press on: an earlier try by itself would remove the button
  addEventListener('click', server.connect, { once: true, capture: true })
  await page.getByRole('button', { name: 'Try now' }).click()
  await sees('Live')
  await doesNotSee('Do not hand over goods on the basis of this screen')
  await readsFigure('Counter 1 today', 'Rs.530.00')
})

test.each([
  [360, 640],
  [640, 360],
])('a busy day fits a phone of %i by %i px, with the totals above the buttons', async (width, height) => {
  const sums = { count: 128, amount: 1_234_500n }
  const [server] = await openScreen(true)
  const day = viewOf(...Array.from({ length: 12 }, () => paid(12_345)))
  server.answer(on(readCounter, () => ({ ...day, today: sums, shift: { ...day.shift, ...sums } })))
  await server.send('news', {})
  await page.viewport(width, height)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
  const totals = [...document.querySelectorAll('dl')].at(-1)!.getBoundingClientRect()
  const button = page.getByRole('button', { name: 'Show QR' }).element().getBoundingClientRect()
  expect(totals.right).toBeLessThanOrEqual(width)
  expect(totals.bottom).toBeLessThanOrEqual(button.top)
})

const opens = () => [on(openCounter, () => ({ access_token: 'counter-token' })), on(leaveCounter, () => ({}))]

test('a device that moves to another counter leaves the first', async () => {
  const server = serve(...opens())
  await signInAtCounter(code)
  expect(server.asked(leaveCounter)).toBe(0)
  await signInAtCounter('B'.repeat(43))
  expect(server.asked(leaveCounter)).toBe(1)
})

test('a QR opens the counter, whose code leaves the address; leaving it shows how to get another', async () => {
  counterDevice()
  await openPage(`/counter#${code}`, ...opens(), shows())
  await sees('The counter is ready')
  expect(location.hash).toBe('')
  await page.getByRole('button', { name: 'Start' }).click()
  await sees(/Nothing was received today/)
  await page.getByRole('button', { name: 'Leave' }).click()
  await sheet().getByRole('button').last().click()
  await sees('No counter is open here')
})

test('a counter that was ended elsewhere shows that it is signed out', async () => {
  counterDevice()
  const server = await openPage(`/counter#${code}`, ...opens(), shows())
  await page.getByRole('button', { name: 'Start' }).click()
  await sees('Live')
  await page.getByRole('button', { name: 'Check a payment' }).click()
  server.answer(on(readCounter, () => refuse('session_missing')))
  await server.send('news', {})
  await sees('Signed out of the counter')
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(history.state).not.toMatchObject({ counterSheet: expect.anything() })
})

test('a used QR is reported as used', async () => {
  await openPage(
    `/counter#${code}`,
    on(openCounter, () => refuse('counter_code_dead')),
  )
  await sees(/This QR was used or is too old/)
})
