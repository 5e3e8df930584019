import { reachOf, shopRoles } from '@sahuji/contract/company/shop-roles'
import { addCounter, inviteToCounter } from '@sahuji/contract/counters'
import { loadDoor } from '@sahuji/contract/events/door'
import { fetchStatement, makeStatement } from '@sahuji/contract/statements'
import { acceptInvitation, invitePerson } from '@sahuji/contract/team/invitations'
import { changeMember, endGrant, grantRight, readTeam, removeMember } from '@sahuji/contract/team/people'
import { keepHistoryView, listHistoryViews, shareHistoryView } from '@sahuji/contract/transactions/views'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkedHistory, opened as openedAs } from '../../testing/exports.ts'
import { openBy } from '../../testing/counters.ts'
import { phoneAt } from '../../testing/doors.ts'
import { eventOnSale } from '../../testing/events.ts'
import { moved } from '../../testing/moved-wallets.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { colleague, personOf } from '../../testing/team.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import type { DownloadRoute } from '../platform/http/files.ts'
import { exportDownload } from '../exports/fetch-export.ts'
import { RightLost } from '../platform/http/running-exports.ts'
import { statementDownload } from '../statements/statement-download.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => void (desk = await openPaymentDesk()))
beforeEach(async () => {
  shop = await desk.merchant('100')
  await forgetLimits(desk)
})
afterAll(() => desk.close())

const opened = async (url: string) => (await desk.app.web.inject({ url: new URL(url, 'http://x').pathname })).statusCode
const changed = async (person: Someone, to: object) =>
  shop.call(changeMember, { id: await personOf(desk, person), ...to } as never)
const grant = async (to: Someone, ask: object) =>
  (
    await shop.call(grantRight, {
      id: await personOf(desk, to),
      until: new Date(desk.clock.now().getTime() + 86_400_000).toISOString(),
      ...ask,
    } as never)
  ).data
