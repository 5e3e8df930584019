import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { openCreditorKey } from '../connectips/creditor-key.ts'
import { npiRail } from './npi.ts'

const {
  NPI_SANDBOX_BASE: base,
  NPI_SANDBOX_CLIENT_ID: clientId = '',
  NPI_SANDBOX_CLIENT_SECRET: clientSecret = '',
  NPI_SANDBOX_USER_NAME: userName = '',
  NPI_SANDBOX_PASSWORD: password = '',
  NPI_SANDBOX_KEY: file = '',
  NPI_SANDBOX_PASSPHRASE: passphrase = '',
  NPI_SANDBOX_DEBTOR = '',
  NPI_SANDBOX_CREDITOR = '',
  NPI_SANDBOX_APP_ID: appId = 'MER-1-APP-3',
  NPI_SANDBOX_TOKEN_COMMA: comma = 'yes',
} = process.env

/** `bank:branch:account:name`. */
function accountOf(text: string) {
  const [bank_id = '', branch_id = '', account_number = '', account_name = ''] = text.split(':')
  return { bank_id, branch_id, account_number, account_name }
}

// Runs only inside NCHL's VPN with the settings of its UAT: NPI_SANDBOX_BASE=… NPI_SANDBOX_DEBTOR=0401:1:…:Name … npx
// vitest run npi/sandbox
describe.runIf(base)('NCHL’s own UAT', () => {
  const rail = () => {
    const { key } = openCreditorKey(readFileSync(file), passphrase, systemClock.now())
    const debtor = accountOf(NPI_SANDBOX_DEBTOR)
    const isJoinedByComma = comma === 'yes'
    const own = { base: base ?? '', clientId, clientSecret, userName, password, key, debtor, appId, isJoinedByComma }
    return npiRail(own, systemClock)
  }
  const order = () => ({
    reference: newReference(systemClock),
    amount: 1_000n,
    ...accountOf(NPI_SANDBOX_CREDITOR),
    remarks: 'Sahuji UAT',
  })

  test('lists its banks, charges and caps', async () => {
    const { banks, charges, debitCaps } = rail()
    for (const answer of [await banks!(), await charges!(), await debitCaps!()])
      expect(answer).toMatchObject({ outcome: 'answered' })
  }, 60_000)

  test('finds no order that was never sent', async () => {
    expect(await rail().query({ ...order(), submitted_at: systemClock.now() })).toMatchObject({ state: 'not_found' })
  }, 60_000)

  test('accepts an order with our token, and finds it by its batch; sent again it is a duplicate', async () => {
    const own = order()
    const state = await rail().submit(own)
    expect(['credited', 'sent']).toContain(state.state)
    expect(['credited', 'sent']).toContain((await rail().submit(own)).state)
  }, 120_000)
})
