import * as contract from '@sahuji/contract/developers/office/secret-keys'
import { secretKeysMost } from '@sahuji/contract/developers/secret-keys'
import { listPaymentsByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let anil: SomeOperator
beforeAll(async () => {
  desk = await openPaymentDesk()
  anil = await operator(desk, ['support'])
})
afterAll(() => desk.close())

const made = (id: string, asked: object = {}) =>
  anil.call(contract.makeMerchantSecretKey, {
    id,
    mode: 'sandbox',
    name: 'Web shop',
    scopes: ['payments:read'],
    ...asked,
  })

test('an operator makes a key, which is shown once, and revokes it; both are in the log and the making in a mail, without the key', async () => {
  const { merchant_id, email } = await desk.merchant()
  const { key, secret } = (await made(merchant_id)).data
  expect(key).toMatchObject({ mode: 'sandbox', name: 'Web shop', ending: secret.slice(-4), revoked_at: null })
  expect((await desk.call(listPaymentsByKey, {}, { token: secret })).http).toBe(200)
  const [mail] = await desk.outbox(email)
  expect(mail).toMatchObject({ subject: 'A secret key was made for your shop' })
  expect(mail?.text).toContain('“Web shop” for Himal Tea House')
  expect(mail?.text).not.toContain(secret.slice(12))
  const listed = (await anil.call(contract.listMerchantSecretKeys, { id: merchant_id })).data
  expect(listed).toMatchObject([{ id: key.id, last_used_at: desk.clock.now() }])
  expect(JSON.stringify(listed)).not.toContain(secret.slice(12, -4))
  expect((await anil.call(contract.revokeMerchantSecretKey, { id: key.id })).data.revoked_at).toEqual(desk.clock.now())
  expect((await desk.call(listPaymentsByKey, {}, { token: secret })).http).toBe(401)
  const log = await desk.owner.read(
    (tx) => tx.many<{ what: string; after: object }>`
      select what, after from operator_audit where merchant_id = ${merchant_id} order by id`,
  )
  expect(log.map(({ what }) => what)).toEqual(['secret_key.made', 'secret_key.revoked'])
  expect(JSON.stringify(log)).not.toContain(secret.slice(12, -4))
})

test('one operator makes no key that refunds real money', async () => {
  const { merchant_id } = await desk.merchant()
  expect(codeOf(await made(merchant_id, { mode: 'live', scopes: ['refunds:write'] }))).toBe(
    'secret_key_refunds_by_shop',
  )
  expect((await made(merchant_id, { mode: 'live', scopes: ['payments:write'] })).http).toBe(200)
  expect((await made(merchant_id, { scopes: ['refunds:write'] })).http).toBe(200)
})

test('a shop has a bounded number of keys in use', async () => {
  const { merchant_id } = await desk.merchant()
  for (let n = 1; n < secretKeysMost; n++) await shopServer(desk, merchant_id, { mode: 'sandbox' })
  const answers = await Promise.all([made(merchant_id), made(merchant_id)])
  expect(answers.map(codeOf).toSorted()).toEqual(['secret_keys_all_used', undefined])
})

test('a key and a merchant that do not exist are not found', async () => {
  expect(codeOf(await made(newId()))).toBe('not_found')
  expect(codeOf(await anil.call(contract.listMerchantSecretKeys, { id: newId() }))).toBe('not_found')
  expect(codeOf(await anil.call(contract.revokeMerchantSecretKey, { id: newId() }))).toBe('not_found')
})
