import {
  answerQuestion,
  closeQuestion,
  listSupportQuestions,
  readSupportPicture,
  readSupportQuestion,
} from '@sahuji/contract/support/office/questions'
import { listNotifications } from '@sahuji/contract/notifications'
import { askSupport, listQuestions, writeToSupport } from '@sahuji/contract/support'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '@sahuji/contract/operator/audit'
import { readQuestionPicture, sendQuestionPicture } from '@sahuji/contract/support/pictures'
import { startTestApp } from '../../testing/app.ts'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { testDatabase } from '../../testing/database.ts'
import { pdfBomb, photo } from '../../testing/papers.ts'
import { operator, type SomeOperator } from '../../testing/operators.ts'
import { type Someone, verified } from '../../testing/people.ts'
import type { Database } from '../platform/database/database.ts'
import { OutcomeUnknown } from '../platform/database/database-errors.ts'

const bank = bankOfFile()
let sita: Someone
let other: Someone
let desk: SomeOperator

beforeAll(async () => {
  sita = await bank.merchant()
  other = await bank.merchant()
  desk = await operator(bank, ['support'], 'Prakash Thapa')
})

const queueOf = async () => (await desk.call(listSupportQuestions, {})).data.data
const said = (messages: readonly { written_by: string; text: string }[]) =>
  messages.map(({ written_by, text }) => `${written_by}: ${text}`)

