import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as funding from '@sahuji/contract/funding'
import { requestPayout } from '@sahuji/contract/payouts'
import { listPayoutAccounts } from '@sahuji/contract/payouts/accounts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import * as own from '@sahuji/contract/payouts/own-payouts'
import { readTransaction } from '@sahuji/contract/transactions/story'
import * as wallet from '@sahuji/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../testing/bank.ts'
import { secretsIn, sprayedCards } from '../testing/canaries.ts'
import { newOperator } from '../testing/operators.ts'
import { accountOf, deposited } from '../testing/payouts.ts'
import {
  linkToken,
  newcomer,
  phoneCode,
  plainSignIn,
  someone,
  type Someone,
  verifiedByCode,
} from '../testing/people.ts'
import { come, wayBack } from '../testing/scenarios/rail-story.ts'
import { bankRails } from '../testing/scenarios/tested-rails.ts'
import { createLog } from './platform/log.ts'
import { settleCollection } from './collections/settle/settle-collection.ts'
import { approvePayout } from './payouts/decide-payout.ts'
import { sendPayout } from './payouts/send-payout.ts'
import { askAboutPayout } from './payouts/watch-payout.ts'
import { newId } from './platform/ids.ts'

/** What a careless client may send us beside a card: the code of an SMS. */
const code = '831904'

let bank: Bank
let folder: string
const lines: string[] = []
const answers: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahuji-canaries-'))
  const log = createLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) }, is_plain: false })
  bank = await openBank({ serves: bankRails.map(({ name }) => name), is_pushed: true, log, folder })
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true })
})

/** A payment by each rail: it stumbles, is confirmed, and both its returns are sprayed with what they must not keep. */
async function payByEachRail(merchant_id: string): Promise<string[]> {
  const ids: string[] = []
  const loot = { card_number: sprayedCards[0], req_card_number: sprayedCards[1], otp: code, code, cvv: '947' }
  for (const rail of bankRails) {
    const load = await bank.beginFor(merchant_id, '1000', { rail: rail.name })
    ids.push(load.id)
    await bank.visit(load)
    bank.controls[rail.name].behave(load.reference, {
      notify: { when: 'never' },
      faults: [
        { call: rail.status_call, kind: 'http_500' },
        { call: rail.status_call, kind: 'bad_json' },
      ],
    })
    const row = await bank.now(load)
    const forged = [rail.forgedReturn(row), ...(rail.notifies ? [rail.notifies.forged(row)] : [])]
    for (const { path, form } of [...forged, wayBack({ bank, rail }, load)]) {
      const mark = path.includes('?') ? '&' : '?'
      const sprayed = form
        ? { path, form: { ...form, ...loot } }
        : { path: `${path}${mark}${new URLSearchParams(loot)}` }
      answers.push((await come(bank, sprayed)).text)
      answers.push((await bank.request(`/rails/${rail.name}/nowhere?${new URLSearchParams(loot)}`)).text)
    }
    for (const _ of [1, 2, 3]) await settleCollection(bank.deps, load.id)
    await bank.owner.write((tx) => tx.run`delete from rail_health`)
    expect({ rail: rail.name, state: (await bank.now(load)).state }).toEqual({ rail: rail.name, state: 'credited' })
  }
  return ids
}

/** A bank pushes, and a sender who is not NCHL tries to. */
async function pushTwice(mobile: string): Promise<void> {
  for (const spoils of [undefined, 'password', 'signature'] as const)
    await bank.simulator.nchl.push({ mobile, amount: '500.00', retry_ms: 0, retries: 1, ...(spoils && { spoils }) })
}

/**
 * A withdrawal that is confirmed by a code, sent by NPI, unclear and credited; answers the code and the account's
 * number.
 */
async function withdraws(sita: Someone, merchant_id: string): Promise<{ sms: string; account_number: string }> {
  const account_id = await accountOf(bank, merchant_id)
  const { account_number } = await bank.owner.read(
    (tx) => tx.one<{ account_number: string }>`select account_number from payout_accounts where id = ${account_id}`,
  )
  await deposited(bank, merchant_id, 100_000n)
  const ask = { account_id, amount: 50_000, purpose: 'stock' } as const
  const { data } = await sita.call(beginConfirmation, ask, newId())
  await sita.call(sendConfirmationCode, { id: data.id })
  const sms_code = await phoneCode(bank, sita.mobile_no)
  const asked = await sita.call(requestPayout, { ...ask, confirmation_id: data.id, sms_code }, newId())
  const { id, reference } = asked.data
  const deps = { ...bank.deps, brand: 'Sahuji' }
  const { id: operator_id } = await newOperator(bank, ['finance_checker'])
  await bank.db.write((tx) => approvePayout(deps, tx, { payout_id: id, operator_id }))
  bank.simulator.npi.behave(reference, { steps: [{ credit: '999' }, { credit: '000', after_queries: 1 }] })
  await sendPayout(deps, id)
  for (const _ of [1, 2, 3]) await askAboutPayout(deps, id)
  const { body, data: payout } = await sita.call(own.readPayout, { id })
  expect(payout.state).toBe('credited')
  for (const shown of [asked, await sita.call(own.listPayouts, {}), await sita.call(listPayoutAccounts, {})])
    answers.push(JSON.stringify(shown.body))
  answers.push(JSON.stringify(body))
  return { sms: sms_code, account_number }
}

