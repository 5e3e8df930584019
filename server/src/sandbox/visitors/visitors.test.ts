import { makeSandboxKey } from '@sahuji/contract/developers/own-keys'
import { readWallet } from '@sahuji/contract/wallet'
import { createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { listRailWays, payAtBank, readCheckout } from '@sahuji/contract/payments/paying'
import { findPayerReceipt, sendPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import * as contract from '@sahuji/contract/sandbox/demo'
import { addTraffic, playMoneyIn, playRefund } from '@sahuji/contract/sandbox'
import { beginTour, openTourPayment, readTour } from '@sahuji/contract/sandbox/tour'
import { readCurrentUser } from '@sahuji/contract/session'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { type DemoDesk, openDemoDesk } from '../../../testing/visitors.ts'
import { newId } from '../../platform/ids.ts'

const called: string[] = []
const calls = (what: string) => async (): Promise<never> => {
  called.push(what)
  throw new Error(`a demo shop called ${what}`)
}

let desk: DemoDesk
beforeAll(async () => {
  desk = await openDemoDesk(
    {},
    {
      // every provider fails on any call
      parts: { providers: { email: calls('mail'), sms: calls('sms') } },
      before: (rail) => ({ ...rail, initiate: calls('initiate'), verify: calls('verify'), refund: calls('refund') }),
    },
  )
})
beforeEach(async () => {
  desk.clock.advance({ minutes: 5 })
  await forgetLimits(desk)
  await desk.keep()
})
afterAll(async () => {
  expect(called).toEqual([])
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const recent = async (visitor: { call: DemoDesk['call'] | Awaited<ReturnType<DemoDesk['arrive']>>['call'] }) =>
  (await visitor.call(listSandboxTransactions, {})).data.data

describe('a stranger', () => {
  test('gets a private shop of the pool with payments of today, in the sandbox alone', async () => {
    expect((await desk.call(contract.readDemo, {})).data).toEqual({ state: 'open', idle_hours: 2 })
    const visitor = await desk.arrive()
    const user = (await visitor.call(readCurrentUser, {})).data
    expect(user).toMatchObject({ is_demo: true, merchant: { trade_name: 'Himal Tea House' }, balance: 0n })
    expect(await recent(visitor)).toHaveLength(10)
    expect((await visitor.call(readTour, {})).data.balance).toBeGreaterThan(0n)
    expect((await visitor.call(readWallet, {})).data).toMatchObject({ balance: 0n, available: 0n })
    const other = await desk.arrive()
    desk.clock.advance({ seconds: 5 })
    expect((await other.call(addTraffic, {})).data.payment_id).not.toBeNull()
    expect(await recent(visitor)).toHaveLength(10)
  })

  test('of two at once each gets another shop, and the third gets none', async () => {
    const answers = await Promise.all([desk.ask(), desk.ask(), desk.ask()])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 200, 429])
    const [one, two] = answers.filter(({ http }) => http === 200)
    expect(one!.data.user.email).not.toBe(two!.data.user.email)
    expect((await desk.call(contract.readDemo, {})).data.state).toBe('full')
    await desk.keep()
    expect((await desk.call(contract.readDemo, {})).data.state).toBe('open')
  })

  test('who is signed in keeps that session, and the pool its shops', async () => {
    const { call, email } = await desk.merchant()
    // its codes and links are the merchant's own
    await desk.owner.write((tx) => tx.run`delete from messages`)
    expect(codeOf(await call(contract.openDemo, {}))).toBe('demo_signed_in')
    const { data } = await call(readCurrentUser, {})
    expect(data).toMatchObject({ email })
    expect(data).not.toHaveProperty('is_demo')
    expect(await waiting()).toBe(2)
  })
})

const waiting = async (): Promise<number> =>
  (
    await desk.db.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from demo_shops where taken_at is null and closed_at is null`,
    )
  ).count

describe('a demo shop', () => {
  test('is paid from a phone, refunds and serves a key, and nothing leaves the server', async () => {
    const visitor = await desk.arrive()
    await visitor.call(beginTour, {})
    const { payment } = (await visitor.call(openTourPayment, {})).data
    const id = payment!.id
    const [way] = (await desk.call(listRailWays, { id })).data
    const payer = { id, instrument_id: way!.instruments[0]!.id, mobile_no: '9801234567', email: 'payer@example.com' }
    const paying = (await desk.call(payAtBank, payer)).data
    const { url } = (paying as { hand_off: { url: string } }).hand_off
    expect(new URL(url).pathname).toBe(`/pay/${id}`)
    expect((await desk.call(readCheckout, { id })).data.state).toBe('paid')
    expect((await visitor.call(readTour, {})).data.done).toContain('pay')
    const half = { payment_id: id, amount: 24_000, scenario: 'succeeds' } as const
    expect((await visitor.call(playRefund, half, newId())).data).toMatchObject({ state: 'done' })
    const { code } = (await desk.call(findPayerReceipt, { id, mobile_end: '4567' })).data
    for (const by of ['sms', 'email'] as const)
      expect(codeOf(await desk.call(sendPayerReceipt, { code, by }))).toBe('demo_shop')
    const { secret } = (await visitor.call(makeSandboxKey, { name: 'Web shop', scopes: ['payments:write'] })).data
    const asking = { token: secret, key: newId() }
    expect((await desk.call(createPaymentByKey, { amount: 24_000 }, asking)).http).toBe(200)
    const hooked = { amount: 24_000, webhook_url: 'https://shop.example/hooks' }
    expect((await desk.call(createPaymentByKey, hooked, { ...asking, key: newId() })).http).toBe(422)
    await desk.work()
    await desk.runJobs()
    const merchant_id = await merchantIdOf(desk, visitor.email)
    const left = await desk.db.read(
      (tx) => tx.one`
        select (select count(*) from webhook_deliveries where merchant_id = ${merchant_id})::integer as webhooks,
               (select count(*) from messages
                 where "to" like '%demo.invalid' or "to" in ('+9779801234567', 'payer@example.com'))::integer as messages`,
    )
    expect(left).toEqual({ webhooks: 0, messages: 0 })
    expect(called).toEqual([])
  })

  test('changes nothing but its sandbox: every other route refuses it', async () => {
    const { token, key } = await desk.arrive()
    const changing = desk.app.routes.filter(
      ({ entry }) => entry.method === 'POST' && (entry.who === 'session' || entry.who === 'verified'),
    )
    const open: string[] = []
    for (const { entry } of changing) {
      const path = entry.path.replaceAll(/\{\w+\}/g, newId())
      const proof = key!.prove({ method: 'POST', url: path, now: desk.clock.now(), token })
      const { body } = await desk.raw('POST', path, entry.path === '/api/logout' ? { no: 1 } : { no: 'such field' }, {
        token,
        proof,
      })
      if (body.refusal !== 'demo_shop') open.push(entry.path)
    }
    expect(open.toSorted()).toEqual([
      '/api/developers/keys/sandbox',
      '/api/developers/keys/{id}/revoke',
      '/api/logout',
      '/api/preferences',
      '/api/sandbox/begin-again',
      '/api/sandbox/plays',
      '/api/sandbox/plays/disputes',
      '/api/sandbox/plays/payouts',
      '/api/sandbox/plays/refunds',
      '/api/sandbox/plays/{id}/forward',
      '/api/sandbox/tour/answer',
      '/api/sandbox/tour/begin',
      '/api/sandbox/tour/payment',
      '/api/sandbox/traffic',
    ])
  })

  test('shows every page that reads: no route answers with a fault of ours', async () => {
    const visitor = await desk.arrive()
    const reading = desk.app.routes.filter(
      ({ entry }) =>
        entry.method === 'GET' &&
        (entry.who === 'session' || entry.who === 'verified') &&
        entry.path !== '/api/logout' &&
        !entry.path.includes('{'),
    )
    const faults: string[] = []
    for (const { entry } of reading) {
      const { http } = await visitor.call(entry, {} as never)
      if (http >= 500) faults.push(entry.path)
    }
    expect(faults).toEqual([])
  })

  test.each([
    [
      'webhook endpoint',
      `insert into webhook_endpoints (id, merchant_id, mode, kind, url, secret_number, pepper_version, secret_ending, secret_made_at, state, since, made_at) values (gen_random_uuid(), $m, 'sandbox', 'address', 'https://a.example', 1, 0, 'abcd', now(), 'on', now(), now())`,
    ],
    [
      'live secret key',
      `insert into secret_keys (id, root_id, merchant_id, mode, name, scopes, secret_hash, pepper_version, ending, made_at) select k, k, $m, 'live', 'a', '{}', '\\x00', 0, 'abcd', now() from gen_random_uuid() k`,
    ],
    [
      'password',
      `insert into passwords (person_id, hash, pepper_version, changed_at) values ($p, '$argon2id$', 0, now())`,
    ],
    ['push token', `update sessions set push_token = 'token' where person_id = $p`],
    ['address of somebody', `update people set email = 'a@example.com' where id = $p`],
    ['other kind', `update merchants set kind = 'merchant' where id = $m`],
    [
      'message',
      `insert into messages (id, channel, "to", text, kind, created_at, text_until) select gen_random_uuid(), 'email', email, '', 'a', now(), now() from people where id = $p`,
    ],
  ])('has no %s: the database refuses it', async (_, statement) => {
    const visitor = await desk.arrive()
    const merchant_id = await merchantIdOf(desk, visitor.email)
    const { person_id } = await desk.db.read(
      (tx) => tx.one<{ person_id: string }>`select person_id from demo_shops where merchant_id = ${merchant_id}`,
    )
    const written = statement.replaceAll('$m', `'${merchant_id}'`).replaceAll('$p', `'${person_id}'`)
    const refusing = desk.owner.write((tx) => tx.run(Object.assign([written], { raw: [written] }) as never))
    await expect(refusing).rejects.toThrow(/demo_|merchant_kind_stays/)
  })

  test('has closed accounts in the live book, which no posting can reach', async () => {
    const merchant_id = await merchantIdOf(desk, (await desk.arrive()).email)
    const open = await desk.db.read(
      (tx) => tx.many`select mode from ledger_accounts where merchant_id = ${merchant_id} and closed_at is null`,
    )
    expect(open).toEqual([{ mode: 'sandbox' }, { mode: 'sandbox' }, { mode: 'sandbox' }])
  })
})

describe('the pool', () => {
  test('closes a shop two hours after its last use, with its session, keys and open payments', async () => {
    const visitor = await desk.arrive()
    const { secret } = (await visitor.call(makeSandboxKey, { name: 'Web shop', scopes: ['payments:write'] })).data
    await visitor.call(beginTour, {})
    const { payment } = (await visitor.call(openTourPayment, {})).data
    desk.clock.advance({ minutes: 119 })
    await desk.keep()
    expect((await visitor.call(readTour, {})).http).toBe(200)
    desk.clock.advance({ minutes: 121 })
    expect(codeOf(await visitor.call(readTour, {}))).toBe('session_missing')
    await desk.keep()
    expect((await desk.call(createPaymentByKey, { amount: 24_000 }, { token: secret, key: newId() })).http).toBe(401)
    expect((await desk.call(readCheckout, { id: payment!.id })).data.state).not.toBe('open')
    expect(await waiting()).toBe(2)
  })

  test('makes no more shops than are set, however many servers fill it, and renews those that waited for a day', async () => {
    await Promise.all([desk.keep(), desk.keep(), desk.keep()])
    expect(await waiting()).toBe(2)
    const before = await newest()
    desk.clock.advance({ hours: 25 })
    await desk.keep()
    expect(await waiting()).toBe(2)
    expect(await newest()).not.toBe(before)
  })

  test.each([
    ['at 00:05', '2026-11-28T18:20:00Z'],
    ['at 00:05 of Shrawan 1, a new fiscal year', '2027-07-16T18:20:00Z'],
  ])('has payments of today %s, in a shop that was made yesterday', async (_, at) => {
    desk.clock.set(new Date(new Date(at).getTime() - 20 * 60_000))
    await desk.keep()
    desk.clock.set(new Date(at))
    const midnight = new Date(new Date(at).getTime() - 5 * 60_000)
    const visitor = await desk.arrive()
    const rows = await recent(visitor)
    expect(rows.some(({ occurred_at }) => occurred_at >= midnight)).toBe(true)
    await desk.keep()
    const [, made] = [await desk.arrive(), await recent(await desk.arrive())]
    expect(made.every(({ occurred_at }) => occurred_at >= midnight || occurred_at < new Date(at))).toBe(true)
  })
})

const newest = async (): Promise<string> =>
  (
    await desk.db.read(
      (tx) => tx.one<{ merchant_id: string }>`
        select merchant_id from demo_shops where closed_at is null and taken_at is null order by made_at desc limit 1`,
    )
  ).merchant_id

test('a play of a demo shop is refused for real money as for every merchant', async () => {
  const visitor = await desk.arrive()
  const ask = { kind: 'load', amount: 100_000, way: 'ebanking', scenario: 'succeeds' } as const
  expect((await visitor.call(playMoneyIn, ask, newId())).data).toMatchObject({ state: 'done' })
  expect((await visitor.call(readWallet, {})).data.balance).toBe(0n)
})