test('a question reaches support with its search result, is answered, and both sides write again', async () => {
  const load = await bank.begin(sita, '5000')
  const key = randomUUID()
  const ask = { q: '5000 today', about: { kind: 'load' as const, id: load.id }, text: 'Is it lost?' }
  const { data: asked } = await sita.call(askSupport, ask, key)
  expect((await sita.call(askSupport, ask, key)).data.id).toBe(asked.id)
  expect(asked).toMatchObject({ state: 'open', reference: load.reference, q: '5000 today' })
  expect(asked.promised_at.getTime()).toBeGreaterThan(asked.asked_at.getTime())

  expect(await queueOf()).toMatchObject([{ id: asked.id, last_text: 'Is it lost?', last_by: 'merchant' }])
  const opened = (await desk.call(readSupportQuestion, { id: asked.id })).data
  expect(opened.facts.found?.references.ours).toBe(load.reference)
  expect(opened.now?.legs.map(({ leg }) => leg)).toEqual(['book', 'debit', 'credit', 'settlement'])

  const answered = await desk.call(answerQuestion, { id: asked.id, text: 'No. The bank answers today.' }, randomUUID())
  expect(answered.data.state).toBe('answered')
  const mails = (await bank.outbox(sita.email)).filter(({ subject }) => subject?.includes('1001'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('The bank answers today')
  expect(mails[0]?.text).toContain(`/dashboard/loadFunds/trace?question=${asked.id}`)
  const { data: bell } = (await sita.call(listNotifications, {})).data
  expect(bell).toMatchObject([{ type: 'QuestionAnswered', isRead: false }])
  expect(bell[0]?.body).toContain(load.reference)
  expect((await other.call(listNotifications, {})).data.data).toEqual([])
  expect(await queueOf()).toEqual([])

  bank.clock.advance({ minutes: 1 })
  await sita.call(writeToSupport, { id: asked.id, text: 'Thank you.' }, randomUUID())
  const [mine] = (await sita.call(listQuestions, {})).data
  expect(mine?.state).toBe('open')
  expect(said(mine?.messages ?? [])).toEqual([
    'merchant: Is it lost?',
    'support: No. The bank answers today.',
    'merchant: Thank you.',
  ])
  expect(mine?.messages[1]?.name).toBe('Prakash Thapa')

  expect((await desk.call(closeQuestion, { id: asked.id })).data.state).toBe('closed')
  expect((await desk.call(closeQuestion, { id: asked.id })).http).toBe(200)
  expect((await desk.call(answerQuestion, { id: asked.id, text: 'Late' }, randomUUID())).http).toBe(422)
  const again = await sita.call(writeToSupport, { id: asked.id, text: 'It is gone again' }, randomUUID())
  expect(again.data.state).toBe('open')
  expect(again.data.promised_at.getTime()).toBeGreaterThan(asked.promised_at.getTime() - 1)
  expect(await queueOf()).toMatchObject([{ id: asked.id, last_text: 'It is gone again' }])
  await desk.call(closeQuestion, { id: asked.id })
})

test('another merchant neither reads a question nor writes in it, nor asks about what is not theirs', async () => {
  const load = await bank.begin(sita, '5100')
  const about = { kind: 'load' as const, id: load.id }
  const { data: asked } = await sita.call(askSupport, { about, text: 'Where is it?' }, randomUUID())
  expect((await other.call(listQuestions, {})).data).toEqual([])
  expect((await other.call(writeToSupport, { id: asked.id, text: 'Me too' }, randomUUID())).http).toBe(404)
  expect((await other.call(askSupport, { about, text: 'Mine?' }, randomUUID())).http).toBe(404)
})

test('a card’s number is refused on both sides, in every script, and by the database', async () => {
  for (const text of ['my card 4111 1111 1111 1111', 'कार्ड ४१११ ११११ ११११ ११११']) {
    const refused = await sita.call(askSupport, { text }, randomUUID())
    expect(refused.http).toBe(422)
    expect(Object.keys(refused.errors)).toEqual(['text'])
  }
  const { data: asked } = await sita.call(askSupport, { q: '4111111111111111', text: 'Where?' }, randomUUID())
  expect(asked.q).toBeNull()
  await expect(
    bank.owner.write(
      (tx) => tx.run`
        insert into support_messages (id, question_id, merchant_id, at, written_by, name, text)
        select ${randomUUID()}, id, merchant_id, now(), 'merchant', 'x', '4111 1111 1111 1111' from support_questions
         where id = ${asked.id}`,
    ),
  ).rejects.toThrow('support_message_has_no_card_number')
})

test('the oldest promise is first, and an unauthorised answer is refused and recorded', async () => {
  bank.clock.advance({ minutes: 20 })
  await other.call(askSupport, { text: 'Later' }, randomUUID())
  const queue = await queueOf()
  const promises = queue.map(({ promised_at }) => promised_at.getTime())
  expect(promises).toEqual(promises.toSorted((one, two) => one - two))
  const viewer = await operator(bank, ['viewer'])
  const refused = await viewer.call(answerQuestion, { id: queue[0]!.id, text: 'Hello' }, randomUUID())
  expect(refused.http).toBe(422)
})

test('an operator cannot answer a question of their own business', async () => {
  const { data: asked } = await sita.call(askSupport, { text: 'Own' }, randomUUID())
  await bank.owner.write((tx) => tx.run`update operators set email = ${sita.email} where id = ${desk.id}`)
  const refused = await desk.call(answerQuestion, { id: asked.id, text: 'Yes' }, randomUUID())
  expect(refused).toMatchObject({ http: 422, body: { refusal: 'support_own_case' } })
  expect((await desk.call(closeQuestion, { id: asked.id })).http).toBe(422)
})

describe('a picture with a question', () => {
  const picture = async (tint = 0) => (await photo(900 + tint, 700).toBuffer()).toString('base64')
  const ask = async () => (await sita.call(askSupport, { text: 'The SMS says so' }, randomUUID())).data

  test('is encoded again, stored once, shown to the merchant and to support, whose view is logged', async () => {
    const { id } = await ask()
    const file = await picture()
    const both = await Promise.all([1, 2].map(() => sita.call(sendQuestionPicture, { id, file })))
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    const { data: mine } = await sita.call(sendQuestionPicture, { id, file })
    expect(mine.pictures).toHaveLength(1)
    const [shown] = mine.pictures
    const seen = await sita.call(readQuestionPicture, { picture: shown!.id })
    expect(
      Buffer.from(seen.data as Uint8Array)
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    expect((await desk.call(readSupportQuestion, { id })).data.pictures).toEqual(mine.pictures)
    expect((await desk.call(readSupportPicture, { picture: shown!.id })).http).toBe(200)
    const auditor = await operator(bank, ['administrator'])
    const { data: log } = await auditor.call(listAudit, { subject_id: id })
    expect(log.data[0]).toMatchObject({ what: 'kyc.paper_seen', after: { picture: shown!.id } })
  })

  test('of another merchant is not found, and is refused for their question or in another format', async () => {
    const { id } = await ask()
    const { pictures } = (await sita.call(sendQuestionPicture, { id, file: await picture() })).data
    const picture_id = pictures[0]!.id
    expect((await other.call(readQuestionPicture, { picture: picture_id })).http).toBe(404)
    expect((await other.call(sendQuestionPicture, { id, file: await picture() })).http).toBe(404)
    for (const [text, refusal] of [
      ['', 'file_empty'],
      ['no picture', 'paper_unreadable'],
      ['\0\0\0\x14ftypheic\0\0\0\0mif1', 'paper_heic'],
      ['%PDF-1.7', 'fields_invalid'],
    ] as const) {
      const file = Buffer.from(text, 'latin1').toString('base64')
      expect(await sita.call(sendQuestionPicture, { id, file })).toMatchObject({ http: 422, body: { refusal } })
    }
    // refused before decoding
    const bomb = await sita.call(sendQuestionPicture, { id, file: pdfBomb().toString('base64') })
    expect(bomb.body.refusal).toBe('fields_invalid')
    const viewer = await operator(bank, ['viewer'])
    expect((await viewer.call(readSupportPicture, { picture: picture_id })).http).not.toBe(200)
  })

  test('is stored where the database’s answer was lost, and a repeat changes nothing', async () => {
    const database = await testDatabase()
    let isLost = false
    const losing: Database = {
      ...database.db,
      write: async (work) => {
        const done = await database.db.write(work)
        const kept = await database.db.read((tx) => tx.many`select id from support_pictures`)
        if (isLost || kept.length === 0) return done
        isLost = true
        throw new OutcomeUnknown('the COMMIT was not answered')
      },
    }
    const app = await startTestApp({ database: { ...database, db: losing } })
    const gita = await verified(app)
    const { id } = (await gita.call(askSupport, { text: 'The SMS says so' }, randomUUID())).data
    const file = await picture()
    await gita.call(sendQuestionPicture, { id, file })
    expect(isLost).toBe(true)
    const { data } = await gita.call(sendQuestionPicture, { id, file })
    expect(data.pictures).toHaveLength(1)
    expect((await gita.call(readQuestionPicture, { picture: data.pictures[0]!.id })).http).toBe(200)
    await app.close()
  })

  test('reopens an answered question; more than five are refused', async () => {
    const { id } = await ask()
    await bank.owner.write((tx) => tx.run`update support_questions set state = 'answered' where id = ${id}`)
    for (let at = 0; at < 5; at++)
      expect((await sita.call(sendQuestionPicture, { id, file: await picture(at) })).data.state).toBe('open')
    const more = await sita.call(sendQuestionPicture, { id, file: await picture(6) })
    expect(more).toMatchObject({ http: 422, body: { refusal: 'too_many_pictures' } })
  })
})
