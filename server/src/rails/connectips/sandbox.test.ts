import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { connectipsRail } from './connectips.ts'
import { openCreditorKey } from './creditor-key.ts'

const {
  CONNECTIPS_SANDBOX_KEY: file,
  CONNECTIPS_SANDBOX_PASSPHRASE: passphrase = '',
  CONNECTIPS_SANDBOX_MERCHANT_ID: merchantId = '',
  CONNECTIPS_SANDBOX_APP_ID: appId = '',
  CONNECTIPS_SANDBOX_APP_NAME: appName = '',
  CONNECTIPS_SANDBOX_PASSWORD: password = '',
  CONNECTIPS_SANDBOX_BASE: base = 'https://uat.connectips.com',
} = process.env

// Runs only with NCHL's UAT files of a creditor: CONNECTIPS_SANDBOX_KEY=CREDITOR.pfx … npx vitest run
// connectips/sandbox
describe.runIf(file)('NCHL’s own UAT', () => {
  const rail = () => {
    const { key } = openCreditorKey(readFileSync(file ?? ''), passphrase, systemClock.now())
    return connectipsRail({ base, merchantId, appId, appName, password, key }, systemClock)
  }
  const payment = () => ({
    reference: newReference(systemClock),
    amount: 10_000n,
    instrument: 'connectips',
    remarks: 'Sahuji, load',
    return_url: 'https://sahuji.example/rails/connectips/return',
    rail_id: null,
    created_at: systemClock.now(),
  })

  test('accepts our account and our token, and finds no payment that was never started', async () => {
    expect(await rail().verify(payment())).toMatchObject({ state: 'not_found', reason: 'TRANSACTION NOT FOUND' })
  }, 60_000)

  test('answers our form with a sign-in page', async () => {
    const opened = await rail().initiate(payment())
    if (opened.outcome !== 'answered') throw new Error(opened.outcome)
    const { url, fields } = opened.value
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    expect([200, 302, 303]).toContain(answer.status)
  }, 60_000)
})
