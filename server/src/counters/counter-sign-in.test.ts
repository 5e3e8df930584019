import { changePassword, requestPasswordReset, resetPassword } from '@sahuji/contract/auth'
import * as contract from '@sahuji/contract/counters'
import * as there from '@sahuji/contract/counters/at-the-counter'
import { endOtherSessions, endSession, listSessions, signOut, signOutByPost } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserKey } from '../../testing/browser-key.ts'
import { counterDevice, openBy } from '../../testing/counters.ts'
import { openStream } from '../../testing/event-stream.ts'
import { forgetLimits, plainSignIn, resetToken, someone, type Someone } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'

let desk: TransferDesk
let shop: SendingMerchant
let id: string
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  shop = await desk.merchant()
  await forgetLimits(desk)
  id = (await shop.call(contract.addCounter, { name: 'Counter 1' })).data.id
})

async function atAnotherBrowser(): Promise<Someone> {
  const key = browserKey()
  const proof = key.prove({ method: 'POST', url: plainSignIn.path, now: desk.clock.now() })
  const { data } = await desk.call(plainSignIn, { email: shop.email, password: shop.password }, { proof })
  return someone(desk, { ...shop, key, token: data.access_token })
}

const invitedBy = async (who: Someone) =>
  new URL((await who.call(contract.inviteToCounter, { id, staff: 'Maya' })).data.link).hash.slice(1)
const opens = async (code: string) => (await openBy(desk, code)).answered
const dead = { http: 422, body: { refusal: 'counter_code_dead' } }

describe('the QR of a counter dies with the session that made it', () => {
  const fresh = 'nine yaks on a hill'
  const ways: [string, (thief: Someone) => Promise<unknown>][] = [
    ['signing out', (thief) => thief.call(signOut, {})],
    ['signing out by POST', (thief) => thief.call(signOutByPost, {})],
    ['ending all other sessions', () => shop.call(endOtherSessions, {})],
    [
      'ending that one session',
      async () => {
        const rows = (await shop.call(listSessions, {})).data
        return shop.call(endSession, { id: rows.find(({ is_this }) => !is_this)!.id })
      },
    ],
    ['a new password', () => shop.call(changePassword, { current_password: shop.password, new_password: fresh })],
    [
      'a password that was reset',
      async () => {
        await desk.call(requestPasswordReset, { email: shop.email })
        await desk.runJobs()
        return desk.call(resetPassword, { token: await resetToken(desk, shop.email), password: fresh })
      },
    ],
  ]
  test.each(ways)('by %s', async (_, out) => {
    const thief = await atAnotherBrowser()
    const code = await invitedBy(thief)
    expect(await out(thief)).toMatchObject({ http: 200 })
    expect(await opens(code)).toMatchObject(dead)
  })

  test('and with a changed password, though its maker stays signed in', async () => {
    const code = await invitedBy(shop)
    desk.clock.advance({ seconds: 1 })
    const changed = { current_password: shop.password, new_password: fresh }
    expect(await shop.call(changePassword, changed)).toMatchObject({ http: 200 })
    expect(await opens(code)).toMatchObject(dead)
  })

  test('and with the next QR: of two made at once one is valid', async () => {
    const codes = await Promise.all(Array.from({ length: 4 }, () => invitedBy(shop)))
    const answers = []
    for (const code of codes) answers.push((await opens(code)).http)
    expect(answers.toSorted()).toEqual([200, 422, 422, 422])
  })

  test('and cannot be made by a session without a key of its own', async () => {
    const { data } = await desk.call(plainSignIn, { email: shop.email, password: shop.password }, {})
    const plain = someone(desk, { ...shop, key: undefined, token: data.access_token })
    expect(await plain.call(contract.inviteToCounter, { id, staff: 'Maya' })).toMatchObject({
      http: 422,
      body: { refusal: 'session_not_bound' },
    })
  })

  test('and survives the end of the person’s other sessions', async () => {
    const other = await atAnotherBrowser()
    const code = await invitedBy(shop)
    await other.call(signOut, {})
    expect(await opens(code)).toMatchObject({ http: 200 })
  })

  test('also where both happen at once: no device stays signed in', async () => {
    for (let round = 0; round < 8; round++) {
      const code = await invitedBy(await atAnotherBrowser())
      const [opened] = await Promise.all([openBy(desk, code), shop.call(endOtherSessions, {})])
      const devices = (await shop.call(listSessions, {})).data.filter(({ is_this }) => !is_this)
      expect({ http: opened.answered.http, devices }).toEqual({ http: opened.answered.http, devices: [] })
    }
  })
})

describe('a counter that is closed', () => {
  test('while a device opens it keeps no session', async () => {
    for (let round = 0; round < 8; round++) {
      const code = await invitedBy(shop)
      await Promise.all([openBy(desk, code), shop.call(contract.closeCounter, { id })])
      const at = (await shop.call(listSessions, {})).data.filter(({ at_counter }) => at_counter !== null)
      expect(at).toEqual([])
      id = (await shop.call(contract.addCounter, { name: `Counter ${round + 2}` })).data.id
    }
  })

  test('answers no device any more, neither its calls nor its stream, in any remaining session', async () => {
    const url = await desk.app.web.listen({ host: '127.0.0.1', port: 0 })
    const one = await counterDevice(desk, await invitedBy(shop))
    const listens = () => {
      const { counterLivePath: path } = there
      const proof = one.key!.prove({ method: 'GET', url: path, now: desk.clock.now(), token: one.token })
      return openStream(url, one.token, undefined, path, proof)
    }
    const stream = await listens()
    await expect.poll(() => stream.lastId()).toBeDefined()
    const rows = await desk.owner.write(
      (tx) => tx.run`
      update counters set closed_at = ${desk.clock.now()}, takes_rest = false
       where id = ${id} and merchant_id = ${shop.merchant_id}`,
    )
    expect(rows).toBe(1)
    expect(await one.call(there.readCounter, {})).toMatchObject({ http: 401 })
    expect(await one.call(there.checkPayment, { last: '1234' })).toMatchObject({ http: 401 })
    expect((await listens()).http).toBe(401)
    await desk.send(await desk.merchant('100'), shop, '30')
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(stream.news()).toEqual([])
  })
})

test('a device without a key of its own is not signed in, and the QR stays valid', async () => {
  const code = await invitedBy(shop)
  const plain = await desk.call(there.openCounter, { code }, {})
  expect(plain).toMatchObject({ http: 422, body: { refusal: 'session_not_bound' } })
  expect(await opens(code)).toMatchObject({ http: 200 })
})
