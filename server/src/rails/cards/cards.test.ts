import { describe, expect, test } from 'vitest'
import {
  cardForm,
  cards,
  newCardPayment,
  openCards,
  paidByCard,
  postedBack,
  postForm,
  signedAnswer,
} from '../../../testing/card-payer.ts'
import { sign } from '../signed-fields.ts'
import { signedHeaders } from './call.ts'
import { cardsRail } from './cards.ts'

openCards()

describe('the form', () => {
  test('is signed over every field, in rupees with two decimals, and expires when CyberSource stops detecting repeats', async () => {
    const payment = newCardPayment()
    const { url, method, fields, expires_at, rail_id } = await cardForm(payment)
    expect({ url, method }).toEqual({ url: cards.settings.payPage, method: 'POST' })
    expect(expires_at).toEqual(new Date('2026-11-20T18:35:00Z'))
    expect(fields).toMatchObject({
      transaction_uuid: rail_id,
      reference_number: payment.reference,
      amount: '1500.00',
      currency: 'NPR',
      transaction_type: 'sale',
      signed_date_time: '2026-11-20T18:20:00Z',
      override_custom_receipt_page: payment.return_url,
      override_custom_cancel_page: payment.return_url,
      override_backoffice_post_url: cards.settings.notifyUrl,
    })
    const { signature: _, ...rest } = fields
    expect(fields['signed_field_names']!.split(',').toSorted()).toEqual(Object.keys(rest).toSorted())
    expect(rail_id).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is accepted by the acquirer, and refused after a change in any field', async () => {
    const { url, fields } = await cardForm()
    expect((await postForm(url, fields)).status).toBe(200)
    const other = await cardForm()
    expect((await postForm(other.url, { ...other.fields, amount: '1.00' })).status).toBe(403)
    expect(
      (await postForm(other.url, { ...other.fields, override_custom_receipt_page: 'https://e.example' })).status,
    ).toBe(403)
  })

  test('contains nothing about the payer or the shop', async () => {
    const { fields } = await cardForm({ ...newCardPayment(), remarks: 'Himal Tea House' })
    expect(JSON.stringify(fields)).not.toContain('Himal')
  })

  test('is signed with the newest key, while answers under the older one are accepted during a rotation', async () => {
    const [old] = cards.settings.keys
    const rotating = cardsRail(
      { ...cards.settings, keys: [{ accessKey: 'newer', secret: 'the new one' }, old] },
      cards.clock,
    )
    expect((await cardForm(newCardPayment(), rotating)).fields['access_key']).toBe('newer')
    const { form } = await paidByCard()
    expect(rotating.parseReturn(postedBack(form)).authentic).toBe('signed')
    const retired = cardsRail({ ...cards.settings, keys: [{ accessKey: 'newer', secret: 'the new one' }] }, cards.clock)
    expect(retired.parseReturn(postedBack(form)).authentic).toBe('bad')
  })
})

test('the signature equals a known vector', () => {
  const fields = { access_key: 'a', amount: '110.00', currency: 'NPR' }
  // echo -n 'access_key=a,amount=110.00,currency=NPR' | openssl dgst -sha256 -hmac secret -binary | base64
  expect(sign(fields, ['access_key', 'amount', 'currency'], 'secret')).toBe(
    'K/CNHkq+VaDvuoipEgIQOqFIINQnyWEBsTKkNt/iB4E=',
  )
})

test('a call is signed over host, date, target, digest and merchant', () => {
  const query = { apiBase: 'https://api.example', merchantId: 'shop', keyId: 'k1', sharedSecret: 'c2VjcmV0' }
  const headers = signedHeaders(query, cards.clock, { url: 'https://api.example/tss/v2/searches', body: { a: 1 } })
  expect(headers).toEqual({
    'v-c-date': 'Fri, 20 Nov 2026 18:20:00 GMT',
    // echo -n '{"a":1}' | openssl dgst -sha256 -binary | base64
    digest: 'SHA-256=AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=',
    'v-c-merchant-id': 'shop',
    signature:
      'keyid="k1", algorithm="HmacSHA256", headers="host v-c-date request-target digest v-c-merchant-id", signature="F6Wujk1rs/R8vp3zlhb+N4LAvdf936o6b6Gd6LnzQLw="',
  })
})

