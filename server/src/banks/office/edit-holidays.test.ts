import { listDeskHolidays } from '@sahuji/contract/kyc/holidays'
import { listAudit } from '@sahuji/contract/operator/audit'
import * as contract from '@sahuji/contract/banks/office/edit-holidays'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { submittedCase } from '../../../testing/kyc-cases.ts'
import { operator } from '../../../testing/operators.ts'
import { forgetLimits, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'

const vault = testVault()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
})
afterAll(() => app.close())

test('a promise counts working time without the listed holidays; an earlier promise stays', async () => {
  const promised = async () => {
    await forgetLimits(app)
    const who = await verified(app, { is_bound: false })
    const { promised_at } = await submittedCase(app, vault, who, 'individual')
    return { who, promised_at: promised_at!.toISOString() }
  }
  // Friday at 10:00 in Kathmandu: one working day is Sunday at 10:00
  const before = await promised()
  expect(before.promised_at).toBe('2026-11-22T04:15:00.000Z')
  await forgetLimits(app)
  const nima = await operator(app, ['support', 'administrator'], 'Nima Sherpa')
  const ask = { day: '2026-11-22', name: 'A day of rest' }
  expect((await nima.call(contract.addHoliday, ask)).data).toMatchObject([{ ...ask, added_by: 'Nima Sherpa' }])
  expect((await nima.call(contract.addHoliday, ask)).body.refusal).toBe('holiday_known')
  expect((await nima.call(contract.listHolidays, {})).data).toHaveLength(1)
  const after = await promised()
  expect(after.promised_at).toBe('2026-11-23T04:15:00.000Z')
  expect((await after.who.call(listDeskHolidays, {})).data).toEqual(['2026-11-22'])
  const kept = await app.db.read(
    (tx) => tx.one<{ count: number }>`
      select count(*)::integer as count from kyc_cases where promised_at = ${before.promised_at}::timestamptz`,
  )
  expect(kept.count).toBe(1)
  expect((await nima.call(contract.removeHoliday, { day: ask.day })).data).toEqual([])
  expect(await nima.call(contract.removeHoliday, { day: ask.day })).toMatchObject({ http: 404 })
  expect((await promised()).promised_at).toBe('2026-11-22T04:15:00.000Z')
  const { data: log } = await nima.call(listAudit, { kind: 'content' })
  expect(log.data.map(({ what }) => what)).toEqual([
    'holiday.removed',
    'holiday.removed',
    'holiday.added',
    'holiday.added',
  ])
})
