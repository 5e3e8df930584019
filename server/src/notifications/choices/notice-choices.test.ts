import * as contract from '@sahuji/contract/notifications/choices'
import { noticeChannels, noticeKinds } from '@sahuji/contract/notifications/kinds'
import { muteType } from '@sahuji/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signedUp, type Someone } from '../../../testing/people.ts'
import { noticeRows, writeNoticeKinds } from './write-kinds.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sita = await signedUp(app)
})
afterAll(() => app.close())

const chosen = async (who: Someone = sita) => (await who.call(contract.readNoticeChoices, {})).data
const told = async (kind: string, channel: string, who: Someone = sita) =>
  (await chosen(who)).choices.find((choice) => choice.kind === kind && choice.channel === channel)?.frequency

describe('GET /api/notifications/choices', () => {
  test('answers the defaults before any choice: every kind with every channel', async () => {
    const { choices, ...bounds } = await chosen()
    expect(choices).toHaveLength(noticeKinds.length * noticeChannels.length)
    expect(choices[0]).toEqual({ kind: 'received', channel: 'push', frequency: 'each', is_locked: false })
    expect(bounds).toEqual({ amount_min: 0n, quiet: null, push_devices: 0, muted: [] })
  })

  test('lists the types muted for the whole merchant', async () => {
    await sita.call(muteType, { type: 'QuestionAnswered', isMuted: true })
    expect((await chosen()).muted).toEqual(['QuestionAnswered'])
  })
})

describe('the kinds in the database', () => {
  const held = () =>
    app.owner.read(async (tx) => ({
      defaults: await tx.many`select kind, channel, frequency, is_locked from notice_defaults order by kind, channel`,
      types: await tx.many`select type, kind, by_bell from notice_types order by type`,
    }))

  test('equal the contract’s', async () => {
    const { defaults, types } = await held()
    expect(defaults).toHaveLength(noticeRows.defaults.length)
    expect(defaults).toEqual(expect.arrayContaining(noticeRows.defaults))
    expect(types).toHaveLength(noticeRows.types.length)
    expect(types).toEqual(expect.arrayContaining(noticeRows.types))
  })

  test('adopt a release’s changes, and a channel that became locked loses its choices', async () => {
    const ours = await held()
    await app.owner.write(async (tx) => {
      await tx.run`update notice_defaults set is_locked = false, frequency = 'never' where (kind, channel) = ('returned', 'email')`
      await tx.run`update notice_types set kind = 'sent', by_bell = '{}' where type = 'LoadReversed'`
      await tx.run`delete from notice_types where type = 'KYCExpired'`
      await tx.run`
        insert into notice_choices (person_id, kind, channel, frequency)
        select id, 'returned', 'email', 'never' from people where email = ${sita.email}`
    })
    await app.owner.write(writeNoticeKinds)
    expect(await held()).toEqual(ours)
    expect(await told('returned', 'email')).toBe('each')
  })
})

