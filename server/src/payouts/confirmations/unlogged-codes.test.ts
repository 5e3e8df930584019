import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { requestPayout } from '@sahuji/contract/payouts'
import { checkPayoutAccount } from '@sahuji/contract/payouts/accounts'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk } from '../../../testing/payouts.ts'
import { phoneCode } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'

const lines: string[] = []
let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk({ parts: { log: createLog({ to: { write: (line) => lines.push(line) } }) } })
  desk.rail.checkAccount = () => Promise.reject(new Error('the line broke'))
})
afterAll(() => desk.close())

test('the log contains neither a code nor a whole account number, also after an error', async () => {
  const sita = await desk.merchant('10,000', { is_known: false })
  const ask = { account_id: sita.account_id, amount: 500_000, purpose: 'stock' }
  const { data } = await sita.call(beginConfirmation, ask)
  await sita.call(sendConfirmationCode, { id: data.id })
  const sms_code = await phoneCode(desk, sita.mobile_no)
  const given = { ...ask, confirmation_id: data.id, sms_code }
  expect(await sita.call(requestPayout, { ...given, amount: 600_000 }, newId())).toMatchObject({ http: 422 })
  expect(await sita.call(requestPayout, given, newId())).toMatchObject({ http: 200 })
  const account_number = '55443322110099'
  const account = { bank_id: '0701', branch_id: '1', account_number, account_name: 'Himal Tea House' }
  expect(await sita.call(checkPayoutAccount, account)).toMatchObject({ http: 500 })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(account_number)
  // a code is six digits: as a word of its own
  expect(lines.join('')).not.toMatch(new RegExp(`(?<![0-9a-f.-])${sms_code}(?![0-9a-f-])`))
})
