import { exportScans, previewScanExport } from '@sahuji/contract/events/sales'
import { listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneAt, serialsOf } from '../../../testing/doors.ts'
import { linked, opened } from '../../../testing/exports.ts'
import { soldTickets, wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('every scan is a line with its time, gate, phone, ticket and result, which only the organiser exports', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const event = await wholeEvent(desk, shop, { in_days: 1 })
  const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
  const { ids } = await soldTickets(desk, { shop, event, type: type!, quantity: 2, price: '800' })
  const serials = await serialsOf(desk, ids)
  const east = await phoneAt(desk, shop, event)
  const west = await phoneAt(desk, shop, event, { gate: 'West gate', person: 'Asmita Rai' })
  await east.outcome(east.scan(serials[0]!, { did: 'ask', was_offline: false }))
  desk.clock.advance({ seconds: 5 })
  await west.outcome(west.scan(serials[0]!, { did: 'ask', was_offline: false }))
  desk.clock.advance({ seconds: 5 })
  await west.sync(west.scan(serials[0]!, { did: 'in', reason: 'came_back' }))
  const { data: offered } = await shop.call(previewScanExport, { id: event.id })
  expect(offered).toMatchObject({ row_count: 3, sums: [], last_choice: null })
  const chosen = { format: 'csv', columns: offered.columns.map(({ id }) => id), columns_version: 1 } as const
  const { data: made } = await shop.call(exportScans, { id: event.id, ...chosen })
  const { body, headers } = await opened(desk, await linked(shop, made.id))
  expect(headers['content-disposition']).toContain('scans-')
  const [heads, ...lines] = body.trimEnd().split('\r\n')
  expect(heads).toContain('Gate,Staff,Ticket no.,Name,Ticket,Result')
  expect(lines.map((line) => line.split(',').slice(1, 10))).toEqual([
    [
      'East gate',
      'Bikash Rai',
      expect.any(String),
      'Prerana Gurung',
      'Standard',
      'Admitted',
      '',
      '',
      expect.any(String),
    ],
    expect.arrayContaining(['West gate', 'Asmita Rai', '"Already in']),
    expect.arrayContaining(['West gate', 'Let in again', 'Came back', 'Yes']),
  ])
  expect(codeOf(await other.call(exportScans, { id: event.id, ...chosen }))).toBe('not_found')
})