describe('POST /api/notifications/choices', () => {
  test('keeps a choice for this person alone, and replaces it by the next', async () => {
    const ram = await signedUp(app)
    const choose = (time: 'never' | 'each' | 'daily') =>
      sita.call(contract.chooseNotice, { kind: 'received', channel: 'email', frequency: time })
    expect((await choose('daily')).http).toBe(200)
    expect([await told('received', 'email'), await told('received', 'email', ram)]).toEqual(['daily', 'never'])
    await choose('each')
    expect(await told('received', 'email')).toBe('each')
    await ram.call(contract.chooseNotice, { kind: 'support', channel: 'sms', frequency: 'never' })
    expect([await told('support', 'sms'), await told('support', 'sms', ram)]).toEqual(['each', 'never'])
  })

  test.each([
    ['a kind that there is not', { kind: 'weather', channel: 'sms', frequency: 'each' }, 'kind'],
    ['the bell, which always tells', { kind: 'kyc', channel: 'bell', frequency: 'never' }, 'channel'],
    ['a time that there is not', { kind: 'kyc', channel: 'email', frequency: 'weekly' }, 'frequency'],
    ['nothing of it', { kind: 'kyc', channel: 'email' }, 'frequency'],
    ['security without mail', { kind: 'security', channel: 'email', frequency: 'never' }, 'frequency'],
    ['security without SMS', { kind: 'security', channel: 'sms', frequency: 'never' }, 'frequency'],
    ['returned money without mail', { kind: 'returned', channel: 'email', frequency: 'never' }, 'frequency'],
    ['a daily SMS', { kind: 'received', channel: 'sms', frequency: 'daily' }, 'frequency'],
    ['a daily mail of something else', { kind: 'kyc', channel: 'email', frequency: 'daily' }, 'frequency'],
    ['somebody else', { kind: 'kyc', channel: 'email', frequency: 'never', person_id: 'x' }, 'person_id'],
  ])('refuses %s, and names the field', async (_, ask, field) => {
    const { http, errors } = await sita.call(contract.chooseNotice, ask as never)
    expect([http, Object.keys(errors)]).toEqual([422, [field]])
    expect(await chosen()).toMatchObject({ choices: expect.arrayContaining([]) as unknown[] })
  })

  test('the database refuses a choice of what is locked from every role', async () => {
    const choose = (frequency: string) =>
      app.db.write(
        (tx) => tx.run`
        insert into notice_choices (person_id, kind, channel, frequency)
        select id, 'security', 'email', ${frequency} from people where email = ${sita.email}`,
      )
    await expect(choose('never')).rejects.toThrow(/chosen_notice_is_known/)
  })
})

describe('POST /api/notifications/bounds', () => {
  test('keeps the least amount and the quiet hours separately, for this person alone', async () => {
    const ram = await signedUp(app)
    await sita.call(contract.boundNotices, { amount_min: 100_050 })
    await sita.call(contract.boundNotices, { quiet: { from: 1320, until: 420 } })
    expect(await chosen()).toMatchObject({ amount_min: 100_050n, quiet: { from: 1320, until: 420 } })
    expect(await chosen(ram)).toMatchObject({ amount_min: 0n, quiet: null })
    await sita.call(contract.boundNotices, { quiet: null })
    expect(await chosen()).toMatchObject({ amount_min: 100_050n, quiet: null })
  })

  test.each([
    ['an amount below nothing', { amount_min: -1 }, 'amount_min'],
    ['half a paisa', { amount_min: 10.5 }, 'amount_min'],
    ['more than a figure carries', { amount_min: 2 ** 60 }, 'amount_min'],
    ['a minute before the day', { quiet: { from: -1, until: 5 } }, 'quiet.from'],
    ['a minute after the day', { quiet: { from: 5, until: 1440 } }, 'quiet.until'],
    ['hours of no length', { quiet: { from: 60, until: 60 } }, 'quiet.until'],
    ['hours with one end', { quiet: { from: 60 } }, 'quiet.until'],
  ])('refuses %s, and names the field', async (_, ask, field) => {
    const { http, errors } = await sita.call(contract.boundNotices, ask as never)
    expect([http, Object.keys(errors)]).toEqual([422, [field]])
    expect(await chosen()).toMatchObject({ amount_min: 0n, quiet: null })
  })
})

test.each([
  // Kathmandu is 5 h 45 min ahead: 22:00 is 16:15 UTC, 07:00 is 01:15 UTC
  ['just before they begin', '2026-11-20T16:14:59Z', null],
  ['as they begin', '2026-11-20T16:15:00Z', '2026-11-21T01:15:00Z'],
  ['before midnight', '2026-11-20T18:14:00Z', '2026-11-21T01:15:00Z'],
  ['after midnight', '2026-11-20T18:16:00Z', '2026-11-21T01:15:00Z'],
  ['in their last second', '2026-11-21T01:14:59Z', '2026-11-21T01:15:00Z'],
  ['as they end', '2026-11-21T01:15:00Z', null],
])('quiet hours over midnight, %s', async (_, at, until) => {
  await sita.call(contract.boundNotices, { quiet: { from: 22 * 60, until: 7 * 60 } })
  const { ends } = await app.db.read(
    (tx) => tx.one<{ ends: Date | null }>`
    select notice_quiet_until(id, ${at}::timestamptz) as ends from people where email = ${sita.email}`,
  )
  expect(ends).toEqual(until === null ? null : new Date(until))
})
