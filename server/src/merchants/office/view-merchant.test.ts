import { answerView, endView, listViews, readStanding } from '@sahuji/contract/merchants/standing'
import * as contract from '@sahuji/contract/merchants/office/merchant-views'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { forgetLimits, signedUp, type Someone } from '../../../testing/people.ts'
import { answerViewer, isViewable, viewableRoute } from '../../platform/http/serve-look.ts'

let bank: Bank
let pemba: SomeOperator
let anil: SomeOperator
let sita: Someone
let id: string
let load_id: string
beforeAll(async () => {
  bank = await openBank()
  sita = await bank.merchant({ is_bound: false })
  id = await merchantIdOf(bank, sita.email)
  load_id = (await bank.begin(sita, '1000')).id
})
beforeEach(async () => {
  // a session of the office ends by itself in half an hour
  pemba = await operator(bank, ['support'], 'Pemba Lama')
  anil = await operator(bank, ['support'], 'Anil Karki')
})
afterAll(() => bank.close())

const ask = () => pemba.call(contract.askMerchantView, { id, reason: 'You called about a load that is missing' })
const look = (view_id: string, path: string, by = pemba) => by.call(contract.readAsMerchant, { id, view_id, path })
const allowed = async () => {
  const { data } = await ask()
  await sita.call(answerView, { id: data.id, is_allowed: true })
  return data.id
}
const everything = () =>
  bank.owner.read(async (tx) => ({
    merchants: await tx.many`select * from merchants order by id`,
    people: await tx.many`select * from people order by id`,
    loads: await tx.many`select * from loads order by id`,
    entries: await tx.many`select count(*) from ledger_entries`,
    sessions: await tx.many`select id, ended_at from sessions order by id`,
  }))

test('an operator asks, the merchant allows half an hour, and reads afterwards what was seen', async () => {
  const view_id = (await ask()).data.id
  expect((await sita.call(readStanding, {})).data.views).toMatchObject([
    { id: view_id, operator_name: 'Pemba Lama', is_waiting: true, is_open: false },
  ])
  expect(await look(view_id, '/api/wallet')).toMatchObject({ body: { refusal: 'view_closed' } })
  expect((await sita.call(answerView, { id: view_id, is_allowed: true })).data).toMatchObject({ is_open: true })
  const seen = await look(view_id, '/api/wallet')
  expect(seen.data.answer).toMatchObject({ status: '000', data: { balance: 0 } })
  await look(view_id, `/api/funding/loads/${load_id}`)
  const [mine] = (await sita.call(listViews, {})).data
  expect(mine!.looks).toEqual([
    { at: expect.any(Date), path: '/api/wallet', subject: null },
    { at: expect.any(Date), path: '/api/funding/loads/{id}', subject: load_id },
  ])
  bank.clock.advance({ minutes: 29 })
  pemba = await operator(bank, ['support'])
})

test('it ends by itself after half an hour, by the merchant at once, and by the operator', async () => {
  const first = await allowed()
  // nearly half an hour, with a request now and then that keeps the session
  bank.clock.advance({ minutes: 29 })
  expect(await look(first, '/api/wallet')).toMatchObject({ http: 200 })
  bank.clock.advance({ minutes: 2 })
  expect(await look(first, '/api/wallet')).toMatchObject({ http: 422, body: { refusal: 'view_closed' } })

  const second = await allowed()
  await sita.call(endView, { id: second })
  expect(await look(second, '/api/wallet')).toMatchObject({ body: { refusal: 'view_closed' } })

  const third = await allowed()
  await pemba.call(contract.endMerchantView, { id, view_id: third })
  expect(await look(third, '/api/wallet')).toMatchObject({ body: { refusal: 'view_closed' } })
  expect((await sita.call(readStanding, {})).data.views).toEqual([])
})

test('a request that was refused, replaced, or has waited a day can no longer be allowed', async () => {
  const first = (await ask()).data.id
  await sita.call(answerView, { id: first, is_allowed: false })
  expect(await look(first, '/api/wallet')).toMatchObject({ body: { refusal: 'view_closed' } })
  const second = (await ask()).data.id
  const third = (await ask()).data.id
  for (const view of [first, second])
    expect(await sita.call(answerView, { id: view, is_allowed: true })).toMatchObject({
      body: { refusal: 'view_gone' },
    })
  bank.clock.advance({ hours: 25 })
  const later = { ...sita }
  expect(await later.call(answerView, { id: third, is_allowed: true })).toMatchObject({ http: expect.any(Number) })
  await expect(
    bank.db.write(
      (
        tx,
      ) => tx.run`update merchant_views set answered_at = now(), is_allowed = true, ends_at = now() + interval '1 day',
                            answered_by = (select id from people where merchant_id = ${id}) where id = ${third}`,
    ),
  ).rejects.toMatchObject({ constraint: 'view_is_half_an_hour_at_most' })
  sita = await again(sita)
})

/** The same person in a new session. */
async function again(who: Someone): Promise<Someone> {
  const { plainSignIn, someone } = await import('../../../testing/people.ts')
  const { data } = await bank.call(plainSignIn, { email: who.email, password: who.password })
  return someone(bank, { ...who, token: data.access_token })
}

