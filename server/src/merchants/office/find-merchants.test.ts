import * as contract from '@sahuji/contract/merchants/office/merchants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf, setKyc } from '../../../testing/kyc.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { newId } from '../../platform/ids.ts'

let bank: Bank
let viewer: SomeOperator
/** The oldest of all; thousands came after it. `npm run bench -- --office` measures a hundred thousand. */
let id: string
let email: string
let mobile_no: string
let reference: string
const count = 2_000

beforeAll(async () => {
  bank = await openBank()
  viewer = await operator(bank, ['viewer'])
  const who = await bank.merchant()
  ;({ email, mobile_no } = who)
  id = await merchantIdOf(bank, email)
  reference = (await bank.begin(who, '1000')).reference
  await bank.owner.write(async (tx) => {
    await tx.run`update merchants set trade_name = 'Patan Handicraft House' where id = ${id}`
    await tx.run`
      insert into kyc_cases (id, merchant_id, number, business_type, state, opened_at)
      values (${newId()}, ${id}, 'K-2083-00397', 'private_limited', 'draft', ${bank.clock.now()})`
    await tx.run`
      insert into kyc_answers (case_id, merchant_id, field, value, saved_at)
      select id, merchant_id, 'pan', '{"number":"609384726"}', now() from kyc_cases where merchant_id = ${id}`
    await tx.run`
      insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox,
                             kyc_status, kyc_tier, created_at)
      select ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'SV' || n,
             (array['Himal Traders', 'Annapurna Store', 'Everest Traders', 'Lumbini Suppliers'])[1 + n % 4] || ' ' || n,
             'individual', 'pk_live_' || n, 'pk_test_' || n,
             case when n % 50 = 0 then 'REJECTED' when n % 3 = 0 then 'VALID' end,
             case when n % 3 = 0 then 'full' else 'starter' end, now()
        from generate_series(1, ${count}) n`
    await tx.run`
      insert into people (id, merchant_id, role, name, email, mobile_no, terms_accepted_at, privacy_accepted_at, created_at)
      select ('ee' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid,
             ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'owner',
             (array['Sita', 'Gita', 'Hari', 'Ram'])[1 + n % 4] || ' Shrestha', 'shop' || n || '@shops.example',
             '+977981' || lpad(n::text, 7, '0'), now(), now(), now()
        from generate_series(1, ${count}) n`
    await tx.run`
      insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw)
      select ('dd' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid,
             ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'live', 'merchant_wallet',
             'Wallet', false
        from generate_series(1, ${count}) n`
  })
  await bank.owner.read((tx) => tx.run`analyze`)
}, 120_000)
afterAll(() => bank.close())

type Ask = z.input<typeof contract.listMerchants.takes>
const list = async (ask: Ask) => (await viewer.call(contract.listMerchants, ask)).body as { data: { id: string }[] }
const found = async (find: string) => (await list({ find })).data.map((row) => row.id)

describe('a merchant is found', () => {
  test('by name, person, e-mail, mobile, PAN, case, number, vendor, id and reference, as people type them', async () => {
    const { number, vendor_id } = await bank.owner.read(
      (tx) => tx.one<{ number: bigint; vendor_id: string }>`select number, vendor_id from merchants where id = ${id}`,
    )
    const spoken = `${mobile_no.slice(0, 5)} ${mobile_no.slice(5)}`
    for (const find of [
      'handicraft',
      'PATAN hand',
      'pa',
      email,
      email.toUpperCase(),
      mobile_no,
      spoken,
      `+977${mobile_no}`,
      '609384726',
      '६०९३८४७२६',
      'k-2083-00397',
      `M-${number}`,
      `m${number}`,
      vendor_id,
      id,
      reference,
      reference.toLowerCase(),
    ])
      expect({ find, ids: await found(find) }).toEqual({ find, ids: [id] })
  })

  test('by nothing that only resembles a pattern', async () => {
    for (const find of ['%%%', '___', '\\\\\\', "';--", 'no such shop']) expect(await found(find)).toEqual([])
    expect(await viewer.call(contract.listMerchants, { find: 'x' })).toMatchObject({ http: 422 })
  })
})

describe('the list', () => {
  test('continues after the previous page, each merchant once', async () => {
    const first = await viewer.call(contract.listMerchants, { find: 'traders', limit: '100' })
    const second = await viewer.call(contract.listMerchants, {
      find: 'traders',
      limit: '100',
      cursor: first.body.next as string,
    })
    const ids = [...first.data.data, ...second.data.data].map((row) => row.id)
    expect(new Set(ids).size).toBe(200)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  test('is filtered by KYC, step and freeze', async () => {
    await setKyc(bank, id, 'PROCESSING')
    expect((await list({ kyc: 'PROCESSING' })).data.map((row) => row.id)).toEqual([id])
    expect((await list({ kyc: 'REJECTED', tier: 'full' })).data.length).toBeGreaterThan(0)
    expect((await list({ frozen: 'any' })).data).toEqual([])
  })
})
