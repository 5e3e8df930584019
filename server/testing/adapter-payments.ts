import type { Clock } from '../src/platform/clock.ts'
import type { Rail } from '../src/rails/rail.ts'
import type { RailClaim } from '../src/rails/rail-request.ts'

/** Makes payments for the tests of one adapter, each under a reference of its own; the amount in paisa. */
export function adapterPayments(of: {
  prefix: string
  rail: string
  instrument: string
  remarks?: string
  clock: Clock
}) {
  const { prefix, rail, instrument, remarks = '', clock } = of
  let count = 0
  return (amount: bigint) => ({
    reference: `${prefix}${++count}`,
    amount,
    instrument,
    remarks,
    return_url: `http://127.0.0.1:9/rails/${rail}/return`,
    rail_id: null,
    created_at: clock.now(),
  })
}

/** What an adapter reads from the address of a payer's return. */
export function returnedTo(rail: Rail, address: string): RailClaim {
  const query = new URL(address).searchParams
  return rail.parseReturn({ method: 'GET', query, form: new URLSearchParams(), headers: {}, body: new Uint8Array() })
}
