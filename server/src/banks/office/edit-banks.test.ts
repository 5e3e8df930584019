import { listChannels, listInstruments, quoteLoad } from '@sahuji/contract/funding'
import { listAudit } from '@sahuji/contract/operator/audit'
import * as contract from '@sahuji/contract/banks/office/edit-banks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { forgetLimits, type Someone } from '../../../testing/people.ts'

let bank: Bank
let sita: Someone
let nima: SomeOperator
beforeAll(async () => {
  bank = await openBank()
  sita = await bank.merchant({ is_bound: false })
  nima = await operator(bank, ['support'], 'Nima Sherpa')
})
beforeEach(async () => {
  await forgetLimits(bank)
  await bank.owner.write((tx) => tx.run`delete from bank_overrides`)
})
afterAll(() => bank.close())

const seen = async (language = 'en') =>
  (
    await bank.call(
      listInstruments,
      { channel: 'ebanking' },
      { token: sita.token, headers: { 'accept-language': language } },
    )
  ).data
const shown = { name_en: null, name_ne: null, is_hidden: false }

describe('the operator’s settings of banks', () => {
  test('name them in two languages for merchants, whatever a rail calls them later', async () => {
    const nabil = { bank: 'nabil bank', name_en: 'Nabil, your bank', name_ne: 'नबिल बैंक', is_hidden: false }
    const { data } = await nima.call(contract.changeBank, nabil)
    const one = data.find((row) => row.bank === 'nabil bank')
    expect(one).toMatchObject({ name: 'Nabil Bank', name_en: 'Nabil, your bank', changed_by: 'Nima Sherpa' })
    await bank.app.prepare()
    expect((await seen()).find(({ short_name }) => short_name === 'NABIL')).toMatchObject({
      name: 'Nabil, your bank',
      other_name: 'नबिल बैंक',
    })
    expect((await seen('ne')).find(({ short_name }) => short_name === 'NABIL')).toMatchObject({ name: 'नबिल बैंक' })
    const admin = await operator(bank, ['administrator'])
    const { data: log } = await admin.call(listAudit, { what: 'bank.changed' })
    expect(log.data[0]).toMatchObject({
      operator_name: 'Nima Sherpa',
      subject_id: 'nabil bank',
      before: { name_en: null, name_ne: null, is_hidden: false },
      after: { name_en: 'Nabil, your bank', name_ne: 'नबिल बैंक', is_hidden: false },
    })
    await nima.call(contract.changeBank, { bank: 'nabil bank', ...shown })
    expect((await seen()).find(({ short_name }) => short_name === 'NABIL')).toMatchObject({ name: 'Nabil Bank' })
  })

  test('hide one from merchants and begin no load with it, and a refresh does not bring it back', async () => {
    const before = await seen()
    const one = before.find(({ short_name }) => short_name === 'NABIL')!
    const channel = async () => (await sita.call(listChannels, {})).data.find((row) => row.channel === 'ebanking')
    const count = (await channel())!.instrument_count
    await nima.call(contract.changeBank, { bank: 'nabil bank', ...shown, is_hidden: true })
    await bank.app.prepare()
    expect((await seen()).map(({ id }) => id)).not.toContain(one.id)
    expect((await channel())!.instrument_count).toBe(count - 1)
    const ask = { instrument_id: one.id, amount: 2_500_00 }
    expect((await sita.call(quoteLoad, ask)).body.refusal).toBe('bank_unknown')
    expect((await nima.call(contract.listOfficeBanks, {})).data.map((row) => row.bank)).toContain('nabil bank')
    await nima.call(contract.changeBank, { bank: 'nabil bank', ...shown })
    expect((await seen()).map(({ id }) => id)).toContain(one.id)
  })

  test('put some first, in an order; those without a place follow by name', async () => {
    const all = (await nima.call(contract.listOfficeBanks, {})).data.map((row) => row.bank)
    const first = ['siddhartha bank', 'nabil bank']
    const { data } = await nima.call(contract.orderBanks, { banks: first })
    expect(data.map((row) => row.bank)).toEqual([...first, ...all.filter((one) => !first.includes(one))])
    await bank.app.prepare()
    const placed = (await seen()).flatMap(({ place }) => place ?? [])
    expect(placed.toSorted()).toEqual([1, 2])
    await nima.call(contract.orderBanks, { banks: first.slice(1) })
    expect((await seen()).flatMap(({ place }) => place ?? [])).toEqual([1])
    expect(await nima.call(contract.orderBanks, { banks: ['no such bank'] })).toMatchObject({ http: 404 })
    expect(await nima.call(contract.changeBank, { bank: 'no such bank', ...shown })).toMatchObject({ http: 404 })
  })
})
