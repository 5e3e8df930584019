import { savePassword } from '../auth/passwords/stored-passwords.ts'
import { addCounter } from '../counters/keep-counters.ts'
import { addCounterCode } from '../payments/codes/keep-codes.ts'
import { createMerchant, createPerson } from '../merchants/create-merchant.ts'
import { keepApprovedAccount } from '../payouts/accounts/approved-account.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StoredPassword } from '../platform/crypto/password-hashes.ts'
import { type DemoShop, markDemoPerson } from './demo-accounts.ts'
import { addDemoShopCode } from './shopfront.ts'

/** Opens the demo shop (verified, KYC valid) and the newcomer (e-mail verified, phone not). */
export async function createDemoMerchants(
  tx: Tx,
  passwords: { shop: StoredPassword; newcomer: StoredPassword },
  opened: Date,
): Promise<{ shop: DemoShop; newcomer: DemoShop }> {
  const shop = await open(tx, {
    trade_name: 'Asan Masala Bhandar',
    name: 'Sunita Maharjan',
    email: 'demo@sahuji.example',
    mobile_no: '+9779800000001',
    password: passwords.shop,
    opened,
  })
  await tx.run`update people set email_verified_at = ${opened}, phone_verified_at = ${opened} where id = ${shop.person_id} and merchant_id = ${shop.merchant_id}`
  await tx.run`
    update merchants set kyc_status = 'VALID', kyc_tier = 'full', kyc_submitted_at = ${opened}, commission_type = 'percent', commission_value = 80,
           bank_transfer_limit = 20000000
     where id = ${shop.merchant_id}`
  await keepApprovedAccount(
    tx,
    shop.merchant_id,
    { bank: '0701', branch: 'Kamaladi', number: '00100204417', name: 'Asan Masala Bhandar' },
    opened,
  )
  await addDemoShopCode(tx, shop, opened)
  // the counters that its history names
  for (const name of ['Counter 1', 'Counter 2'])
    await addCounter({ codes: { make: addCounterCode } })({ tx, person: shop, clock: { now: () => opened } }, { name })
  const newcomer = await open(tx, {
    trade_name: 'Patan Pottery',
    name: 'Bikash Prajapati',
    email: 'new@sahuji.example',
    mobile_no: '+9779800000002',
    password: passwords.newcomer,
    opened,
  })
  await tx.run`update people set email_verified_at = ${opened} where id = ${newcomer.person_id} and merchant_id = ${newcomer.merchant_id}`
  return { shop, newcomer }
}

interface NewDemo {
  trade_name: string
  name: string
  email: string
  mobile_no: string
  password: StoredPassword
  opened: Date
}

async function open(tx: Tx, { trade_name, name, email, mobile_no, password, opened }: NewDemo): Promise<DemoShop> {
  const merchant_id = await createMerchant(tx, { trade_name, business_type: 'sole_proprietor' }, opened)
  const person_id = await createPerson(tx, { merchant_id, name, email, mobile_no, agent: null }, opened)
  await savePassword(tx, person_id, password, opened)
  await markDemoPerson(tx, person_id)
  return { merchant_id, person_id }
}
