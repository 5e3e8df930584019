import type { Load } from '@sahuji/contract/funding'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { callWithoutRequest } from '../../../testing/call-without-request.ts'
import type { AskedPayment, Rail } from '../../rails/rail.ts'
import type { RailRequest } from '../../rails/rail-request.ts'
import { quoteLoad } from '../begin/price-load.ts'

let bank: Bank
const asked: AskedPayment[] = []

/** OnePG as a rail that gives its own ids, returns by a POST signed over the whole body, and has no call for its charge. */
const posting = (rail: Rail): Rail => {
  const own = { ...rail, ...postingParts(rail) }
  delete own.quote
  return own
}

const postingParts = (rail: Rail): Partial<Rail> => ({
  capabilities: { ...rail.capabilities, returns: ['GET', 'POST'], notifies: ['GET', 'POST'] },
  initiate: async (payment) => {
    const answer = await rail.initiate(payment)
    if (answer.outcome !== 'answered') return answer
    return { ...answer, value: { ...answer.value, rail_id: `own ${payment.reference}` } }
  },
  parseReturn: (request) => (request.method === 'GET' ? rail.parseReturn(request) : claimOf(request)),
  verify: (payment) => {
    asked.push(payment)
    return rail.verify(payment)
  },
})

const claimOf = ({ form, headers, body }: RailRequest) => ({
  reference: form.get('reference'),
  rail_id: form.get('own_id'),
  authentic: headers['x-signature'] === signature(body) ? ('signed' as const) : ('bad' as const),
})

const signature = (body: string | Uint8Array) => createHmac('sha256', 'a key').update(body).digest('hex')

const post = async (fields: Record<string, string>, signed = `${new URLSearchParams(fields)}`) => {
  const answer = await fetch(`${bank.url}/rails/onepg/return`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-signature': signature(signed) },
    body: `${new URLSearchParams(fields)}`,
  })
  return { http: answer.status, location: answer.headers.get('location') }
}
const pageOf = ({ id }: Load) => `/dashboard/loadFunds/ebanking/return/${id}`

beforeAll(async () => {
  bank = await openBank({ before: posting })
})
afterAll(() => bank.close())

describe('a payment that the rail knows by an id of its own', () => {
  test('keeps it, and is found by it', async () => {
    const load = await bank.beginAlone('1000')
    expect(await bank.now(load)).toMatchObject({ rail_id: `own ${load.reference}` })
    expect(await post({ own_id: `own ${load.reference}` })).toEqual({ http: 303, location: pageOf(load) })
    expect((await bank.now(load)).returned_at).toEqual(bank.clock.now())
  })

  test('is the only one of its rail with that id', async () => {
    const [one, other] = [await bank.beginAlone('1000'), await bank.beginAlone('1000')]
    const same = bank.owner.write(
      (tx) => tx.run`
      update loads set rail_id = ${`own ${one.reference}`} where id = ${other.id}`,
    )
    await expect(same).rejects.toThrow('rail_id_names_one_collection')
  })

  test('is asked about by reference, id, amount and time', async () => {
    const load = await bank.beginAlone('1234.50')
    await bank.decide(load, 'approve')
    await bank.work()
    const { reference, rail_id, amount, created_at, state } = await bank.now(load)
    expect(asked.at(-1)).toMatchObject({ reference, rail_id, amount: 123_450n, created_at })
    expect({ rail_id, amount, state }).toEqual({ rail_id: `own ${reference}`, amount: 123_450n, state: 'credited' })
  })

  test('named by our reference and another one’s id is neither', async () => {
    const [one, other] = [await bank.beginAlone('1000'), await bank.beginAlone('1000')]
    const both = { reference: one.reference, own_id: `own ${other.reference}` }
    expect(await post(both)).toEqual({ http: 303, location: '/dashboard/loadFunds' })
    for (const load of [one, other]) expect((await bank.now(load)).returned_at).toBeNull()
  })
})

describe('what comes in by POST', () => {
  test('reaches the rail whole: a field of 60,000 characters is signed and checked', async () => {
    const load = await bank.beginAlone('1000')
    const long = { own_id: `own ${load.reference}`, data: 'साहुजी'.repeat(1_100) }
    expect(Buffer.byteLength(`${new URLSearchParams(long)}`)).toBeGreaterThan(59_000)
    expect(await post(long)).toEqual({ http: 303, location: pageOf(load) })
  })

  test('is refused beyond 64 kB, and nothing is woken', async () => {
    const load = await bank.beginAlone('1000')
    expect((await post({ own_id: `own ${load.reference}`, data: 'a'.repeat(65 * 1024) })).http).toBe(413)
    expect((await bank.now(load)).returned_at).toBeNull()
  })

  test('of a body that was changed credits nothing: the rail is asked as usual, and reports no payment', async () => {
    const load = await bank.beginAlone('1000')
    await post({ own_id: `own ${load.reference}`, status: 'paid' }, `own_id=own+${load.reference}&status=failed`)
    await bank.work()
    expect(await bank.now(load)).toMatchObject({ state: 'at_bank', transfer_id: null })
  })

  test('of a type that is no form has no fields and reaches the rail all the same', async () => {
    const answer = await fetch(`${bank.url}/rails/onepg/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"half":',
    })
    expect([answer.status, await answer.text()]).toEqual([404, 'unknown transaction'])
  })
})

test('a rail without a call for its charge is not asked: the charge stays open', async () => {
  const load = await bank.beginAlone('1000')
  expect(load).toMatchObject({ state: 'at_bank', gateway_charge: null })
  const call = callWithoutRequest(bank, await bank.newMerchant())
  const quote = await quoteLoad(bank.deps)(
    { ...call, key: '' },
    { instrument_id: bank.instrument_id, amount: 100_000n },
  )
  expect(quote).toMatchObject({ gateway_charge: null, credited: 99_950n })
})
