import type { RailRouting } from '@sahuji/contract/operator/rails'
import { expect, test } from 'vitest'
import { moved, servedNow, takenOver } from './route-order.ts'

test('a rail moves up or down by one, and no further than the ends', () => {
  expect(moved(['onepg', 'khalti', 'esewa'], 'khalti', -1)).toEqual(['khalti', 'onepg', 'esewa'])
  expect(moved(['onepg', 'khalti', 'esewa'], 'khalti', 1)).toEqual(['onepg', 'esewa', 'khalti'])
  expect(moved(['onepg', 'khalti'], 'onepg', -1)).toEqual(['onepg', 'khalti'])
  expect(moved(['onepg', 'khalti'], 'khalti', 1)).toEqual(['onepg', 'khalti'])
})

const up = (rail: string) => ({ rail, is_up: true })
const down = (rail: string) => ({ rail, is_up: false })
const data: RailRouting = {
  rails: [],
  routes: [],
  banks: [],
  choices: [
    { channel: 'ebanking', rails: [up('onepg'), up('khalti')] },
    { channel: 'ebanking', rails: [up('onepg'), down('khalti')] },
    { channel: 'ebanking', rails: [up('khalti'), up('onepg')] },
    { channel: 'visa', rails: [up('cybersource'), up('onepg')] },
  ],
}

test('hands a rail’s banks to the next available rail, and reports banks without one', () => {
  expect(takenOver(data, { rail: 'onepg', channel: 'ebanking' })).toEqual({
    by: [{ rail: 'khalti', count: 1 }],
    none: 1,
  })
  expect(takenOver(data, { rail: 'onepg', channel: 'visa' })).toEqual({ by: [], none: 0 })
})

test('cards are one choice, which one rail takes', () => {
  expect(servedNow(data, 'visa')).toEqual([{ rail: 'cybersource', count: 1, isDown: false }])
})
