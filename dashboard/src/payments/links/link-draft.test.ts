import { rupees } from '@sahuji/contract/money/money'
import { describe, expect, test } from 'vitest'
import { choicesIn, emptyLink, linkAsk, missingIn } from './link-draft.ts'

const now = new Date('2026-11-20T04:15:00Z')
const whole = { ...emptyLink, title: ' Tea ', amount: rupees('300') }

describe('the call that makes a link', () => {
  test('has the amount that the shop sets, and ends with the last second of its day in Kathmandu', () => {
    const ask = linkAsk({ ...whole, amount_min: rupees('5'), ends_on: '2026-11-29', language: 'ne' })
    expect(ask).toEqual({
      title: 'Tea',
      amount: rupees('300'),
      payments_max: 1,
      expires_at: new Date('2026-11-29T18:14:59Z'),
      language: 'ne',
    })
  })

  test('has the bounds of an amount that the payer sets, and no number of payments where it is always open', () => {
    const ask = linkAsk({ ...whole, sets: 'payer', amount_min: rupees('50'), often: 'always' })
    expect(ask).toEqual({ title: 'Tea', amount_min: rupees('50') })
  })
})

describe('a draft', () => {
  test('misses its title and its amount', () => {
    expect(missingIn(emptyLink, now)).toEqual({ title: true, amount: true })
    expect(missingIn(whole, now)).toEqual({})
  })

  test('misses a number of payments that is a whole number, and bounds in their order', () => {
    expect(missingIn({ ...whole, often: 'times', times: '2.5' }, now)).toEqual({ times: true })
    const turned = { sets: 'payer', amount_min: rupees('50'), amount_max: rupees('20') } as const
    expect(missingIn({ ...whole, ...turned }, now)).toEqual({ amount_max: true })
  })

  test('ends today at the earliest and within a year', () => {
    const ends = (ends_on: string) => missingIn({ ...whole, ends_on }, now)
    expect(ends('2026-11-19')).toEqual({ ends_on: true })
    expect(ends('2026-11-20')).toEqual({})
    expect(ends('2028-01-01')).toEqual({ ends_on: true })
  })
})

test('takes each choice of a question once, without empty lines', () => {
  expect(choicesIn('Mild\n\n hot \nMild')).toEqual(['Mild', 'hot'])
})
