import { dismissBroadcast, readStanding } from '@sahuji/contract/merchants/standing'
import { endBroadcast, listBroadcasts, writeBroadcast } from '@sahuji/contract/operator/broadcasts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { operator, type SomeOperator } from '../../testing/operators.ts'
import { type Someone, verified } from '../../testing/people.ts'

let app: TestApp
let support: SomeOperator
let sita: Someone
let hari: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app)
  hari = await verified(app)
  support = await operator(app, ['support'], 'Nima Sherpa')
})
afterAll(() => app.close())

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
const write = (more: { en?: string; from?: number; until?: number } = {}) =>
  support.call(writeBroadcast, {
    tone: 'warn',
    texts: { en: more.en ?? 'connectIPS rests tonight.', ne: 'आज राति connectIPS बन्द रहन्छ।' },
    ...(more.from !== undefined && { shown_from: inMinutes(more.from) }),
    shown_until: inMinutes(more.until ?? 10),
  })
const read = async (who: Someone) => (await who.call(readStanding, {})).data.broadcasts

describe('a notice to all merchants', () => {
  test('is shown to every merchant from its beginning until its end, in each language it was written in', async () => {
    await write({ from: 2 })
    expect(await read(sita)).toEqual([])
    app.clock.advance({ minutes: 2 })
    expect(await read(sita)).toMatchObject([
      { tone: 'warn', texts: { en: 'connectIPS rests tonight.', ne: 'आज राति connectIPS बन्द रहन्छ।' } },
    ])
    expect(await read(hari)).toHaveLength(1)
    app.clock.advance({ minutes: 8 })
    expect(await read(sita)).toEqual([])
  })

  test('that one person closed stays closed for them, also when it is closed twice, and open for others', async () => {
    const { id } = (await write()).data
    await sita.call(dismissBroadcast, { id })
    expect(await sita.call(dismissBroadcast, { id })).toMatchObject({ http: 200 })
    expect(await read(sita)).toEqual([])
    expect(await read(hari)).toMatchObject([{ id }])
    expect((await support.call(listBroadcasts, {})).data[0]).toMatchObject({ id, dismissed: 1, state: 'shown' })
    expect(await support.call(endBroadcast, { id })).toMatchObject({
      data: { ended_name: 'Nima Sherpa', state: 'over' },
    })
    expect(await read(hari)).toEqual([])
    expect(await support.call(endBroadcast, { id })).toMatchObject({ http: 422, body: { refusal: 'broadcast_over' } })
  })

  test('needs English words and a future end; only its roles write one, and the log records each', async () => {
    expect(await write({ until: -1 })).toMatchObject({ http: 422, body: { refusal: 'broadcast_time_wrong' } })
    expect(await write({ from: 5, until: 4 })).toMatchObject({ http: 422, body: { refusal: 'broadcast_time_wrong' } })
    expect(await write({ en: ' ' })).toMatchObject({ http: 422, body: { errors: { 'texts.en': [expect.anything()] } } })
    const written = await app.db.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from operator_audit where what = 'broadcast.written' and refusal is null`,
    )
    expect(written.count).toBe(2)
  })

  test('keeps its words: the application cannot change or delete what was sent to merchants', async () => {
    await expect(app.db.write((tx) => tx.run`update broadcasts set texts = '{"en": "x"}'`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(app.db.write((tx) => tx.run`delete from broadcasts`)).rejects.toThrow(/permission denied/)
  })
})
