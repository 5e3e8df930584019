import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'
import { signatureOf } from './cards-gateway.ts'
import { cardOf, testCards } from './test-cards.ts'

let simulator: Simulator
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulated-cards-'))
  simulator = await startSimulator({ port: 0, seed: 'cards wire', folder })
})
beforeEach(() => simulator.cards.reset())
afterAll(async () => {
  await simulator.stop()
  await rm(folder, { recursive: true })
})

/** A merchant's form, signed here and not by the adapter. */
function formOf(changed: Record<string, string> = {}): Record<string, string> {
  const { accessKey, profileId, secret } = simulator.keys.cards
  const fields: Record<string, string> = {
    access_key: accessKey,
    profile_id: profileId,
    transaction_uuid: `uuid-${++count}`,
    signed_date_time: '2026-11-20T18:20:00Z',
    locale: 'en',
    transaction_type: 'sale',
    reference_number: `W${count}`,
    amount: '100.00',
    currency: 'NPR',
    override_custom_receipt_page: 'http://127.0.0.1:9/return',
    override_custom_cancel_page: 'http://127.0.0.1:9/cancel',
    unsigned_field_names: '',
    ...changed,
  }
  const names = [...Object.keys(fields), 'signed_field_names'].join(',')
  const all = { ...fields, signed_field_names: names }
  return { ...all, signature: signatureOf(all, names, secret) }
}

async function post(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${simulator.url}/cards/pay${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return { http: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

describe('the hosted page', () => {
  test.each<[string, Record<string, string>]>([
    ['an amount without decimals', { amount: '100' }],
    ['dollars', { currency: 'USD' }],
    ['another profile', { profile_id: 'another' }],
    ['another key', { access_key: 'another' }],
    ['a reference that is too long', { reference_number: 'X'.repeat(51) }],
  ])('refuses %s', async (_, changed) => {
    expect((await post('', formOf(changed))).http).toBe(403)
  })

  test('refuses a form whose signature does not hold', async () => {
    expect((await post('', { ...formOf(), amount: '1.00' })).http).toBe(403)
  })

  test('takes a card, asks the issuer where the card wants it, and posts the answer back by itself', async () => {
    const form = formOf()
    expect((await post('', form)).http).toBe(200)
    const path = `/${form['transaction_uuid']}`
    expect((await post(path, { decision: 'approve', card_number: '4111 1111 1111 1112' })).text).toContain(
      'no test card',
    )
    const issuer = await post(path, { decision: 'approve', card_number: '4000000000000002' })
    expect(issuer.text).toContain('3-D Secure')
    const back = await post(`${path}/secure`, { decision: 'approve' })
    expect(back.text).toContain('action="http://127.0.0.1:9/return"')
    expect(back.text).toMatch(/name="req_card_number" value="xxxxxxxxxxxx0002"/)
    expect(back.policy).toMatch(/form-action 'self' http:\/\/127.0.0.1:9; .*script-src 'nonce-/)
  })

  test('reports that the issuer could not confirm the payer', async () => {
    const form = formOf()
    await post('', form)
    await post(`/${form['transaction_uuid']}`, { decision: 'approve', card_number: '4000000000000002' })
    const back = await post(`/${form['transaction_uuid']}/secure`, { decision: 'decline' })
    expect(back.text).toMatch(/name="reason_code" value="476"/)
  })

  test('sends a payer who turns back to the cancel page', async () => {
    const form = formOf()
    await post('', form)
    const back = await post(`/${form['transaction_uuid']}`, { decision: 'cancel', card_number: '4111111111111111' })
    expect(back.text).toContain('action="http://127.0.0.1:9/cancel"')
    expect(back.text).toMatch(/name="decision" value="CANCEL"/)
  })

  test('answers the same form once more with 104', async () => {
    const form = formOf()
    await post('', form)
    await post(`/${form['transaction_uuid']}`, { decision: 'approve', card_number: '4111111111111111' })
    expect((await post('', form)).text).toMatch(/name="reason_code" value="104"/)
    simulator.cards.skewClock(16 * 60)
    expect((await post('', form)).http).toBe(410)
  })

  test('keeps no card number, only which test card it was', async () => {
    const form = formOf()
    await post('', form)
    await post(`/${form['transaction_uuid']}`, { decision: 'approve', card_number: '5555 5555 5555 4444' })
    expect(simulator.cards.payment(form['reference_number']!)).toMatchObject({ instrument: 'mastercard-debit' })
    const file = async () => readFile(join(folder, 'cards-payments.json'), 'utf8').catch(() => '')
    await expect.poll(file).toContain('mastercard-debit')
    expect(`${await file()}${JSON.stringify(simulator.cards.payments())}`).not.toContain('555555')
  })
})

test('every test card has a valid check digit and is listed once', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  expect(new Set(testCards.map(({ code }) => code)).size).toBe(testCards.length)
  for (const card of testCards) expect(cardOf(card.number)).toBe(card)
})

test('the REST API refuses a caller with an invalid signature', async () => {
  const { apiBase } = simulator.keys.cards
  const answers = await Promise.all([
    fetch(`${apiBase}/tss/v2/searches`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
    fetch(`${apiBase}/tss/v2/transactions/1`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('a notification goes to the address in the form, as a form', async () => {
  const form = formOf({ override_backoffice_post_url: 'http://127.0.0.1:9/notify' })
  await post('', form)
  simulator.cards.decide(form['reference_number']!, 'never_return')
  expect(await simulator.cards.notify(form['reference_number']!)).toMatchObject({ status: null, acknowledged: false })
})
