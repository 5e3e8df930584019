import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldSentences } from '@sahuji/contract/input/field-sentences'
import * as funding from '@sahuji/contract/funding'
import type { Load } from '@sahuji/contract/funding'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { formIn } from '../../../testing/card-payer.ts'
import type { Someone } from '../../../testing/people.ts'
import { createLog } from '../../platform/log.ts'
import { hasCardNumber } from '@sahuji/contract/input/card-number'
import { sign } from '../../rails/signed-fields.ts'

/** What payers type on the acquirer's page: a card that pays with 3-D Secure, and one that it does not know. */
const typed = { pays: '4000 0000 0000 0002', unknown: '4929123456789015' }
const canaries = Object.values(typed).map((number) => number.replaceAll(' ', ''))

let bank: Bank
let folder: string
let sita: Someone
const lines: string[] = []
const bodies: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahuji-cards-'))
  const log = createLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) }, is_plain: false })
  bank = await openBank({ serves: 'cards', log, folder })
})
beforeEach(async () => {
  sita = await bank.merchant()
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true })
})

/** One post of a browser, whose answer is looked through as well. */
async function post(url: URL | string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const text = await answer.text()
  bodies.push(text, JSON.stringify([...answer.headers]))
  return { http: answer.status, text }
}

const ours = (path: string) => new URL(path, bank.url)

/** Types a card on the acquirer's page and answers the issuer: what the browser brings back. */
async function paysAtTheAcquirer({ hand_off }: Load): Promise<Record<string, string>> {
  const { url, fields } = hand_off!
  // the acquirer's own pages name their test cards: they are not ours
  const page = `${url}/${fields['transaction_uuid']}`
  const at = async (path: string, body: Record<string, string>) =>
    (await fetch(path, { method: 'POST', body: new URLSearchParams(body) })).text()
  await at(url, fields)
  expect(await at(page, { decision: 'approve', card_number: typed.unknown })).toContain('This is no test card')
  expect(await at(page, { decision: 'approve', card_number: typed.pays })).toContain('Confirm with your bank')
  return formIn(await at(`${page}/secure`, { decision: 'approve', code: '1234' }))
}

