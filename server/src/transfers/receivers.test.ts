import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/transfers'
import { requestFunds } from '@sahuji/contract/transfers/requests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetLimits, newcomer, verified } from '../../testing/people.ts'
import { askedFor, openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { countLookup } from './lookups.ts'
import { keptNumber } from './receivers.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

test('an unregistered number looks like any other, and the lookups of a day are limited', async () => {
  const sita = await desk.merchant('100')
  const unknown = Array.from({ length: 31 }, () => newcomer().mobile_no)
  const [first, last] = [unknown[0]!, unknown[30]!]
  const { data } = await sita.call(contract.findReceiver, { mobile_no: first })
  expect(data).toEqual({
    is_known: false,
    name: null,
    trade_name: null,
    is_verified: false,
    may_receive: null,
  })
  for (const mobile_no of unknown.slice(1, 30)) await sita.call(contract.findReceiver, { mobile_no })
  for (let nth = 0; nth < 2; nth++) {
    expect(await sita.call(contract.findReceiver, { mobile_no: last })).toMatchObject({ http: 429 })
    expect(await sita.call(contract.quoteTransfer, { mobile_no: last, amount: 1000 })).toMatchObject({ http: 429 })
    expect(await desk.send(sita, { mobile_no: last }, '10')).toMatchObject({ http: 429 })
  }
  // an earlier lookup stays valid: its send is not refused because of other lookups
  expect(await desk.send(sita, { mobile_no: first }, '10')).toMatchObject({ http: 200 })
})

test('repeated lookups of one number within a day count once, and its send succeeds', async () => {
  const sita = await desk.merchant('100')
  const { mobile_no } = newcomer()
  for (let nth = 0; nth < 40; nth++)
    expect(await sita.call(contract.quoteTransfer, { mobile_no, amount: 1000 })).toMatchObject({ http: 200 })
  expect(await sita.call(contract.findReceiver, { mobile_no })).toMatchObject({ http: 200 })
  expect(await desk.send(sita, { mobile_no }, '10')).toMatchObject({ http: 200 })
})

test('a wallet with a limit reveals its remaining room by the first digit, never its balance', async () => {
  const sita = await desk.merchant('20,000')
  const ask = newcomer()
  await verified(desk, { ask })
  expect(await desk.send(sita, ask, '1,234.56')).toMatchObject({ http: 200 })
  const { mobile_no } = ask
  expect((await sita.call(contract.findReceiver, { mobile_no })).data.may_receive).toBe(rupees('8,000'))
  const refused = await sita.call(contract.quoteTransfer, { mobile_no, amount: 880_000 })
  expect(refused.message).toBe('Their wallet has too little room. They can receive Rs.8,000.00 now.')
})

/** Uses up one of the merchant's two buckets, which began this many hours ago. */
async function useUp(of: SendingMerchant, bucket: 'known' | 'unknown', hours = 0) {
  const [name, now] = [`transfers ${bucket} ${of.merchant_id}`, desk.clock.now().getTime()]
  const began_at = new Date(now - hours * 3_600_000)
  await desk.db.write(async (tx) => {
    await tx.run`delete from rate_limits where bucket = ${name}`
    await tx.run`
      insert into rate_limits (bucket, began_at, taken, ends_at)
      values (${name}, ${began_at}, ${bucket === 'known' ? 1000 : 30}, ${new Date(began_at.getTime() + 86_400_000)})`
  })
}

const heardBy = (run: string[], tx: Tx): Tx =>
  new Proxy(tx, {
    get:
      (of, name: 'one' | 'maybe' | 'many' | 'run') =>
      (strings: TemplateStringsArray, ...values: unknown[]) => {
        run.push(strings.join('$'))
        return of[name](strings, ...values)
      },
  })

const ask = (by: SendingMerchant, ...of: readonly { mobile_no: string }[]) => {
  const payers = of.map(({ mobile_no }) => ({ mobile_no, amount: 50_000 }))
  return by.call(requestFunds, { payers, purpose: 'stock' }, newId())
}

describe('a merchant who used up the day’s lookups', () => {
  // every call that names a number
  const answers = async (by: SendingMerchant, { mobile_no }: { mobile_no: string }) => [
    await by.call(contract.findReceiver, { mobile_no }),
    await by.call(contract.findReceiver, { mobile_no, mode: 'sandbox' }),
    await by.call(contract.quoteTransfer, { mobile_no, amount: 1000 }),
    await desk.send(by, { mobile_no }, '10'),
    await ask(by, { mobile_no }),
  ]
  const said = async (by: SendingMerchant, of: { mobile_no: string }) =>
    (await answers(by, of)).map(({ http, message, body }) => ({ http, message, facts: body.facts }))

  test.each(['unknown', 'known'] as const)('learns nothing of a new number, registered or not: %s', async (bucket) => {
    const [ram, sita] = [await desk.merchant('100'), await desk.merchant('100')]
    await useUp(sita, bucket)
    const refused = await said(sita, newcomer())
    expect(await said(sita, ram)).toEqual(refused)
    expect(new Set(refused.map(({ http }) => http))).toEqual(new Set([429]))
    expect(refused[0]).toMatchObject({
      message: 'Too many requests. Try again in 24 hours.',
      facts: { numbers: 30 },
    })
  })

  test('reaches earlier numbers, and a day later every number', async () => {
    const [ram, hari, sita] = [await desk.merchant(), await desk.merchant(), await desk.merchant('100')]
    expect(await sita.call(contract.findReceiver, { mobile_no: ram.mobile_no })).toMatchObject({ http: 200 })
    await useUp(sita, 'unknown')
    expect(await desk.send(sita, ram, '10')).toMatchObject({ http: 200 })
    expect(await ask(sita, ram, hari)).toMatchObject({ http: 429 })
    await useUp(sita, 'unknown', 24)
    expect(await ask(sita, ram, hari)).toMatchObject({ http: 200 })
  })

  test('reaches merchants whom they paid or asked, or who paid or asked them, in real money alone', async () => {
    const sita = await desk.merchant('100')
    const [paid, payer, asked, asker, played, waiting] = [
      await desk.merchant(),
      await desk.merchant('100'),
      await desk.merchant(),
      await desk.merchant(),
      await desk.merchant(),
      newcomer(),
    ]
    await desk.send(sita, paid, '10')
    await desk.send(payer, sita, '10')
    await askedFor(desk, { by: sita.merchant_id, of: asked.merchant_id, amount: 50_000n })
    await askedFor(desk, { by: asker.merchant_id, of: sita.merchant_id, amount: 50_000n })
    await askedFor(desk, { by: played.merchant_id, of: sita.merchant_id, amount: 50_000n, mode: 'sandbox' })
    await desk.send(sita, waiting, '10')
    await forgetLimits(desk)
    for (const bucket of ['unknown', 'known'] as const) await useUp(sita, bucket)
    for (const { mobile_no } of [paid, payer, asked, asker])
      expect(await sita.call(contract.findReceiver, { mobile_no })).toMatchObject({ http: 200 })
    expect(await ask(sita, paid, payer)).toMatchObject({ http: 200 })
    for (const { mobile_no } of [played, waiting])
      expect(await sita.call(contract.findReceiver, { mobile_no })).toMatchObject({ http: 429 })
  })

  test('runs the same queries for registered and unregistered numbers', async () => {
    const [ram, hari, sita] = [await desk.merchant(), await desk.merchant(), await desk.merchant()]
    const statements = async ({ mobile_no }: { mobile_no: string }) => {
      const run: string[] = []
      const write: Database['write'] = (work) => desk.db.write((tx) => work(heardBy(run, tx)))
      const asked = { merchant_id: sita.merchant_id, mobile_no: keptNumber(mobile_no), mode: 'live' } as const
      await countLookup({ ...desk.db, write }, asked, desk.clock.now()).catch((error: unknown) => run.push(`${error}`))
      return run
    }
    const known = await statements(ram)
    expect(known.length).toBeGreaterThan(4)
    expect(await statements(newcomer())).toEqual(known)
    await useUp(sita, 'unknown')
    const refused = await statements(hari)
    expect(refused.at(-1)).toContain('Too many')
    expect(await statements(newcomer())).toEqual(refused)
  })
})
