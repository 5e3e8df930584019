import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { authDefaults } from '../auth-settings.ts'
import { consumeTicket, countTicketTry, createTicket, endTickets, ticketOf } from './tickets.ts'

let app: TestApp
let sita: Someone
let person_id: string
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app)
  const found = await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${sita.email}`)
  person_id = found.id
})
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_tickets`))

const jkt = 'thumbprint of the browser'
const now = () => app.clock.now()
const create = (of: { purpose?: 'second_step' | 'reset'; jkt?: string | undefined } = {}) =>
  app.db.write((tx) => createTicket(tx, authDefaults, { purpose: 'second_step', person_id, jkt, ...of }, now()))
const show = (token: string, of: { purpose?: 'second_step' | 'reset'; jkt?: string | undefined } = {}) =>
  app.db.read((tx) => ticketOf(tx, { token, purpose: 'second_step', jkt, ...of }, now()))

describe('a ticket between two steps', () => {
  test('names its person, and the purpose of the first step', async () => {
    const token = await app.db.write((tx) =>
      createTicket(
        tx,
        authDefaults,
        { purpose: 'second_step', person_id, jkt, remember_device: true, push_token: 'push' },
        now(),
      ),
    )
    expect(await show(token)).toMatchObject({ person_id, email: sita.email, remember_device: true, push_token: 'push' })
  })

  test('is stored as a hash alone', async () => {
    const token = await create()
    const rows = await app.db.read(
      (tx) => tx.many`select t::text as row, encode(token_hash, 'escape') from sign_in_tickets t`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is usable in the browser that got it, and in none without its key', async () => {
    const token = await create()
    expect(await show(token, { jkt: 'another browser' })).toBeUndefined()
    expect(await show(token, { jkt: undefined })).toBeUndefined()
    const plain = await create({ jkt: undefined })
    expect(await show(plain, { jkt: undefined })).toBeDefined()
    expect(await show(plain)).toBeUndefined()
  })

  test('for a second step sets no password, and one for a password signs no person in', async () => {
    const [step, reset] = [await create(), await create({ purpose: 'reset' })]
    expect(await show(step, { purpose: 'reset' })).toBeUndefined()
    expect(await show(reset)).toBeUndefined()
    expect(await show(reset, { purpose: 'reset' })).toBeDefined()
  })

  test('is invalid when its time is over, to the second', async () => {
    const [step, reset] = [await create(), await create({ purpose: 'reset' })]
    const { life_seconds, reset_seconds } = authDefaults.ticket
    app.clock.advance({ seconds: life_seconds - 1 })
    expect(await show(step)).toBeDefined()
    app.clock.advance({ seconds: 1 })
    expect(await show(step)).toBeUndefined()
    app.clock.advance({ seconds: reset_seconds - life_seconds - 1 })
    expect(await show(reset, { purpose: 'reset' })).toBeDefined()
    app.clock.advance({ seconds: 1 })
    expect(await show(reset, { purpose: 'reset' })).toBeUndefined()
  })

  test('is used once: of ten at once one succeeds, and then it names no person', async () => {
    const token = await create()
    const { id = '' } = (await show(token)) ?? {}
    const used = await Promise.all(Array.from({ length: 10 }, () => app.db.write((tx) => consumeTicket(tx, id, now()))))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await show(token)).toBeUndefined()
  })

  test('has five tries, also when twenty come at once', async () => {
    const { id = '' } = (await show(await create())) ?? {}
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => app.db.write((tx) => countTicketTry(tx, authDefaults, id))),
    )
    expect(tries.filter(Boolean)).toHaveLength(authDefaults.ticket.tries)
  })

  test('ends with a new password of its own person alone', async () => {
    const other = await verified(app)
    const { id } = await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${other.email}`)
    const tokens = [await create(), await create({ purpose: 'reset' })]
    const others = await app.db.write((tx) =>
      createTicket(tx, authDefaults, { purpose: 'second_step', person_id: id, jkt }, now()),
    )
    await app.db.write((tx) => endTickets(tx, person_id, now()))
    expect(await show(tokens[0] ?? '')).toBeUndefined()
    expect(await show(tokens[1] ?? '', { purpose: 'reset' })).toBeUndefined()
    expect(await show(others)).toMatchObject({ person_id: id })
  })
})