describe('a view', () => {
  test('is this operator’s alone, and another merchant neither sees nor allows it', async () => {
    const view_id = await allowed()
    expect(await look(view_id, '/api/wallet', anil)).toMatchObject({ http: 404 })
    const hari = await signedUp(bank)
    expect((await hari.call(listViews, {})).data).toEqual([])
    expect(await hari.call(answerView, { id: view_id, is_allowed: true })).toMatchObject({ http: 404 })
    expect(await hari.call(endView, { id: view_id })).toMatchObject({ http: 404 })
    const other = await merchantIdOf(bank, hari.email)
    expect(await pemba.call(contract.readAsMerchant, { id: other, view_id, path: '/api/wallet' })).toMatchObject({
      http: 404,
    })
  })

  test('reads the routes that the contract opens, and refuses every other route', async () => {
    const view_id = await allowed()
    const before = await everything()
    for (const { entry, own } of bank.app.routes) {
      const path = entry.path.replace(/\{\w+\}/g, load_id)
      await forgetLimits(bank)
      const { http, body } = await look(view_id, path)
      const isOpen = isViewable({ entry, own } as never)
      // a path may have two methods; only GET is allowed
      const isOpenPath = bank.app.routes.some((one) => one.entry.path === entry.path && isViewable(one))
      expect({ path: `${entry.method} ${entry.path}`, http, refusal: body.refusal ?? null }).toEqual({
        path: `${entry.method} ${entry.path}`,
        http: isOpenPath ? 200 : 422,
        refusal: isOpenPath ? null : 'view_hidden',
      })
      if (isOpen) expect(entry.method).toBe('GET')
    }
    expect(await everything()).toEqual(before)
  })

  test('shows no documents, keys or proofs', async () => {
    const open = bank.app.routes.filter(isViewable).map(({ entry }) => entry.path)
    expect(open.toSorted()).toEqual(viewablePaths)
    const view_id = await allowed()
    for (const path of open) {
      const { body } = await look(view_id, path.replace(/\{\w+\}/g, load_id))
      expect(JSON.stringify(body)).not.toMatch(/pk_live|pk_test|shj_at_|argon2/)
    }
  })

  test('cannot write even where a route that it reads would', async () => {
    const found = viewableRoute(bank.app.routes, '/api/wallet')!
    const writes = {
      ...found,
      mounted: {
        ...found.mounted,
        action: ({ tx, person }: never) =>
          (tx as { run: (parts: TemplateStringsArray, ...values: unknown[]) => Promise<unknown> })
            .run`update merchants set trade_name = 'Taken' where id = ${(person as { merchant_id: string }).merchant_id}`,
      },
    }
    const person = { person_id: id, merchant_id: id, is_email_verified: true, is_phone_verified: true } as never
    await expect(answerViewer(bank, writes as never, { person, language: 'en', id: 'x' })).rejects.toThrow(/read-only/)
  })

  test('refuses other hosts, escaped or climbing paths, and other methods', async () => {
    const view_id = await allowed()
    for (const path of [
      '/api/operator/merchants',
      '/api/logout',
      '/api/profile',
      '/api/../api/profile',
      '/api/%70rofile',
      '/api/transactions/..%2Fprofile',
      '/api//wallet',
    ])
      expect({ path, ...(await look(view_id, path)).body }).toMatchObject({ path, refusal: 'view_hidden' })
    expect(await look(view_id, 'http://elsewhere/api/wallet')).toMatchObject({ http: 422 })
  })
})

/** Every path that a view reads. */
const viewablePaths = [
  '/api/cooperatives/files/{id}/items',
  '/api/cooperatives/links',
  '/api/cooperatives/links/{id}/documents',
  '/api/cooperatives/links/{id}/files',
  '/api/cooperatives/links/{id}/members',
  '/api/cooperatives/links/{id}/rows',
  '/api/cooperatives/links/{id}/schedules',
  '/api/cooperatives/links/{id}/settlements',
  '/api/cooperatives/links/{id}/statement',
  '/api/counters',
  '/api/disputes',
  '/api/disputes/figures',
  '/api/disputes/{id}',
  '/api/event-catalogue',
  '/api/event-catalogue/figures',
  '/api/event-totals',
  '/api/events',
  '/api/events/{id}',
  '/api/events/{id}/codes',
  '/api/events/{id}/doors',
  '/api/events/{id}/holders',
  '/api/events/{id}/messages',
  '/api/events/{id}/payout',
  '/api/events/{id}/return',
  '/api/events/{id}/sales',
  '/api/events/{id}/series',
  '/api/events/{id}/ticket-counts',
  '/api/events/{id}/ticket-types',
  '/api/events/{id}/tickets',
  '/api/events/{id}/waiting',
  '/api/funding/allowance',
  '/api/funding/channels',
  '/api/funding/ladder',
  '/api/funding/loads',
  '/api/funding/loads/{id}',
  '/api/funding/loads/{id}/fee',
  '/api/home',
  '/api/home/figure',
  '/api/home/months',
  '/api/home/past',
  '/api/merchants/standing',
  '/api/notifications',
  '/api/payment-codes',
  '/api/payment-links',
  '/api/payment-links/totals',
  '/api/payments',
  '/api/payments/{id}',
  '/api/payments/{id}/disputes',
  '/api/payments/{id}/refunds',
  '/api/payouts',
  '/api/payouts/accounts',
  '/api/payouts/overview',
  '/api/payouts/settlement',
  '/api/payouts/totals',
  '/api/payouts/{id}',
  '/api/payouts/{id}/fee',
  '/api/sandbox/transaction/filter',
  '/api/statements',
  '/api/statements/months',
  '/api/statements/preview',
  '/api/statements/schedules',
  '/api/support/questions',
  '/api/trace',
  '/api/transaction/filter',
  '/api/transactions/months',
  '/api/transactions/tags',
  '/api/transactions/totals',
  '/api/transactions/{id}',
  '/api/transactions/{id}/receipt/words',
  '/api/transfers',
  '/api/transfers/blocks',
  '/api/transfers/contacts',
  '/api/transfers/overview',
  '/api/transfers/requests',
  '/api/transfers/requests/{id}',
  '/api/transfers/{id}',
  '/api/wallet',
]
