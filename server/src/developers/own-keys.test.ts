import * as contract from '@sahuji/contract/developers/own-keys'
import { secretKeysMost } from '@sahuji/contract/developers/secret-keys'
import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { createPaymentByKey, listPaymentsByKey, refundPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setKyc } from '../../testing/kyc.ts'
import { openPaymentDesk, codeOf, type PaymentDesk } from '../../testing/payments.ts'
import { forgetLimits } from '../../testing/people.ts'
import { shopServer } from '../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'
import { eraseEndedTexts } from './key-rows.ts'

let desk: PaymentDesk
let sita: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(async () => {
  sita = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const asked = { name: 'Web shop', scopes: ['payments:read', 'payments:write'] as const }
const asks = (more: object = {}) => ({ ...asked, scopes: [...asked.scopes], ...more })
const used = async (key: string) => (await desk.call(listPaymentsByKey, {}, { token: key })).http
const subjects = async () => (await desk.outbox(sita.email)).map(({ subject }) => subject)

describe('a merchant', () => {
  test('makes a key of the sandbox without KYC, reads its text again, and makes none for real payments', async () => {
    await setKyc(desk, sita.merchant_id, null)
    const made = (await sita.call(contract.makeSandboxKey, asks())).data
    expect(made.secret).toMatch(/^sahuji_test_/)
    expect(made.key).toMatchObject({
      mode: 'sandbox',
      ending: made.secret.slice(-4),
      is_readable: true,
      expires_at: null,
    })
    expect((await sita.call(contract.readSandboxSecret, { id: made.key.id })).data).toEqual({ secret: made.secret })
    expect(await used(made.secret)).toBe(200)
    expect(codeOf(await sita.call(contract.makeLiveKey, asks()))).toBe('secret_key_needs_kyc')
    const listed = (await sita.call(contract.listSecretKeys, {})).data
    expect(listed).toMatchObject({ may_make_live: false, keys: [{ id: made.key.id, last_used_at: desk.clock.now() }] })
    expect(listed.vendor_key_sandbox).toEqual(expect.any(String))
  })

  test('makes a live key with a step-up; it is shown once, and its text is in no column', async () => {
    const { key, secret } = (await sita.call(contract.makeLiveKey, asks())).data
    expect(secret).toMatch(/^sahuji_live_/)
    expect(await used(secret)).toBe(200)
    expect(codeOf(await sita.call(contract.readSandboxSecret, { id: key.id }))).toBe('secret_key_text_gone')
    const row = await desk.owner.read((tx) => tx.one<object>`select * from secret_keys where id = ${key.id}`)
    expect(row).toMatchObject({ sealed: null, made_by: sita.person_id })
    expect(JSON.stringify(row)).not.toContain(secret.slice(12))
    desk.clock.advance({ minutes: 6 })
    expect(codeOf(await sita.call(contract.makeLiveKey, asks()))).toBe('step_up_needed')
  })

  test('has the text of a sandbox key sealed: it is readable in no column', async () => {
    const { key, secret } = (await sita.call(contract.makeSandboxKey, asks())).data
    const row = await desk.owner.read(
      (tx) => tx.one<{ sealed: Buffer }>`select sealed from secret_keys where id = ${key.id}`,
    )
    expect(row.sealed.toString('latin1')).not.toContain(secret.slice(12, 30))
  })

  test('gets a mail and a notice of each change, without the key', async () => {
    const { key, secret } = (await sita.call(contract.makeLiveKey, asks())).data
    await sita.call(contract.rollSecretKey, { id: key.id, hours: 1 })
    await sita.call(contract.revokeSecretKey, { id: key.id })
    await sita.call(contract.revokeSecretKey, { id: key.id })
    expect((await subjects()).filter((subject) => /secret key/i.test(subject ?? '')).toSorted()).toEqual([
      'A secret key of your shop was revoked',
      'A secret key of your shop was rolled',
      'A secret key was made for your shop',
    ])
    expect(JSON.stringify(await desk.outbox(sita.email))).not.toContain(secret.slice(12, -4))
    const { data } = await sita.call(listNotifications, {})
    expect(data.data.map(({ title }) => title).slice(0, 3)).toEqual([
      'A secret key was revoked',
      'A secret key was rolled',
      'A secret key was made',
    ])
  })

  test('sees and changes none of another', async () => {
    const { key } = (await sita.call(contract.makeSandboxKey, asks())).data
    const other = await desk.merchant()
    expect((await other.call(contract.listSecretKeys, {})).data.keys).toEqual([])
    expect(codeOf(await other.call(contract.readSandboxSecret, { id: key.id }))).toBe('not_found')
    expect(codeOf(await other.call(contract.revokeSecretKey, { id: key.id }))).toBe('not_found')
    expect(codeOf(await other.call(contract.rollSecretKey, { id: key.id, hours: 0 }))).toBe('not_found')
  })

  test('has a bounded number of keys in use, also of those made at once', async () => {
    for (let n = 1; n < secretKeysMost; n++) await shopServer(desk, sita.merchant_id, { mode: 'sandbox' })
    const answers = await Promise.all([1, 2].map(() => sita.call(contract.makeSandboxKey, asks())))
    expect(answers.map(codeOf).toSorted()).toEqual(['secret_keys_all_used', undefined])
  })
})

describe('a key', () => {
  test('with an end is refused from then on, and its sealed text is erased', async () => {
    const { key, secret } = (await sita.call(contract.makeSandboxKey, asks({ expires_in_days: 30 }))).data
    expect(await used(secret)).toBe(200)
    const shown = (await sita.call(contract.listSecretKeys, {})).data.keys[0]
    expect(shown?.expires_at).toEqual(new Date(desk.clock.now().getTime() + 30 * 86_400_000))
    const end = new Date(desk.clock.now().getTime() + 30 * 86_400_000)
    await desk.owner.write((tx) => tx.run`update secret_keys set expires_at = ${desk.clock.now()} where id = ${key.id}`)
    expect(await used(secret)).toBe(401)
    expect(codeOf(await sita.call(contract.rollSecretKey, { id: key.id, hours: 1 }))).toBe('secret_key_over')
    await desk.db.write((tx) => eraseEndedTexts(tx, end))
    const row = await desk.owner.read((tx) => tx.one<object>`select sealed from secret_keys where id = ${key.id}`)
    expect(row).toEqual({ sealed: null })
  })

  test('that is revoked is refused from its next call on', async () => {
    const { key, secret } = (await sita.call(contract.makeLiveKey, asks())).data
    expect(await used(secret)).toBe(200)
    const revoked = (await sita.call(contract.revokeSecretKey, { id: key.id })).data
    expect(revoked.revoked_at).toEqual(desk.clock.now())
    expect(await used(secret)).toBe(401)
  })

  test('that is rolled works beside the new one for the chosen hours', async () => {
    const { key, secret } = (await sita.call(contract.makeSandboxKey, asks({ expires_in_days: 90 }))).data
    const rolled = (await sita.call(contract.rollSecretKey, { id: key.id, hours: 1 })).data
    expect(rolled.key).toMatchObject({
      name: key.name,
      scopes: key.scopes,
      mode: 'sandbox',
      expires_at: key.expires_at,
    })
    expect([await used(secret), await used(rolled.secret)]).toEqual([200, 200])
    expect(codeOf(await sita.call(contract.rollSecretKey, { id: key.id, hours: 1 }))).toBe('secret_key_rolled')
    const again = await sita.call(contract.rollSecretKey, { id: rolled.key.id, hours: 1 })
    expect(codeOf(again)).toBe('secret_key_roll_running')
    desk.clock.advance({ hours: 1 })
    expect([await used(secret), await used(rolled.secret)]).toEqual([401, 200])
  })

  test('that is rolled without an overlap ends at once', async () => {
    const { key, secret } = (await sita.call(contract.makeSandboxKey, asks())).data
    const rolled = (await sita.call(contract.rollSecretKey, { id: key.id, hours: 0 })).data
    expect([await used(secret), await used(rolled.secret)]).toEqual([401, 200])
    expect((await sita.call(contract.rollSecretKey, { id: rolled.key.id, hours: 0 })).http).toBe(200)
  })

  test('rolled twice at once gets one new key', async () => {
    const { key } = (await sita.call(contract.makeSandboxKey, asks())).data
    const answers = await Promise.all([1, 2].map(() => sita.call(contract.rollSecretKey, { id: key.id, hours: 24 })))
    expect(answers.map(codeOf).toSorted()).toEqual(['secret_key_rolled', undefined])
  })

  test('seen in an address is marked, and its people get a mail and a notice, once', async () => {
    const { secret } = (await sita.call(contract.makeSandboxKey, asks())).data
    for (let n = 0; n < 2; n++) await desk.raw('GET', `/api/v1/payments?key=${secret}`)
    expect((await sita.call(contract.listSecretKeys, {})).data.keys[0]?.exposed_at).toEqual(desk.clock.now())
    const mails = (await desk.outbox(sita.email)).filter(({ subject }) => subject?.includes('seen in an address'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).not.toContain(secret.slice(12, -4))
    const { data } = await sita.call(listNotifications, {})
    expect(data.data[0]).toMatchObject({ title: 'A secret key was seen in an address', type: 'SecretKeyExposed' })
  })
})

describe('the refunds of a key in a day', () => {
  const refunding = (refund_daily_limit: string) =>
    asks({ scopes: ['payments:write', 'refunds:write'], refund_daily_limit: Number(rupees(refund_daily_limit)) })

  test('need a limit', async () => {
    const bare = await sita.call(contract.makeLiveKey, asks({ scopes: ['refunds:write'] }))
    expect({ code: codeOf(bare), errors: Object.keys(bare.errors) }).toEqual({
      code: 'secret_key_limit_missing',
      errors: ['refund_daily_limit'],
    })
  })

  test('asked for twenty at a time never exceed it, and a repeat counts once', async () => {
    const payer = await desk.merchant('10,000')
    await desk.deposit(sita.merchant_id, rupees('5,000'))
    const { secret } = (await sita.call(contract.makeLiveKey, refunding('500'))).data
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const paid = await desk.call(
          createPaymentByKey,
          { amount: Number(rupees('100')) },
          { token: secret, key: newId() },
        )
        return paid.data.id
      }),
    )
    for (const id of ids) {
      await forgetLimits(desk)
      expect((await desk.pay(payer, id)).http).toBe(200)
    }
    const refund = (id: string, key: string) =>
      desk.call(refundPaymentByKey, { id, reason: 'asked' }, { token: secret, key })
    const answers = await Promise.all(ids.map((id) => refund(id, `refund ${id}`)))
    expect(answers.map(codeOf).filter((code) => code !== undefined)).toEqual(Array(15).fill('refund_limit_of_key'))
    const done = answers.find(({ http }) => http === 200)!
    expect((await refund(done.data.payment_id, `refund ${done.data.payment_id}`)).body).toEqual(done.body)
    const [counted] = await desk.owner.read(
      (tx) => tx.many<object>`select amount from secret_key_refund_days where merchant_id = ${sita.merchant_id}`,
    )
    expect(counted).toEqual({ amount: rupees('500') })
    expect(answers.find((one) => codeOf(one))!.message).toContain('Rs.0.00')
  })

  test('are counted for the keys of a roll together, and begin again with the day of Nepal', async () => {
    const payer = await desk.merchant('10,000')
    await desk.deposit(sita.merchant_id, rupees('5,000'))
    const { key, secret } = (await sita.call(contract.makeLiveKey, refunding('150'))).data
    const paid = async () => {
      const id = await desk.open(sita, '100')
      await desk.pay(payer, id)
      return id
    }
    const refund = async (token: string) =>
      codeOf(await desk.call(refundPaymentByKey, { id: await paid(), reason: 'asked' }, { token, key: newId() }))
    expect(await refund(secret)).toBeUndefined()
    const rolled = (await sita.call(contract.rollSecretKey, { id: key.id, hours: 24 })).data
    expect(rolled.key.refund_daily_limit).toBe(rupees('150'))
    expect(await refund(rolled.secret)).toBe('refund_limit_of_key')
    await desk.owner.write(
      (tx) => tx.run`update secret_key_refund_days set day = day - 1 where merchant_id = ${sita.merchant_id}`,
    )
    expect(await refund(rolled.secret)).toBeUndefined()
  })
})