/** The parts of a file while it is sent. */
async function sending({ open }: DownloadRoute, url: string, cookie = '') {
  const request = { url, headers: { cookie }, network: '' }
  const file = await open({ db: desk.db, clock: desk.clock }, url.split('/').at(-1)!, request)
  return (file!.parts as AsyncIterable<unknown>)[Symbol.asyncIterator]()
}
const tokenTo = async (address: string) =>
  (await desk.outbox(address)).flatMap(({ text }) => /(?<=\/invitation#)\w{10}/.exec(text ?? '')?.[0] ?? [])[0]!

describe('a link to a file', () => {
  test('of a statement ends with the role that allowed it', async () => {
    const hari = await colleague(desk, shop, 'accountant')
    const day = kathmanduDay(desk.clock.now())
    const { id } = (await hari.call(makeStatement, { mode: 'live', from: day, to: day })).data
    await desk.runJobs()
    const { url } = (await hari.call(fetchStatement, { id, format: 'csv' })).data
    expect(await opened(url)).toBe(200)
    await changed(hari, { role: 'cashier' })
    expect(await opened(url)).toBe(404)
  })

  test('is cut off while the file is sent', async () => {
    const maya = await colleague(desk, shop, 'manager')
    const { id } = await grant(maya, { permission: 'statements.export' })
    const link = await linkedHistory(maya)
    const sent = await sending(exportDownload({ brand: 'Sahuji' }), link.url, link.cookie)
    expect((await sent.next()).done).toBe(false)
    await shop.call(endGrant, { id })
    await expect(sent.next()).rejects.toThrow(RightLost)
  })

  test('of a statement is cut off while the file is sent, and its own end cuts nothing off', async () => {
    const at = startOfKathmanduDay(kathmanduDay(desk.clock.now()))
    await moved(desk.db, shop.merchant_id, { amount: 5_000n, fee: 0n, at, counterparty: 'Hari' })
    const hari = await colleague(desk, shop, 'accountant')
    const day = kathmanduDay(desk.clock.now())
    const { id } = (await hari.call(makeStatement, { mode: 'live', from: day, to: day })).data
    await desk.runJobs()
    const download = statementDownload({ brand: 'Sahuji', public_url: 'http://x', support: { phone: '', email: '' } })
    const opens = async () => sending(download, (await hari.call(fetchStatement, { id, format: 'csv' })).data.url)
    const [slow, cut] = [await opens(), await opens()]
    await cut.next()
    desk.clock.advance({ minutes: 3 })
    const rest = async (of: typeof slow) => {
      for (let part = await of.next(); !part.done; part = await of.next());
    }
    await rest(slow)
    await changed(hari, { role: 'cashier' })
    await expect(rest(cut)).rejects.toThrow(RightLost)
  })

  test('is for the roles that may export', async () => {
    const hari = await colleague(desk, shop, 'accountant')
    const person = await personOf(desk, hari)
    for (const role of shopRoles.filter((each) => each !== 'owner')) {
      await changed(hari, { role })
      const row = await desk.db.read(
        (tx) => tx.one<{ may: boolean }>`select may_export(${shop.merchant_id}, ${person}, ${desk.clock.now()}) as may`,
      )
      expect([role, row.may]).toEqual([role, reachOf(role, 'statements.export') === 'all'])
    }
  })

  test('ends with the right for a time that allowed it', async () => {
    const maya = await colleague(desk, shop, 'manager')
    const { id } = await grant(maya, { permission: 'statements.export' })
    const link = await linkedHistory(maya)
    expect((await openedAs(desk, link)).statusCode).toBe(200)
    await shop.call(endGrant, { id })
    expect((await openedAs(desk, link)).statusCode).toBe(404)
  })
})

describe('an invitation', () => {
  test('ends with the role of its maker that allowed it, also where it was written meanwhile', async () => {
    const hari = await colleague(desk, shop, 'owner')
    const accomplice = await verified(desk)
    await hari.call(invitePerson, { to: accomplice.email, role: 'owner' })
    await hari.call(invitePerson, { to: 'till@example.com', role: 'cashier' })
    await changed(hari, { role: 'manager' })
    const left = (await shop.call(readTeam, {})).data.invitations
    expect(left.map(({ role }) => role)).toEqual(['cashier'])
    const take = async () => accomplice.call(acceptInvitation, { token: await tokenTo(accomplice.email) })
    expect(codeOf(await take())).toBe('invitation_dead')
    await desk.owner.write(
      (tx) => tx.run`
        update invitations set ended_at = null, ended_as = null
         where merchant_id = ${shop.merchant_id} and address = ${accomplice.email}`,
    )
    expect(codeOf(await take())).toBe('invitation_dead')
  })
})

describe('a new role', () => {
  test('leaves no link to a counter that was made before it', async () => {
    const maya = await colleague(desk, shop, 'manager')
    const { id } = (await maya.call(addCounter, { name: 'Till 1' })).data
    const { link } = (await maya.call(inviteToCounter, { id, staff: 'Rojina' })).data
    await changed(maya, { role: 'cashier' })
    expect(codeOf((await openBy(desk, new URL(link).hash.slice(1))).answered)).toBe('counter_code_dead')
  })

  test('ends the rights for a time that were added to the former role', async () => {
    const maya = await colleague(desk, shop, 'manager')
    await grant(maya, { permission: 'money.send', day_max: 500_000 })
    expect((await changed(maya, { role: 'manager', send_limit: 500 })).data.grants).toHaveLength(1)
    expect((await changed(maya, { role: 'cashier' })).data.grants).toEqual([])
  })

  test('takes the views back that the person shared, so that they fill no place of others', async () => {
    const maya = await colleague(desk, shop, 'manager')
    const kept = { mode: 'live', name: 'Sent', filter: { kind: 'send' }, columns: null, is_default: false } as const
    const { id } = (await maya.call(keepHistoryView, kept)).data
    await maya.call(shareHistoryView, { id, roles: ['owner'] })
    const seen = async () => (await shop.call(listHistoryViews, { mode: 'live' })).data
    expect(await seen()).toHaveLength(1)
    await shop.call(removeMember, { id: await personOf(desk, maya) })
    expect(await seen()).toEqual([])
    const { count } = await desk.db.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::int as count from history_views where merchant_id = ${shop.merchant_id} and shared_with <> '{}'`,
    )
    expect(count).toBe(0)
  })
})

describe('a person at the door', () => {
  test('who goes to another event loses the phones at the former one', async () => {
    const [first, second] = [await eventOnSale(desk, shop), await eventOnSale(desk, shop)]
    const asha = await colleague(desk, shop, 'door', { event_id: first.id })
    const { secret } = await phoneAt(desk, asha, first)
    expect((await desk.call(loadDoor, { secret })).http).toBe(200)
    await changed(asha, { role: 'door', event_id: second.id })
    expect(codeOf(await desk.call(loadDoor, { secret }))).toBe('door_signed_out')
  })
})
