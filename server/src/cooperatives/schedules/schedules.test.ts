import { noteCooperativeMail } from '@sahuji/contract/cooperatives/office/links'
import * as contract from '@sahuji/contract/cooperatives/schedules'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { recordsOf } from '../../../testing/statement-books.ts'
import type { Database } from '../../platform/database/database.ts'
import { mailBooks } from './mail-books.job.ts'

let desk: CooperativeDesk
const shops: LinkedShop[] = []
beforeAll(async () => {
  desk = await openCooperativeDesk()
  // the operators' sessions end while the days pass
  while (shops.length < 7) shops.push(await desk.linked())
})
afterAll(() => desk.close())
beforeEach(() => forgetLimits(desk))

let mails = 0
/** A linked shop whose cooperative has an address. */
async function mailed(): Promise<LinkedShop & { address: string }> {
  const at = shops.pop()!
  const address = `accounts${++mails}@namuna.example`
  await desk.owner.write(
    (tx) => tx.run`update cooperative_partners set statement_mail = ${address} where code = ${at.code}`,
  )
  return { ...at, address }
}

async function note({ code }: LinkedShop, statement_mail: string | null) {
  const { id } = await desk.owner.read(
    (tx) => tx.one<{ id: string }>`select id from cooperative_partners where code = ${code}`,
  )
  const reason = 'As named on its letter of Mangsir 3'
  return desk.checker.call(noteCooperativeMail, { id, statement_mail, reason })
}

const add = (
  { shop, link_id }: LinkedShop,
  over: Partial<{ rhythm: 'daily' | 'weekly'; format: 'csv' | 'pdf' }> = {},
) => shop.call(contract.addPartnerSchedule, { id: link_id, rhythm: 'daily', format: 'csv', ...over })
const list = async ({ shop, link_id }: LinkedShop) =>
  (await shop.call(contract.listPartnerSchedules, { id: link_id })).data

/** Runs at seven o'clock of the next day, and again. */
async function nextMorning(db: Database = desk.db) {
  const day = dayAfter(kathmanduDay(desk.clock.now()), 1)
  const at = new Date(startOfKathmanduDay(day).getTime() + 7 * 3_600_000)
  desk.clock.set(at)
  await desk.owner.write(
    (tx) => tx.run`update sessions set last_seen_at = ${at}, ends_at = ${at}::timestamptz + interval '1 day'`,
  )
  const work = {
    db,
    clock: desk.clock,
    brand: 'Sahuji',
    public_url: 'https://sahuji.example',
    support: { email: 's@sahuji.example' },
  }
  await mailBooks.run({}, work)
}

const linksIn = async (address: string) =>
  (await desk.outbox(address)).flatMap(({ text }) => /\/downloads\/partner\/\S+/.exec(text ?? '') ?? [])
const fetched = (url: string) => desk.app.web.inject({ method: 'GET', url })

describe('a schedule to the cooperative', () => {
  test('needs an address that the office noted, and an open link', async () => {
    const at = shops.pop()!
    expect(codeOf(await add(at))).toBe('cooperative_has_no_mail')
    await note(at, 'accounts@namuna.example')
    expect((await add(at)).http).toBe(200)
    expect(codeOf(await add(at))).toBe('schedule_known')
    expect(await list(at)).toMatchObject({
      sent_to: 'accounts@namuna.example',
      schedules: [{ rhythm: 'daily', last: null }],
    })
    const other = shops.pop()!
    expect((await other.shop.call(contract.listPartnerSchedules, { id: at.link_id })).http).toBe(404)
    expect((await add({ ...other, link_id: at.link_id })).http).toBe(404)
    const [{ id }] = (await list(at)).schedules as [contract.PartnerSchedule]
    expect((await other.shop.call(contract.removePartnerSchedule, { schedule: id })).http).toBe(404)
  })

  test('mails one link after each period, whose book ends with that period and that moment', async () => {
    const at = await mailed()
    await add(at)
    await desk.take(at, '1,000', { voucher: 'V-1' })
    await nextMorning()
    await nextMorning(desk.db)
    const [url, ...more] = (await linksIn(at.address)).toReversed()
    expect(more).toHaveLength(1)
    const answer = await fetched(url!)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    const records = recordsOf(answer.body)
    expect(records[1]).toContain('V-1')
    expect(records.find(([name]) => name === 'Closing')?.[1]).toBe('1000.00')
    const [mail] = await desk.outbox(at.address)
    expect(mail!.text).not.toMatch(/1,?000|Laxmi|M-0412/)
  })

  test('mails once where two servers run it at once', async () => {
    const at = await mailed()
    await add(at)
    await nextMorning()
    const work = {
      db: desk.db,
      clock: desk.clock,
      brand: 'S',
      public_url: 'https://s.example',
      support: { email: 's@s.example' },
    }
    await Promise.all([mailBooks.run({}, work), mailBooks.run({}, work)])
    expect(await linksIn(at.address)).toHaveLength(1)
    expect(await list(at)).toMatchObject({ schedules: [{ last: { state: 'sent' } }] })
  })

  test('that ends closes the links it mailed, as does the end of the link to the cooperative', async () => {
    const at = await mailed()
    const { data } = await add(at)
    const other = await mailed()
    await add(other)
    await nextMorning()
    const [[first], [second]] = [await linksIn(at.address), await linksIn(other.address)]
    expect((await fetched(first!)).statusCode).toBe(200)
    expect((await at.shop.call(contract.removePartnerSchedule, { schedule: data.id })).http).toBe(200)
    expect((await fetched(first!)).statusCode).toBe(404)
    await desk.owner.write(
      (tx) =>
        tx.run`update cooperative_links set state = 'suspended', note = 'Its papers ran out' where id = ${other.link_id}`,
    )
    expect((await fetched(second!)).statusCode).toBe(404)
    await nextMorning()
    expect(await linksIn(other.address)).toHaveLength(1)
    expect(await list(other)).toMatchObject({ schedules: [{ last: { state: 'skipped' } }] })
  })

  test('mails nothing once the address is gone, and its links end after fourteen days', async () => {
    const at = await mailed()
    await add(at)
    await nextMorning()
    const [url] = await linksIn(at.address)
    await desk.owner.write(
      (tx) => tx.run`update cooperative_partners set statement_mail = null where code = ${at.code}`,
    )
    await nextMorning()
    expect(await linksIn(at.address)).toHaveLength(1)
    desk.clock.advance({ days: 14 })
    expect((await fetched(url!)).statusCode).toBe(404)
    expect((await fetched('/downloads/partner/AAAA')).statusCode).toBe(404)
  })
})
