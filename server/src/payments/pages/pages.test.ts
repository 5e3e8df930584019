import { rupees } from '@sahuji/contract/money/money'
import { cancelPayment, createPayment, readPayment } from '@sahuji/contract/payments'
import { addShopCode, revokeCode } from '@sahuji/contract/payments/codes'
import { languageCodes } from '@sahuji/contract/language/languages'
import { readCheckout } from '@sahuji/contract/payments/paying'
import { createLink, endLink } from '@sahuji/contract/payments/links'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { trustLines } from './page-parts.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  desk.app.web.inject({ url, headers: { accept: 'text/html', ...headers } })

const submit = (url: string, fields: Record<string, string>) =>
  desk.app.web.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the page of a dispute', () => {
  test('takes a proved payer’s words, shows the state to the same proof, and withdraws', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('100')]
    const id = await desk.open(shop, '10')
    expect((await open(`/pay/${id}/dispute`)).headers['location']).toBe(`/pay/${id}`)
    await desk.pay(payer, id)
    const { reference } = (await shop.call(readPayment, { id })).data
    const proof = { reference, mobile_end: payer.mobile_no.slice(-4) }
    const page = `/pay/${id}/dispute`
    const wrong = await submit(page, { ...proof, mobile_end: '12', reason: 'twice', words: 'short' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('short</textarea>')
    const none = await submit(page, { ...proof, act: 'see' })
    expect([none.statusCode, none.body]).toEqual([422, expect.stringContaining('You have not disputed this payment')])
    const opened = await submit(page, { ...proof, reason: 'twice', words: 'The shop took it two times' })
    expect(opened.body).toMatch(/role="status">[^]*Your dispute is open/)
    expect((await submit(page, { ...proof, act: 'see' })).body).toContain('Your dispute is open')
    expect((await submit(`${page}/withdraw`, proof)).body).toMatch(/role="status">[^]*Withdrawn/)
  })
})

test('a verified shop is named with PAN, address, the day of the check and its number', () => {
  const shop = { name: 'Asan Masala', city: 'Kathmandu', is_verified: true, pan: '612408951', address: 'Asan, 27' }
  const found = { ...shop, phone: '01-4228899', verified_at: new Date('2026-10-18T06:15:00Z') }
  const { markup } = trustLines(found, 'en', '+977-1-4620147')
  const number = (figures: string) => `<bdi translate="no" class="number" dir="ltr">${figures}</bdi>`
  const words = (fact: string) => `<bdi translate="no">${fact}</bdi>`
  expect(markup).toContain(`PAN ${number('612 408 951')}, ${words('Asan, 27, Kathmandu')}. Checked by us`)
  expect(markup).toContain(`Ask the shop, ${number('01-4228899')}, or call us: ${number('+977-1-4620147')}.`)
  expect(trustLines(found, 'ne', '').markup).toContain('६१२ ४०८ ९५१')
  expect(trustLines({ ...found, pan: null }, 'en', '').markup).not.toContain('Registered')
})