describe('the answer', () => {
  test('names the payment by reference and id; only brand and last four digits of the card are read', async () => {
    const { payment, form, rail_id } = await paidByCard({ pays_with: 'mastercard-debit' })
    expect(cards.rail.parseReturn(postedBack(form))).toEqual({
      reference: payment.reference,
      rail_id,
      authentic: 'signed',
      answer: {
        amount: 150_000n,
        currency: 'NPR',
        fields: {
          decision: 'ACCEPT',
          reason_code: '100',
          transaction_id: expect.stringMatching(/^\d{22}$/),
          transaction_uuid: rail_id,
          auth_amount: '1500.00',
          currency: 'NPR',
          brand: 'Mastercard',
          last4: '4444',
        },
      },
    })
  })

  test('to our server is the same, and any 200 acknowledges it', async () => {
    const { form, payment } = await paidByCard()
    const { ack, ...claim } = cards.rail.parseNotification!(postedBack(form))
    expect(claim).toMatchObject({ reference: payment.reference, authentic: 'signed' })
    expect([ack.first.status, ack.repeat.status, ack.unknown.status]).toEqual([200, 200, 404])
  })

  test.each(['DECLINE', 'REVIEW', 'ERROR'] as const)('of a %s is signed as well', async (decision) => {
    const { form } = await paidByCard({ card: { decision } })
    expect(signedAnswer(form).fields).toMatchObject({ decision })
  })

  test('of a payer who cancelled names no transaction', async () => {
    const { form } = await paidByCard({}, 'cancel')
    expect(signedAnswer(form).fields).toEqual({
      decision: 'CANCEL',
      transaction_uuid: form['req_transaction_uuid'],
      currency: 'NPR',
    })
  })

  test.each<[string, Record<string, string>]>([
    ['the decision', { decision: 'REVIEW' }],
    ['the reason', { reason_code: '110' }],
    ['the amount authorised', { auth_amount: '9999.00' }],
    ['the amount asked for', { req_amount: '9999.00' }],
    ['the currency', { req_currency: 'USD' }],
    ['the reference', { req_reference_number: 'SJOTHER1' }],
    ['the transaction', { transaction_id: '1' }],
    ['the last four', { req_card_number: 'xxxxxxxxxxxx9999' }],
    ['the key', { req_access_key: 'another' }],
    ['the profile', { req_profile_id: 'another' }],
    ['the names that are signed', { signed_field_names: 'decision' }],
    ['a name of an object’s own', { signed_field_names: '__proto__,decision' }],
    ['the signature', { signature: 'AAAA' }],
  ])('with %s changed is rejected', async (_, add) => {
    const { form } = await paidByCard({ returns: { add } })
    const claim = cards.rail.parseReturn(postedBack(form))
    expect(claim.authentic).toBe('bad')
    expect(claim.answer).toBeUndefined()
  })

  test.each([
    'req_amount',
    'auth_amount',
    'reason_code',
    'decision',
    'transaction_id',
    'req_currency',
    'req_transaction_uuid',
    'signed_field_names',
  ])('validly signed without %s is rejected', async (name) => {
    const { form } = await paidByCard({ card: { unsigned: [name] } })
    expect(form[name]).toBeDefined()
    expect(cards.rail.parseReturn(postedBack(form))).toMatchObject({ authentic: 'bad' })
  })

  test('with a repeated field is refused, whichever of the two was signed', async () => {
    const { form } = await paidByCard()
    const twice = new URLSearchParams(form)
    twice.append('auth_amount', '9999.00')
    expect(cards.rail.parseReturn(postedBack(twice))).toMatchObject({ authentic: 'bad' })
  })

  test('validly signed for another profile of ours is refused', async () => {
    const { form } = await paidByCard()
    const other: Record<string, string> = { ...form, req_profile_id: 'ANOTHER-PROFILE' }
    const names = other['signed_field_names']!.split(',')
    const signed = { ...other, signature: sign(other, names, cards.settings.keys[0].secret) }
    expect(cards.rail.parseReturn(postedBack(signed))).toMatchObject({ authentic: 'bad' })
  })

  test('with an unmasked card number keeps nothing of it', async () => {
    const { form } = await paidByCard()
    const open: Record<string, string> = { ...form, req_card_number: '4111111111111111' }
    const names = open['signed_field_names']!.split(',')
    const signed = { ...open, signature: sign(open, names, cards.settings.keys[0].secret) }
    const { fields } = signedAnswer(signed)
    expect(fields).not.toHaveProperty('last4')
    expect(JSON.stringify(fields)).not.toContain('41111')
  })

  test.each([
    '',
    'a=b',
    'signed_field_names=',
    'signature=x&signed_field_names=a,a&a=1',
    `signed_field_names=${'a,'.repeat(300)}`,
  ])('as "%s" names no payment', (body) => {
    expect(cards.rail.parseReturn(postedBack(new URLSearchParams(body)))).toEqual({
      reference: null,
      rail_id: null,
      authentic: 'bad',
    })
  })
})
