import { listBanks } from '@sahuji/contract/banks'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import * as contract from '@sahuji/contract/funding'
import * as favourites from '@sahuji/contract/funding/favourites'
import { rupees } from '@sahuji/contract/money/money'
import { savePreferences } from '@sahuji/contract/merchants'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { refreshInstruments } from '../offers/refresh-instruments.job.ts'
import { railsOf } from '../../rails/rails.ts'
import { type Someone, withEmail } from '../../../testing/people.ts'
import { addLines } from '../../../testing/tariff.ts'

let bank: Bank
let sita: Someone
beforeAll(async () => {
  bank = await openBank()
  sita = await bank.merchant()
})
afterAll(() => bank.close())

describe('GET /api/list', () => {
  test('names the banks of Nepal with their class to everyone signed in', async () => {
    expect((await bank.call(listBanks, {})).http).toBe(401)
    const { data } = await sita.call(listBanks, {})
    expect(data.filter((each) => each.class === 'A')).toHaveLength(20)
    expect(data.find(({ short_name }) => short_name === 'NABIL')).toMatchObject({
      id: '0401',
      nchl_bank_id: '0401',
      swift: 'NARBNPKA',
    })
  })
})

describe('GET /api/funding/channels', () => {
  test('without a verified phone answers 422', async () => {
    expect((await (await withEmail(bank)).call(contract.listChannels, {})).http).toBe(422)
  })

  test('tells of each way its limits, what is left of them, a sample fee and its health', async () => {
    await bank.begin(sita, '75,000')
    const { data } = await sita.call(contract.listChannels, {})
    expect(data.map(({ channel, is_open }) => [channel, is_open])).toEqual([
      ['ebanking', true],
      ['mobilebanking', true],
      ['visa', true],
      ['sct', false],
      ['ips', false],
    ])
    const [ebanking, mobile] = data
    expect(ebanking).toMatchObject({
      health: 'working',
      last_used: 'Nabil Bank',
      sample_amount: rupees('25,000'),
      sample_fee: rupees('12.50'),
      fee_rule: { kind: 'percent', value: 5 },
      limits: { day_amount_left: rupees('1,25,000'), day_count_left: 9, amount_left: rupees('1,00,000') },
    })
    // One purse for both: the central bank limits ways into a wallet, not products.
    expect(mobile).toMatchObject({
      fee_rule: { kind: 'free' },
      limits: { day_amount_left: rupees('1,25,000'), day_count_left: 9 },
    })
  })
})

describe('GET /api/funding/instruments', () => {
  test('lists the banks of a channel under ids of ours, with the class of each and when it was last used', async () => {
    expect((await bank.call(contract.listInstruments, { channel: 'ebanking' })).http).toBe(401)
    const { data } = await sita.call(contract.listInstruments, { channel: 'ebanking' })
    expect(data.length).toBeGreaterThan(20)
    expect(data.find(({ id }) => id === bank.instrument_id)).toMatchObject({
      name: 'Nabil Bank',
      short_name: 'NABIL',
      bank_class: 'A',
      health: 'working',
      last_used_at: bank.clock.now(),
      last_amount: null,
    })
    expect((await sita.call(contract.listInstruments, { channel: 'sct' })).data).toEqual([])
  })

  test('offers as last time what was credited: not what is open, declined or cancelled', async () => {
    const shop = await bank.merchant()
    const lastOf = async () => {
      const { data } = await shop.call(contract.listInstruments, { channel: 'ebanking' })
      return data.find(({ id }) => id === bank.instrument_id)
    }
    const paid = await bank.begin(shop, '800')
    await bank.decide(paid, 'approve')
    await bank.work()
    bank.clock.advance({ minutes: 1 })
    const declined = await bank.begin(shop, '900')
    await bank.decide(declined, 'decline')
    await bank.work()
    await bank.begin(shop, '950')
    expect(await lastOf()).toMatchObject({ last_amount: rupees('800'), last_used_at: bank.clock.now() })
  })

  test('before a rail has reported what it offers answers 503', async () => {
    await bank.owner.write((tx) => tx.run`update instruments set is_offered = false`)
    expect(await sita.call(contract.listInstruments, { channel: 'ebanking' })).toMatchObject({
      http: 503,
      status: '028',
    })
    await bank.owner.write((tx) => tx.run`update instruments set is_offered = true`)
  })

  test('the channels of a rail that is not set any more are not open', async () => {
    await refreshInstruments({ ...bank.deps, rails: railsOf([]) })
    const { data } = await sita.call(contract.listChannels, {})
    expect(data.map(({ is_open }) => is_open)).toEqual([false, false, false, false, false])
    const quoted = await sita.call(contract.quoteLoad, { instrument_id: bank.instrument_id, amount: 50_000 })
    expect(quoted.http).not.toBe(200)
    await refreshInstruments(bank.deps)
    expect((await sita.call(contract.listChannels, {})).data[0]).toMatchObject({ channel: 'ebanking', is_open: true })
  })

  test('a rail that is silent three times is down, is left alone, and works again when a probe is answered', async () => {
    const healthOf = async () => (await sita.call(contract.listChannels, {})).data[0]!
    const quote = () => sita.call(contract.quoteLoad, { instrument_id: bank.instrument_id, amount: 50_000 })
    bank.simulator.control.fail({ call: 'GetServiceCharge', kind: 'reset', times: 3 })
    await quote()
    expect((await healthOf()).health).toBe('slow')
    await quote()
    bank.clock.advance({ minutes: 5 })
    await quote()
    expect(await healthOf()).toMatchObject({ health: 'down', health_since: bank.clock.now() })
    await quote()
    expect((await healthOf()).health).toBe('down')
    bank.clock.advance({ seconds: 6 })
    await bank.work()
    expect((await healthOf()).health).toBe('working')
  })
})

