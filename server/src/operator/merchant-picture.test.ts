import { randomUUID } from 'node:crypto'
import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/merchants/office/merchants'
import { listSessions } from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { merchantIdOf } from '../../testing/kyc.ts'
import { operator, type SomeOperator } from '../../testing/operators.ts'
import { plainSignIn, signedUp, type Someone, someone } from '../../testing/people.ts'

let bank: Bank
let pemba: SomeOperator
let viewer: SomeOperator
let sita: Someone
let id: string
beforeAll(async () => {
  bank = await openBank()
  pemba = await operator(bank, ['support'], 'Pemba Lama')
  viewer = await operator(bank, ['viewer'])
  sita = await bank.merchant({ is_bound: false })
  id = await merchantIdOf(bank, sita.email)
})
afterAll(() => bank.close())

const picture = async (who = viewer) => (await who.call(contract.readMerchant, { id })).data
const signedInAgain = async () => {
  const { data } = await bank.call(plainSignIn, { email: sita.email, password: sita.password })
  return someone(bank, { ...sita, token: data.access_token })
}

test('the picture has balances, limits with what is used, ledger lines, people and sessions with masked addresses', async () => {
  const load = await bank.begin(sita, '1000')
  await bank.decide(load, 'approve')
  await bank.work()
  const seen = await picture()
  expect(seen).toMatchObject({
    id,
    kyc_status: 'VALID',
    kyc_tier: 'full',
    balances: { wallet: rupees('999.50'), available: rupees('999.50'), held: 0n, restricted: 0n, on_its_way: 0n },
    ladder: { stands_on: 'full', left: { day_amount: rupees('199000') } },
    people: [{ name: 'Sita Sharma', is_email_verified: true, agent: null }],
    entries: [{ amount: rupees('999.50'), balance: rupees('999.50'), restricted: 0n }],
    freezes: [],
    view: null,
  })
  const bankWays = seen.limits.find(({ channels }) => channels.includes('load:ebanking'))
  expect(bankWays?.limits).toMatchObject({ day_amount_left: rupees('199000'), day_count_left: 9 })
  expect(seen.sessions[0]?.network).toMatch(/\*$/)
  expect(JSON.stringify((await viewer.call(contract.readMerchant, { id })).body)).not.toMatch(
    /pk_live|pk_test|127\.0\.0\.1/,
  )
  expect(await viewer.call(contract.readMerchant, { id: randomUUID() })).toMatchObject({ http: 404 })
})

test('credit-card money is shown beside the wallet and beside each of its lines', async () => {
  for (const code of ['CARD-VISA', 'NABIL-EB']) {
    const load = await bank.beginFor(id, '1000', { code })
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
  }
  const { balances, entries } = await picture()
  const [byBank, byCard, first] = entries
  const bound = byCard!.amount
  expect(first).toMatchObject({ balance: first!.amount, restricted: 0n })
  expect(byCard).toMatchObject({ balance: first!.amount + bound, restricted: bound })
  expect(byBank).toMatchObject({ balance: first!.amount + bound + byBank!.amount, restricted: bound })
  expect(balances).toMatchObject({ wallet: byBank!.balance, restricted: bound })
  const { data: found } = await viewer.call(contract.listMerchants, {})
  expect(found.data.find((row) => row.id === id)).toMatchObject({ balance: byBank!.balance, restricted: bound })
})

describe('notes', () => {
  test('are for operators, are never changed, and are in the log without their words', async () => {
    const text = 'He called; says he changed to Sanima himself.'
    await pemba.call(contract.addMerchantNote, { id, text })
    expect((await picture()).notes).toMatchObject([{ text, operator_name: 'Pemba Lama' }])
    expect(await viewer.call(contract.addMerchantNote, { id, text })).toMatchObject({
      body: { refusal: 'operator_role_needed' },
    })
    await expect(bank.db.write((tx) => tx.run`update merchant_notes set text = 'x'`)).rejects.toThrow(
      /permission denied/,
    )
    const log = await bank.owner.read((tx) => tx.many`select * from operator_audit where what = 'merchant.noted'`)
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('Sanima')
  })
})

describe('sessions', () => {
  test('are ended one by one or all at once; another merchant’s are out of reach', async () => {
    const [one, two] = [await signedInAgain(), await signedInAgain()]
    const hari = await signedUp(bank)
    const { sessions } = await picture()
    const other = await bank.owner.read(
      (tx) => tx.one<{ id: string }>`
        select s.id from sessions s join people p on p.id = s.person_id where p.email = ${hari.email}`,
    )
    const end = (session_id?: string) =>
      pemba.call(contract.endMerchantSessions, { id, ...(session_id && { session_id }) })
    expect(await end(other.id)).toMatchObject({ http: 404 })
    expect((await end(sessions[0]!.id)).data).toEqual({ ended: 1 })
    expect((await end()).data.ended).toBe(sessions.length - 1)
    for (const who of [one, two]) expect(await who.call(listSessions, {})).toMatchObject({ http: 401 })
    expect(await hari.call(listSessions, {})).toMatchObject({ http: 200 })
  })
})

describe('who asked to be an agent', () => {
  test('is decided on; who did not ask is none', async () => {
    const agent = await signedUp(bank, { ask: { agent_code: 'AG-17' } })
    const merchant_id = await merchantIdOf(bank, agent.email)
    const { people } = (await viewer.call(contract.readMerchant, { id: merchant_id })).data
    expect(people[0]?.agent).toBe('PENDING')
    const decided = { id: merchant_id, person_id: people[0]!.id, agent: 'ACCEPTED' } as const
    expect((await pemba.call(contract.setMerchantAgent, decided)).data).toEqual({ agent: 'ACCEPTED' })
    // of another merchant: not there
    expect(await pemba.call(contract.setMerchantAgent, { ...decided, id })).toMatchObject({ http: 404 })
    const person_id = (await picture()).people[0]!.id
    expect(await pemba.call(contract.setMerchantAgent, { id, person_id, agent: 'ACCEPTED' })).toMatchObject({
      body: { refusal: 'agent_not_asked' },
    })
  })
})
