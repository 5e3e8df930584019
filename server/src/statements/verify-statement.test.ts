import { createHash, createPublicKey, verify } from 'node:crypto'
import * as contract from '@sahuji/contract/statements'
import { claimInText, signedBytes } from '@sahuji/contract/statements/claim'
import { canonicalLine, canonicalOf } from '@sahuji/contract/statements/rows'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { moved } from '../../testing/moved-wallets.ts'
import { type Someone, verified } from '../../testing/people.ts'
import { newStatementKey, type PublicStatementKey, statementKeysFrom } from './statement-keys.ts'
import { rowsOfStatement } from './statement-rows.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let today: string
const pem = newStatementKey()

beforeAll(async () => {
  app = await startTestApp({ parts: { statement_keys: statementKeysFrom([pem]) } })
  today = kathmanduDay(app.clock.now())
  sita = await verified(app)
  const { email } = sita
  merchant_id = (
    await app.owner.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`)
  ).merchant_id
  await moved(app.db, merchant_id, { amount: 5_000n, fee: 100n, at: startOfKathmanduDay(today), counterparty: 'सुनिता' })
  await moved(app.db, merchant_id, { amount: 700n, at: startOfKathmanduDay(today), mode: 'sandbox' })
})
afterAll(() => app.close())

async function made(mode: 'live' | 'sandbox' = 'live', from = today): Promise<contract.Statement> {
  const { data } = await sita.call(contract.makeStatement, { mode, from, to: today })
  await app.runJobs()
  return data
}

const asked = (code: string) => app.call(contract.verifyStatement, { code })

const published = async (): Promise<PublicStatementKey[]> =>
  (await app.app.web.inject({ url: '/.well-known/sahuji-statements.json' })).json<{ keys: PublicStatementKey[] }>().keys

/** Whether a published key signed a claim. */
async function isGenuine(text: string, keys?: readonly PublicStatementKey[]): Promise<PublicStatementKey | undefined> {
  const { claim, bytes, signature } = claimInText(text)!
  const key = (keys ?? (await published())).find(({ id }) => id === claim.key_id)
  if (!key) return undefined
  const raw = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key.public_key, 'base64')])
  const shown = createPublicKey({ key: raw, format: 'der', type: 'spki' })
  return verify(null, signedBytes(bytes), shown, signature) ? key : undefined
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the claim of a statement', () => {
  test('has the figures of the statement, hashes its rows, and is signed by a published key of its book', async () => {
    const statement = await made()
    const { data, http } = await asked(statement.code)
    expect(http).toBe(200)
    const { claim } = claimInText(data.claim)!
    const { opening, money_in, money_out, fees, closing, row_count, from, to, code } = statement
    expect(claim).toMatchObject({ mode: 'live', merchant_id, from, to, code, number: 1 })
    expect(claim).toMatchObject({ opening, money_in, money_out, fees, closing, row_count })
    const lines: string[] = []
    for await (const block of rowsOfStatement(app.db, statement.id))
      lines.push(...block.map((row) => canonicalLine(canonicalOf(row))))
    expect(claim.rows_hash).toBe(sha256(sha256(lines.join('\n'))))
    expect(await isGenuine(data.claim)).toMatchObject({ book: 'live', retired: null })
    expect(data).toMatchObject({ ledger: 'same', replaced_by: null })
  })

  test('of the sandbox is signed by another key, and marked', async () => {
    const { data } = await asked((await made('sandbox')).code)
    expect(claimInText(data.claim)?.claim.mode).toBe('sandbox')
    const [live, sandbox] = await published()
    expect(await isGenuine(data.claim)).toEqual(sandbox)
    expect(await isGenuine(data.claim, [live!])).toBeUndefined()
  })

  test('that was changed in any byte is not signed by us', async () => {
    const { data } = await asked((await made()).code)
    for (const place of [3, 40, 150, 300]) {
      const letter = data.claim[place] === '0' ? '1' : '0'
      const changed = data.claim.slice(0, place) + letter + data.claim.slice(place + 1)
      if (claimInText(changed)) expect(await isGenuine(changed)).toBeUndefined()
    }
  })

  test('stays genuine after its key was replaced, and after it was retired', async () => {
    const { data } = await asked((await made()).code)
    const [own] = await published()
    const rotated = statementKeysFrom([newStatementKey(), pem])
    expect(await isGenuine(data.claim, rotated.published)).toMatchObject({ id: own!.id })
    const retired = statementKeysFrom([newStatementKey()], [`${own!.public_key}@2026-11-01`])
    expect(await isGenuine(data.claim, retired.published)).toMatchObject({ id: own!.id, retired: '2026-11-01' })
    expect(() => statementKeysFrom(['x'])).toThrow(/no ed25519 key/)
    expect(() => statementKeysFrom([pem], ['x@2026-11-01'])).toThrow(/no public key/)
  })

  test('names a later statement of the same days with other figures', async () => {
    const from = dayAfter(today, -1)
    const first = await made('live', from)
    expect((await asked(first.code)).data.replaced_by).toBeNull()
    await moved(app.db, merchant_id, { amount: 300n, at: startOfKathmanduDay(today) })
    const second = await made('live', from)
    expect((await asked(first.code)).data.replaced_by).toBe(second.code)
    expect((await asked(second.code)).data.replaced_by).toBeNull()
  })

  test('is found by its code in small letters with hyphens; an unknown code and one being made are not', async () => {
    const { code } = await made()
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
    expect((await asked(typed)).http).toBe(200)
    expect((await asked('AAAAAAAAAAAA')).http).toBe(404)
    const { data } = await sita.call(contract.makeStatement, { mode: 'live', from: dayAfter(today, -7), to: today })
    expect((await asked(data.code)).http).toBe(404)
    expect((await asked('short')).http).toBe(422)
  })

  test('the short address of a paper’s code leads to the page that verifies', async () => {
    const answered = await app.app.web.inject({ url: '/V' })
    expect([answered.statusCode, answered.headers['location']]).toEqual([303, '/verify/statement'])
  })
})