/** The whole contents of the database, of every table. */
const everyRow = () =>
  bank.owner.read(
    (tx) => tx.many<{ name: string; rows: string }>`
    -- any merchant: all of it is searched
    select tablename as name, query_to_xml(format('select * from %I.%I', schemaname, tablename), true, true, '')::text as rows
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )

async function readsAll(sita: Someone, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    answers.push(JSON.stringify((await sita.call(funding.readLoad, { id })).body))
    answers.push(JSON.stringify((await sita.call(readTransaction, { id })).body))
  }
  for (const entry of [funding.listChannels, wallet.readWallet] as const)
    answers.push(JSON.stringify((await sita.call(entry, {})).body))
}

test('no table, log line, answer or file of a whole run contains a card number, a code, a token, a password or a key', async () => {
  const ask = newcomer()
  const sita = await verifiedByCode(bank, { ask })
  const [link, sms] = [await linkToken(bank, sita.email), await phoneCode(bank, sita.mobile_no)]
  const signedIn = await bank.call(plainSignIn, { email: sita.email, password: sita.password })
  const { merchant_id } = await bank.owner.read(
    (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${sita.email.toLowerCase()}`,
  )
  await bank.owner.write(
    (tx) =>
      tx.run`update merchants set kyc_status = 'VALID', kyc_tier = 'full', kyc_submitted_at = now() where id = ${merchant_id}`,
  )
  const ids = await payByEachRail(merchant_id)
  await pushTwice(sita.mobile_no.slice(-10))
  const withdrawn = await withdraws(someone(bank, sita), merchant_id)
  await readsAll(someone(bank, sita), ids)
  const messages = (await everyRow()).find(({ name }) => name === 'messages')
  expect(messages?.rows).toContain(sms)
  // texts of messages are kept while their codes and links are valid
  bank.clock.advance({ days: 3 })
  await bank.app.jobs.find(({ name }) => name === 'platform.forget_expired')!.run({})

  const rows = await everyRow()
  const files = await Promise.all(
    (await readdir(folder))
      .filter((name) => !name.endsWith('.pem'))
      .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  const places = [
    ...rows.map(({ name, rows: text }) => ({ name: `table ${name}`, text })),
    ...lines.map((text) => ({ name: 'log', text })),
    ...answers.map((text) => ({ name: 'answer', text })),
    ...files.map(({ name, text }) => ({ name: `file ${name}`, text })),
    ...bankRails.map(({ name }) => ({ name: `state ${name}`, text: JSON.stringify(bank.controls[name].payments()) })),
  ]
  const canaries = {
    'a card number': sprayedCards,
    'a code': [code, sms, withdrawn.sms],
    'a token': [link, sita.token, signedIn.data?.access_token, ...bank.simulator.npi.tokens()].filter(
      (token) => token !== undefined,
    ),
    'a password': [sita.password],
    'a key': secretsIn(bank.simulator.keys),
    'an account’s number': [withdrawn.account_number],
  }
  expect(lines.filter((line) => /bearer [\w-]/i.test(line))).toEqual([])
  expect(bank.simulator.npi.tokens().length).toBeGreaterThan(1)
  expect(canaries['a key'].length).toBeGreaterThan(8)
  expect(rows.length).toBeGreaterThan(40)
  expect(lines.length).toBeGreaterThan(5)
  for (const [what, secrets] of Object.entries(canaries))
    for (const secret of secrets) {
      const said = new RegExp(`(?<![\\w.])${secret.replace(/\W/g, '\\$&')}(?![\\w])`)
      const holding = places
        .filter(({ name, text }) => said.test(text) && !(secret === withdrawn.account_number && keepsAccounts(name)))
        .map(({ name, text }) => `${name}: ${around(text, secret)}`)
      expect({ what, holding }).toEqual({ what, holding: [] })
    }
}, 120_000)

/** Our own columns for it, and the bank's side. */
const keepsAccounts = (place: string): boolean =>
  ['table payout_accounts', 'table payouts', 'file npi-orders.jsonl'].includes(place)

const around = (text: string, secret: string): string => {
  const at = text.indexOf(secret)
  return text.slice(Math.max(0, at - 80), at + 40)
}