describe('POST /api/funding/instruments/{id}/favourite', () => {
  const keep = (who: Someone, is_favourite: boolean, id = bank.instrument_id) =>
    who.call(favourites.keepFavourite, { id, is_favourite })
  const kept = async (who: Someone, channel: LoadChannel = 'ebanking') =>
    (await who.call(contract.listInstruments, { channel })).data.flatMap(({ name, is_favourite }) =>
      is_favourite ? [name] : [],
    )

  test('keeps a bank for its merchant alone, of every way that offers it, once', async () => {
    const ram = await bank.merchant()
    await Promise.all([keep(sita, true), keep(sita, true)])
    await keep(sita, true)
    expect([await kept(sita), await kept(sita, 'mobilebanking'), await kept(ram)]).toEqual([
      ['Nabil Bank'],
      ['Nabil Bank'],
      [],
    ])
    await keep(sita, false)
    await keep(sita, false)
    expect(await kept(sita)).toEqual([])
  })

  test('refuses a stranger, and a bank that there is not', async () => {
    expect((await bank.call(favourites.keepFavourite, { id: bank.instrument_id, is_favourite: true })).http).toBe(401)
    expect(await keep(sita, true, crypto.randomUUID())).toMatchObject({ http: 422, body: { refusal: 'bank_unknown' } })
  })
})

describe('POST /api/funding/quote', () => {
  const quote = (amount: string, instrument_id = bank.instrument_id) =>
    sita.call(contract.quoteLoad, { instrument_id, amount: Number(rupees(amount)) })

  test('answers fee, credit and the gateway’s own charge, which is in no ledger of ours', async () => {
    expect((await bank.call(contract.quoteLoad, { instrument_id: bank.instrument_id, amount: 50_000 })).http).toBe(401)
    expect((await quote('25,000')).data).toMatchObject({
      amount: rupees('25,000'),
      fee: rupees('12.50'),
      credited: rupees('24,987.50'),
      gateway_charge: rupees('5.00'),
    })
  })

  test('of a gateway that does not answer leaves only its charge out', async () => {
    bank.simulator.control.fail({ call: 'GetServiceCharge', kind: 'http_500', times: 1 })
    expect((await quote('500')).data).toMatchObject({ fee: 25n, gateway_charge: null })
  })

  test('refuses what could not be loaded', async () => {
    expect(await quote('99')).toMatchObject({
      http: 422,
      status: '016',
      errors: { amount: [expect.stringContaining('Rs.100.00')] },
    })
    const inNepali = await bank.merchant()
    await inNepali.call(savePreferences, { language: 'ne' })
    const { message } = await inNepali.call(contract.quoteLoad, { instrument_id: bank.instrument_id, amount: 9_900 })
    expect(message).toBe('रकम थोरै भयो। कम्तीमा रु.100.00 हुनुपर्छ।')
    expect(await quote('1,00,001')).toMatchObject({ http: 422, status: '017' })
    expect(await quote('500', randomUUID())).toMatchObject({ http: 422, status: '009' })
  })
})

describe('a fee of one rail', () => {
  test('names the fee of a bank whose rail has one of its own', async () => {
    const nabil = async () =>
      (await sita.call(contract.listInstruments, { channel: 'ebanking' })).data.find(
        ({ id }) => id === bank.instrument_id,
      )!
    expect(await nabil()).not.toHaveProperty('fee_rule')
    const fee = { rule: 'fee', channel: 'load:ebanking', rail: 'onepg', fee_kind: 'flat', value: 700n } as const
    await bank.owner.write((tx) => addLines(tx, { valid_from: '2026-11-01', source: 'our price list' }, [fee]))
    expect(await nabil()).toMatchObject({ fee_rule: { kind: 'flat', value: 700, fee_source: 'our price list' } })
  })
})
