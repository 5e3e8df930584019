import { requestFunds } from '@sahuji/contract/transfers/requests'
import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Someone } from '../../server/testing/people.ts'
import type { Person } from './person.ts'

/** Requests rupees without a browser; returns the request's id. */
export async function asks(by: Someone, of: Pick<Person, 'mobile_no'>, rupees: number): Promise<string> {
  const payers = [{ mobile_no: of.mobile_no, amount: rupees * 100 }]
  const { http, data } = await by.call(requestFunds, { payers, purpose: 'stock' }, randomUUID())
  expect(http).toBe(200)
  return data.requests[0]!.id
}