/** Everything that the database holds, whatever the table. */
const everyRow = () =>
  bank.owner.read(
    (tx) => tx.many<{ name: string; rows: string }>`
    -- any merchant: all of it is looked through
    select tablename as name, query_to_xml(format('select * from %I.%I', schemaname, tablename), true, true, '')::text as rows
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )

describe('a card’s number', () => {
  test('is in no table, log line, answer or file after a payment, from any sender', async () => {
    const load = await bank.begin(sita, '1000')
    const form = await paysAtTheAcquirer(load)
    expect(form).toMatchObject({ decision: 'ACCEPT', req_card_number: 'xxxxxxxxxxxx0002' })
    await post(ours('/rails/cards/return'), form)
    await bank.work()
    expect((await bank.now(load)).state).toBe('credited')

    const { secret } = bank.simulator.keys.cards
    const other = await bank.begin(sita, '1001', { notify: { when: 'never' }, status: { polls: null } })
    await bank.decide(other, 'never_return')
    const honest = bank.simulator.cards.decide(other.reference, 'approve').return_form!
    const signed = (add: Record<string, string>) => {
      const fields = { ...honest, ...add }
      return { ...fields, signature: sign(fields, fields['signed_field_names']!.split(','), secret) }
    }
    for (const number of [...canaries, typed.pays]) {
      for (const path of ['/rails/cards/return', '/rails/cards/notify']) {
        await post(ours(path), { ...honest, req_card_number: number, card_number: number })
        await post(ours(path), { card_number: number, req_reference_number: number })
        // even under the acquirer's own signature
        await post(ours(path), signed({ req_card_number: number, transaction_id: number }))
        await post(ours(path), signed({ card_type_name: number, req_card_type: number, auth_amount: number }))
      }
      await post(ours(`/rails/cards/return?card_number=${number}`), {})
    }
    await bank.watch(other, 0.3)
    for (const { id } of [load, other]) {
      const read = [await sita.call(funding.readLoad, { id }), await sita.call(readTransaction, { id })]
      expect(read.map(({ http }) => http)).toEqual([200, 200])
      bodies.push(...read.map(({ body }) => JSON.stringify(body)))
    }

    const rows = await everyRow()
    expect(rows.filter(({ rows: text }) => text.includes(load.reference)).length).toBeGreaterThan(3)
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    expect(files.join()).toContain(load.reference)
    expect(lines.length).toBeGreaterThan(0)
    const all = [...rows.map(({ rows: text }) => text), ...lines, ...bodies, ...files]
    const holding = all.filter((text) => canaries.some((number) => text.replaceAll(/[ -]/g, '').includes(number)))
    expect(holding.map((text) => text.slice(0, 300))).toEqual([])
    // nor who paid, what the card's first digits are, and until when it holds
    const payer = all.filter((text) => /sita\.payer|New Road|400000000000|12-2031/i.test(text))
    expect(payer.map((text) => text.slice(0, 300))).toEqual([])
  })

  test('is refused in a remark, in whatever script it is typed', async () => {
    const { instrument_id } = await bank.begin(sita, '1005')
    for (const number of [
      ...canaries,
      'card 4929-1234-5678-9015',
      '４９２９１２３４５６７８９０１５',
      '४९२९ १२३४ ५६७८ ९०१५',
    ]) {
      const wanted = { instrument_id, amount: 100_600, purpose: 'stock', remark: number }
      const { http, body } = await sita.call(funding.createLoad, wanted, randomUUID())
      expect([http, body.errors]).toEqual([422, { remark: [fieldSentences.no_card_number] }])
    }
  })

  test('is refused by the database, alone or in words, from every writer', async () => {
    const load = await bank.begin(sita, '1002')
    const keep = (value: string) =>
      bank.owner.write(
        (tx) => tx.run`
        insert into rail_answers (collection_id, merchant_id, rail, fields, received_at)
        select id, merchant_id, rail, jsonb_build_object('note', ${value}::text), created_at from loads where id = ${load.id}`,
      )
    for (const number of [
      ...canaries,
      typed.pays,
      'card 4929-1234-5678-9015, paid',
      '6011000990139424',
      '4222222222222',
    ])
      await expect(keep(number)).rejects.toThrow('rail_answer_has_no_card_number')
    // an id, a number that is none by its check digit, and one inside a longer word
    for (const other of ['7503486675756718803616', '4929123456789016', 'x4929123456789015', '2026-11-20T18:20:00Z']) {
      expect(await keep(other)).toBe(1)
      expect(hasCardNumber(other)).toBe(false)
    }
    const event = bank.owner.write(
      (tx) => tx.run`
      insert into collection_events (collection_id, seq, at, what, raw)
      values (${load.id}, 99, now(), 'pending', ${`{"call":"cards search","asked":"${canaries[0]}"}`})`,
    )
    await expect(event).rejects.toThrow('card_call_has_no_card_number')
  })
})

test('a replay and a forged answer are reported to the operators, without their contents', async () => {
  const load = await bank.begin(sita, '1003', { notify: { when: 'never' } })
  await bank.decide(load, 'never_return')
  const other = await bank.begin(sita, '1004', {
    returns: { reference: load.reference },
    notify: { when: 'never' },
  })
  await bank.decide(other, 'never_return')
  bank.clock.advance({ seconds: 61 })
  lines.length = 0
  const forged = { ...bank.simulator.cards.decide(load.reference, 'approve').return_form!, auth_amount: '99999.00' }
  await post(ours('/rails/cards/return'), forged)
  await post(ours('/rails/cards/return'), bank.simulator.cards.decide(other.reference, 'approve').return_form!)
  const warnings = lines.filter((line) => line.includes('"level":"warn"'))
  // one line a minute; both are kept as events
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { rail: 'cards', kind: 'forged_return', collection: load.id },
  ])
  const events = await bank.db.read(
    (tx) =>
      tx.many<{ kind: string; rail: string }>`select kind, rail from security_events where collection_id = ${load.id}`,
  )
  expect(events.map(({ kind }) => kind).sort()).toEqual(['forged_return', 'replayed_answer'])
  expect(warnings.join()).not.toMatch(/99999|signature|xxxx|831000/)
})
