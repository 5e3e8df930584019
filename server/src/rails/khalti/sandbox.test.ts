import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { khaltiRail } from './khalti.ts'

const { KHALTI_SANDBOX_KEY: key } = process.env

// Runs only with a key of Khalti's sandbox: KHALTI_SANDBOX_KEY=… npx vitest run khalti/sandbox
describe.runIf(key)('Khalti’s own sandbox', () => {
  const rail = khaltiRail(
    {
      apiBase: 'https://dev.khalti.com/api/v2',
      bankList: 'https://khalti.com/api/v5/bank/',
      payPage: 'https://test-pay.khalti.com/',
      secretKeys: [key ?? ''],
      websiteUrl: 'https://sahuji.example/',
    },
    systemClock,
  )

  test('opens a payment of a bank, which is not paid yet', async () => {
    const listed = await rail.listInstruments!()
    if (listed.outcome !== 'answered') throw new Error(JSON.stringify(listed))
    for (const kind of ['ebanking', 'mobilebanking'] as const) {
      const instrument = listed.value.find((bank) => bank.kind === kind)!.code
      const payment = { reference: newReference(systemClock), amount: 10_000n, instrument, remarks: 'Sahuji' }
      const opened = await rail.initiate({ ...payment, return_url: 'https://sahuji.example/rails/khalti/return' })
      if (opened.outcome !== 'answered') throw new Error(`${kind}: ${JSON.stringify(opened)}`)
      const asked = { ...payment, rail_id: opened.value.rail_id, created_at: new Date() }
      expect(await rail.verify(asked)).toMatchObject({ state: 'not_found', reason: 'Initiated' })
    }
  }, 60_000)
})
