import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { runJobs } from '../../../testing/jobs.ts'
import { testClock } from '../clock.ts'
import { work } from '../jobs/jobs.ts'
import { deliverMessage, type Message, outboxOf, type Providers, sendMessage, sendMessageJob } from './messages.ts'

const clock = testClock()
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

let numbers = 0
const newMail = (): Message => ({
  channel: 'email',
  to: `sita.${++numbers}@example.com`,
  subject: 'Verify your e-mail address',
  text: 'A link with a secret',
  kind: 'email-link',
})
const newSms = (): Message => ({
  channel: 'sms',
  to: `+97798010${`${++numbers}`.padStart(5, '0')}`,
  text: '123456 is your code',
  kind: 'phone-code',
})

const send = (message: Message) => db.db.write((tx) => sendMessage(tx, message, clock))
const run = (providers: Providers) =>
  runJobs({
    url: db.url,
    jobs: [work(sendMessageJob, ({ id }) => deliverMessage(db.db, providers, id, clock))],
    // every later try too, however long its wait
    asOf: new Date(Date.parse('2100-01-01T00:00:00Z')),
    is_tolerant: true,
  })
const kept = ({ to }: Message) =>
  db.db.read((tx) => tx.one`select text, sent_at is not null as is_sent from messages where "to" = ${to}`)

describe('a message', () => {
  test('is sent after the commit, by its provider, with its own id; then its text is removed', async () => {
    const mail = newMail()
    await send(mail)
    const delivered: unknown[] = []
    const email = async (message: unknown) => void delivered.push(message)
    expect((await run({ email })).done).toEqual(['messages.send'])
    expect(delivered).toEqual([{ ...mail, language: 'en', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(await kept(mail)).toEqual({ text: null, is_sent: true })
  })

  test('of a rolled-back transaction does not exist', async () => {
    const mail = newMail()
    await expect(
      db.db.write(async (tx) => {
        await sendMessage(tx, mail, clock)
        throw new Error('no account after all')
      }),
    ).rejects.toThrow('no account after all')
    expect(await db.db.read((tx) => outboxOf(tx, mail.to))).toEqual([])
    expect((await run({})).done).toEqual([])
  })

  test('without a provider stays readable in the outbox, newest first', async () => {
    const [first, second] = [newSms(), newSms()]
    await send(first)
    clock.advance({ seconds: 1 })
    await send(second)
    await run({})
    const [newest, next] = await db.db.read((tx) => outboxOf(tx))
    const { to, text } = second
    expect(newest).toEqual({ channel: 'sms', to, subject: null, text, language: 'en', sent_at: clock.now() })
    expect(next).toMatchObject({ to: first.to })
    // with or without the country's code
    expect(await db.db.read((tx) => outboxOf(tx, first.to.slice(-10)))).toHaveLength(1)
  })

  test('by e-mail that was refused is retried with the same id', async () => {
    const mail = newMail()
    await send(mail)
    const ids: string[] = []
    const email = async ({ id }: { id: string }) => {
      if (ids.push(id) < 3) throw new Error('later')
    }
    for (let tries = 0; tries < 4; tries++) await run({ email })
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect(await kept(mail)).toEqual({ text: null, is_sent: true })
  })

  test('by SMS is never sent twice, whatever happened; its code is not kept', async () => {
    const code = newSms()
    await send(code)
    let sent = 0
    const sms = async () => {
      sent++
      throw new Error('no answer in time')
    }
    for (let tries = 0; tries < 4; tries++) await run({ sms })
    expect(sent).toBe(1)
    expect(await kept(code)).toEqual({ text: null, is_sent: false })
  })

  test('whose provider hangs leaves workers for everything else', async () => {
    for (let count = 0; count < 8; count++) await send(newMail())
    const queues = await db.owner.read(
      (tx) => tx.many`select distinct queue_name from graphile_worker.jobs where task_identifier = 'messages.send'`,
    )
    expect(queues.length).toBeLessThanOrEqual(2)
    await run({})
  })
})
