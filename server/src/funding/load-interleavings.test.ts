import type { Load, LoadState } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { callWithoutRequest } from '../../testing/call-without-request.ts'
import { cancelLoad } from './cancel-load.ts'
import type { LoadRow } from './load-row.ts'
import { hasEndedUnpaid, loadMoves } from './load-states.ts'
import { settleLoad } from './settle-load.ts'

const bank = bankOfFile()

const net = 99_950n
const doors = (load: Load, door: string) =>
  bank.request(`/rails/onepg/${door}?MerchantTxnId=${load.reference}&GatewayTxnId=OPG1`)

/** Everything that can happen to a load from outside, in any order and several at once. */
const happenings: Record<string, (load: Load) => Promise<unknown>> = {
  returns: (load) => doors(load, 'return'),
  'is notified twice': (load) => Promise.all([doors(load, 'notify'), doors(load, 'notify')]),
  'is polled': (load) => settleLoad(bank.deps, load.id),
  'is polled by three': (load) => Promise.all([1, 2, 3].map(() => settleLoad(bank.deps, load.id))),
  'is paid': async (load) => void (await decide(load, 'never_return')),
  'is declined': async (load) => void (await decide(load, 'decline')),
  'is given up': (load) => cancelAlone(load).catch(() => undefined),
  'waits a minute': async () => bank.clock.advance({ minutes: 1 }),
  'waits an hour': async () => bank.clock.advance({ hours: 1 }),
  'has its jobs run': () => bank.work(),
}

/** A payer decides once, also when two wishes come at the same moment; a second one finds the bank's page closed. */
async function decide(load: Load, decision: 'never_return' | 'decline') {
  if (decided.has(load.id)) return
  decided.add(load.id)
  await bank.decide(load, decision)
}

const decided = new Set<string>()

async function cancelAlone(load: Load) {
  const { merchant_id } = await bank.now(load)
  return cancelLoad(bank.deps)(callWithoutRequest(bank, merchant_id), { id: load.id })
}

const lies: Record<string, Behaviour> = {
  'the truth': {},
  'less than was paid': { reports: { amount: '999.99' } },
  'more than was paid': { reports: { amount: '2000.00' } },
  'another reference': { reports: { reference: 'SOMEBODYELSES0000001' } },
  'another currency': { reports: { currency: 'USD' } },
  'pending for a while': { status: { first: 'pending', polls: 2 } },
  'nothing for a while': { status: { first: 'not_initialised', seconds: 3_000 } },
  'nonsense at first': { faults: [{ call: 'CheckTransactionStatus', kind: 'http_502_html', times: 3 }] },
}

const step = fc.uniqueArray(fc.constantFrom(...Object.keys(happenings)), { minLength: 1, maxLength: 3 })

describe('no order of returns, notifications, polls, payments, cancellations, waits and lies', () => {
  test('credits a load more than once, credits what was not verified, or moves it backwards', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.keys(lies)),
      fc.array(step, { maxLength: 8 }),
      async (lie, steps) => {
        const load = await bank.beginAlone('1000', lies[lie])
        const seen: Place[] = ['at_bank']
        for (const together of steps) {
          await Promise.all(together.map((name) => happenings[name]!(load)))
          seen.push(placeOf(await bank.now(load)))
        }
        seen.push(placeOf(await bank.watch(load, 60)))
        const { decision } = bank.simulator.control.payment(load.reference)
        const isHonest = lies[lie]!.reports === undefined
        const end = seen.at(-1)!
        expect(await bank.wallet(load)).toBe(end === 'credited' ? net : 0n)
        // What a bank confirms without a lie always arrives, and nothing else ever does.
        expect(end === 'credited').toBe(decision === 'never_return' && isHonest)
        for (const [place, state] of seen.slice(1).entries()) expect(isForward(seen[place]!, state)).toBe(true)
      },
    )
    await fc.assert(property, {
      numRuns: 30,
      seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000),
      endOnFailure: true,
    })
    expect(await bank.broken()).toEqual([])
  }, 120_000)
})

/** Where a load stands: unclear with its money in suspense is the end until a person decides. */
type Place = LoadState | 'in_review'

const placeOf = ({ state, suspense_transfer_id }: LoadRow): Place =>
  state === 'unclear' && suspense_transfer_id !== null ? 'in_review' : state

/** The moves that a rail can cause. */
function movesFrom(from: Place): readonly Place[] {
  if (from === 'in_review') return []
  if (from === 'credited') return []
  return [...loadMoves[from].filter((to) => to !== 'unclear' || !hasEndedUnpaid(from)), 'in_review']
}

/** True where a load may come from one place to the other, in any number of moves. */
function isForward(from: Place, to: Place, tried: readonly Place[] = []): boolean {
  if (from === to) return true
  return movesFrom(from).some((next) => !tried.includes(next) && isForward(next, to, [...tried, from]))
}