describe('the page of a payment', () => {
  test('shows shop, amount and what for from the stored payment, in one small document without a cookie', async () => {
    const shop = await desk.merchant()
    const ask = { amount: Number(rupees('1,780')), description: 'Hamper <b>small</b>', order_reference: 'INV-9' }
    const { id } = (await shop.call(createPayment, ask, newId())).data
    const { statusCode, body, headers } = await open(`/pay/${id}?amount=1`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Himal Tea House')
    expect(body).toContain('1,780')
    expect(body).toContain('Hamper &#60;b&#62;small&#60;/b&#62;')
    expect(body).toContain('Good for 1 more hour.'.replace('1 more hour', '60 more minutes'))
    expect(body).toContain('name="way" value="wallet"')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  test('has an icon for the tab of the browser, and a list of languages that Escape closes', async () => {
    const { body } = await open(`/pay/${await desk.open(await desk.merchant(), '10')}`)
    expect(body).toContain('<link rel="icon" href="/favicon.ico" />')
    const icon = await open('/favicon.ico')
    expect(icon).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/svg+xml' } })
    expect(icon.body).toMatch(/^<svg xmlns/)
    expect(body).toContain('<script src="/pay-menu.js" defer></script>')
    expect((await open('/pay-menu.js')).body).toContain("key !== 'Escape'")
  })

  test('stays within 30 kB with its script in every language, whatever its state', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('5,000')]
    const paid = await desk.open(shop, '1,780')
    await desk.pay(payer, paid)
    const script = (await open('/pay-watch.js')).body
    for (const id of [paid, await desk.open(shop, '1,780')])
      for (const language of languageCodes) {
        const { body } = await open(`/pay/${id}?lang=${language}`)
        expect(Buffer.byteLength(body) + Buffer.byteLength(script)).toBeLessThanOrEqual(30_000)
      }
    const ofWallet = (await open('/pay-wallet.js')).body
    for (const language of languageCodes) {
      const { body } = await open(`/pay/${await desk.open(shop, '10')}/wallet?lang=${language}`)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30_000)
      expect(Buffer.byteLength(body) + Buffer.byteLength(ofWallet)).toBeLessThanOrEqual(45_000)
    }
  })

  test('writes figures in Devanagari in Nepali, and leaves the reference in Latin digits', async () => {
    const shop = await desk.merchant()
    const id = await desk.open(shop, '1,780')
    const { body } = await open(`/pay/${id}?lang=ne`)
    expect(body).toContain('रु.१,७८०')
    expect(body).toContain('६०')
    const { reference } = (await desk.call(readCheckout, { id })).data
    await shop.call(cancelPayment, { id })
    expect((await open(`/pay/${id}?lang=ne`)).body).toContain(reference)
  })

  test('is in the language of the address or the browser, right to left in Arabic', async () => {
    const shop = await desk.merchant()
    const id = await desk.open(shop, '10')
    expect((await open(`/pay/${id}`, { 'accept-language': 'ar' })).body).toContain('<html lang="ar" dir="rtl">')
    expect((await open(`/pay/${id}?lang=ne`, { 'accept-language': 'ar' })).body).toContain('<html lang="ne" dir="ltr">')
  })

  test('offers nothing to press once it is paid, cancelled or unknown', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('100')]
    const paid = await desk.open(shop, '10')
    await desk.pay(payer, paid)
    expect((await open(`/pay/${paid}`)).body).toMatch(/role="status">[^]*Already paid/)
    expect((await open(`/pay/${paid}`)).body).not.toContain('<form')
    const cancelled = await desk.open(shop, '10')
    await shop.call(cancelPayment, { id: cancelled })
    expect((await open(`/pay/${cancelled}`)).body).toContain('Cancelled by the shop')
    expect((await open(`/pay/${newId()}`)).statusCode).toBe(404)
    expect((await open('/pay/nothing')).statusCode).toBe(404)
  })
})

describe('the page of a link', () => {
  test('takes name, number and answers, and leads to a payment of the link’s own amount', async () => {
    const shop = await desk.merchant()
    const questions = [{ question: 'Mild or hot?', kind: 'choice' as const, choices: ['Mild', 'Hot'], is_needed: true }]
    const made = await shop.call(createLink, { title: 'Hamper', amount: Number(rupees('400')), questions }, newId())
    const path = new URL(made.data.url).pathname
    expect((await open(path)).body).toContain('Mild or hot?')
    for (const language of languageCodes)
      expect(Buffer.byteLength((await open(`${path}?lang=${language}`)).body)).toBeLessThanOrEqual(45_000)
    const wrong = await submit(path, { name: 'Maya Lama', mobile_no: '12', 'answers.0': 'Hot', amount: '1' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="Maya Lama"')
    const begun = await submit(path, { name: 'Maya Lama', mobile_no: '९८१२३४५६७८', 'answers.0': 'Hot', amount: '1' })
    expect(begun.statusCode).toBe(303)
    expect((await open(`${begun.headers.location}`)).body).toContain('400')
    await shop.call(endLink, { id: made.data.id })
    expect(await open(path)).toMatchObject({ statusCode: 410 })
  })
})

describe('the page of a static code', () => {
  test('takes an amount in rupees, and shows that the code is revoked', async () => {
    const shop = await desk.merchant()
    const { id, code } = (await shop.call(addShopCode, {})).data
    const small = await submit(`/q/${code}`, { amount: '0.50' })
    expect(small.body).toContain('The smallest payment is')
    const begun = await submit(`/q/${code}?lang=fr`, { amount: '1,250.50', description: 'Tea' })
    expect(begun.headers.location).toMatch(/^\/pay\/[\w-]+\?lang=fr$/)
    expect((await open(`${begun.headers.location}`)).body).toContain('1,250')
    await shop.call(revokeCode, { id })
    expect((await open(`/q/${code}`)).statusCode).toBe(410)
  })

  test('that was read too often from one network is busy, as that of a link, and does not call it unknown', async () => {
    const shop = await desk.merchant()
    const { code } = (await shop.call(addShopCode, {})).data
    const made = await shop.call(createLink, { title: 'Hamper', amount: Number(rupees('400')) }, newId())
    const addresses = [`/q/${code}`, new URL(made.data.url).pathname]
    for (const address of addresses) expect((await open(address)).statusCode).toBe(200)
    await desk.db.write((tx) => tx.run`update rate_limits set taken = 100_000`)
    for (const address of addresses) {
      const { statusCode, body } = await open(address)
      expect([statusCode, body]).toEqual([429, expect.stringContaining('cannot be shown now')])
    }
    await forgetLimits(desk)
  })
})
