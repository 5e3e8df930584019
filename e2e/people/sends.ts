import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Someone } from '../../server/testing/people.ts'
import type { Person } from './person.ts'

/** Sends rupees without a browser; returns the send's id. */
export async function sendsTo(by: Someone, to: Pick<Person, 'mobile_no'>, rupees: number): Promise<string> {
  const ask = { mobile_no: to.mobile_no, amount: rupees * 100, purpose: 'stock' }
  const { http, data, body } = await by.call(sendFunds, ask, randomUUID())
  expect(http, JSON.stringify(body)).toBe(200)
  return data.id
}
