import { readCounter } from '@sahuji/contract/counters/at-the-counter'
import { addCounter, inviteToCounter } from '@sahuji/contract/counters'
import { makeSandboxKey } from '@sahuji/contract/developers/own-keys'
import { loadDoor } from '@sahuji/contract/events/door'
import { changeMember, removeMember } from '@sahuji/contract/team/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyFile, linkedHistory, opened } from '../../testing/exports.ts'
import { counterDevice } from '../../testing/counters.ts'
import { phoneAt } from '../../testing/doors.ts'
import { eventOnSale } from '../../testing/events.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { Someone } from '../../testing/people.ts'
import { colleague, personOf } from '../../testing/team.ts'
import { openRolesAmong } from '../auth/sessions/sessions.ts'
import { tokenHash } from '../auth/sessions/tokens.ts'

let desk: PaymentDesk
beforeAll(async () => void (desk = await openPaymentDesk()))
afterAll(() => desk.close())

/** A second owner who has opened everything that a person can open in a shop. */
async function everythingOpen() {
  const shop = await desk.merchant()
  const hari = await colleague(desk, shop, 'owner')
  const { secret } = (await hari.call(makeSandboxKey, { name: 'Web shop', scopes: ['payments:read'] })).data
  const { id: counter_id } = (await hari.call(addCounter, { name: 'Till 1' })).data
  const { link } = (await hari.call(inviteToCounter, { id: counter_id, staff: 'Rojina' })).data
  const till = await counterDevice(desk, new URL(link).hash.slice(1))
  const event = await eventOnSale(desk, shop)
  const phone = await phoneAt(desk, hari, event)
  const file = await linkedHistory(hari)
  const byKey = async () => (await desk.raw('GET', '/api/v1/payments', undefined, { token: secret })).http
  const states = async () => ({
    session: (await historyFile(hari, { columns: ['date'] })).http,
    key: await byKey(),
    till: (await till.call(readCounter, {})).http,
    door: codeOf(await desk.call(loadDoor, { secret: phone.secret })) ?? 'open',
    download: (await opened(desk, file)).statusCode,
  })
  return { shop, hari, id: await personOf(desk, hari), states }
}

/** The roles with which the open streams of a session go on; none: they end before the next news. */
const streams = async ({ token }: Someone) =>
  desk.db.read(async (tx) => {
    const rows = await tx.many<{ id: string }>`select id from sessions where token_hash = ${tokenHash(token)}`
    const ids = rows.map(({ id }) => id)
    return [...(await openRolesAmong(tx, ids, desk.clock.now())).values()]
  })

describe('what a person opened in a shop', () => {
  test('ends with the removal, in the same request', async () => {
    const { shop, hari, id, states } = await everythingOpen()
    expect(await states()).toEqual({ session: 200, key: 200, till: 200, door: 'open', download: 200 })
    const { data } = await shop.call(removeMember, { id })
    expect(data).toMatchObject({ keys: 1, devices: 1 })
    const after = await states()
    expect(after).toMatchObject({ session: 401, key: 401, till: 401, download: 404 })
    expect(after.door).not.toBe('open')
    expect(await streams(hari)).toEqual([])
  })

  test('ends with the role that allowed it, while the session goes on', async () => {
    const { shop, hari, id, states } = await everythingOpen()
    await shop.call(changeMember, { id, role: 'cashier' })
    // a stream with another role than its session's ends and begins anew
    expect(await streams(hari)).toEqual(['cashier'])
    const after = await states()
    expect(after).toMatchObject({ session: 422, key: 401, till: 401, download: 404 })
    expect(after.door).not.toBe('open')
  })
})
