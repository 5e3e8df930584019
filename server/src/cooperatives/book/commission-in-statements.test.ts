import { readSettlements, settleCooperative } from '@sahuji/contract/cooperatives/settlements'
import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import { fetchStatement, listStatements, makeStatement, previewStatement } from '@sahuji/contract/statements'
import { claimInText } from '@sahuji/contract/statements/claim'
import { dayBefore } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuserUrl } from '../../../testing/cluster.ts'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { command, inDatabase } from '../../../testing/database.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { recordsOf } from '../../../testing/statement-books.ts'
import { closePapers } from '../../platform/pdf/compile-paper.ts'
import { newId } from '../../platform/ids.ts'
import { cooperativeVerifications } from '../verify-books.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await closePapers()
  await desk.close()
})

const none = { commission_received: 0n, commission_paid: 0n, tax_withheld: 0n }

async function settled({ shop, link_id: id }: LinkedShop, mode: Mode = 'live') {
  const { owed } = (await shop.call(readSettlements, { id, mode })).data
  expect((await shop.call(settleCooperative, { id, mode, owed: Number(owed) }, newId())).http).toBe(200)
}

const preview = async ({ call }: LinkedShop['shop'], mode: Mode = 'live', day = kathmanduDay(desk.clock.now())) =>
  (await call(previewStatement, { mode, from: day, to: day })).data

test('a statement states the commission before tax and the tax withheld; that of the cooperative what it paid', async () => {
  const at = await desk.linked()
  await desk.take(at, '4,000')
  await desk.take(at, '1,000', { head: 'loan_interest' })
  expect(await preview(at.shop)).toMatchObject(none)
  await settled(at)
  await desk.take(at, '300')
  await settled(at)
  const commission = { commission_received: rupees('53'), commission_paid: 0n, tax_withheld: rupees('7.95') }
  expect(await preview(at.shop)).toMatchObject(commission)
  expect(await preview(at.cooperative)).toMatchObject({ ...none, commission_paid: rupees('53') })
  expect(await preview(at.shop, 'sandbox')).toMatchObject(none)
  expect(await preview(at.shop, 'live', dayBefore(kathmanduDay(desk.clock.now())))).toMatchObject(none)
})

test('a settlement without commission is of no earlier one', async () => {
  const at = await desk.linked()
  await desk.take(at, '1,000')
  await settled(at)
  const back = await desk.take(at, '0.10')
  expect(back.data.commission).toBe(0n)
  await settled(at)
  expect(await preview(at.shop)).toMatchObject({ commission_received: rupees('10') })
  expect(await preview(at.cooperative)).toMatchObject({ commission_paid: rupees('10') })
})

test('a made statement seals the commission in its claim and prints it', async () => {
  const at = await desk.linked()
  await desk.take(at, '2,000')
  await settled(at)
  const today = kathmanduDay(desk.clock.now())
  const { id } = (await at.shop.call(makeStatement, { mode: 'live', from: today, to: today })).data
  await desk.runJobs()
  const [made] = (await at.shop.call(listStatements, { mode: 'live' })).data.data
  const commission = { commission_received: rupees('20'), commission_paid: 0n, tax_withheld: rupees('3') }
  expect(made).toMatchObject({ id, state: 'made', ...commission })
  const file = async (format: 'csv' | 'pdf') => {
    const { url } = (await at.shop.call(fetchStatement, { id, format })).data
    return (await desk.app.web.inject({ method: 'GET', url })).rawPayload
  }
  const claim = recordsOf((await file('csv')).toString()).find(([name]) => name === 'Claim')?.[1]
  expect(claimInText(claim ?? '')?.claim.commission).toEqual({
    received: rupees('20'),
    paid: 0n,
    tax: rupees('3'),
  })
  const text = JSON.stringify(await readPdf(new Uint8Array(await file('pdf'))))
  expect(text).toContain('Commission received, before tax')
  expect(text).toContain('20.00')
})

test('a statement with another commission than its books is broken', async () => {
  const at = await desk.linked()
  await desk.take(at, '2,000')
  await settled(at)
  const day = kathmanduDay(desk.clock.now())
  const { id } = (await at.shop.call(makeStatement, { mode: 'live', from: day, to: day })).data
  await desk.runJobs()
  const broken = async () =>
    (await desk.owner.read((tx) => Promise.all(cooperativeVerifications.map((check) => check.broken(tx))))).flat()
  const { name } = await desk.owner.read((tx) => tx.one<{ name: string }>`select current_database() as name`)
  const url = inDatabase(await superuserUrl(), name)
  // asked for on the next day, when its day was over; a superuser alone can change a made statement
  const more = (paisa: number) =>
    command(
      url,
      `set session_replication_role = replica;
       update statements set commission_received = commission_received + ${paisa}, asked_at = asked_at + interval '1 day'
        where id = '${id}'`,
    )
  await more(0)
  expect(await broken()).toEqual([])
  await more(1)
  expect(await broken()).toMatchObject([
    { statement: id, commission_received: rupees('20') + 1n, commission: rupees('20') },
  ])
  await more(-1)
})
