import { rupees } from '@sahuji/contract/money/money'
import { merchantBalance } from '../src/ledger/queries.ts'
import { followArrival, sweepArrivals } from '../src/payments/arrivals/follow-arrival.job.ts'
import type { ArrivalRow } from '../src/payments/arrivals/arrival-row.ts'
import { newId } from '../src/platform/ids.ts'
import { rowOf } from '../src/platform/database/sql.ts'
import type { Bank } from './bank.ts'
import type { CrashCase, Subject } from './crash-points.ts'
import { webhookOf } from './dying-server.ts'
import { confirmation } from './scenarios/qr-rail.ts'

const amount = rupees('1,000')
/** Less 0.8 %. */
const net = rupees('992')

/** Somebody paid Rs.1,000 at a shop's printed code with another bank's app, and NCHL has not confirmed it yet. */
async function scanned(bank: Bank): Promise<Subject> {
  const merchant_id = await bank.newMerchant()
  const code = newId().replaceAll('-', '').slice(-16).toUpperCase()
  const made = { id: newId(), merchant_id, label: 'Shop', code, name: 'Himal Tea House', city: 'Kathmandu' }
  await bank.owner.write(
    (tx) => tx.run`insert into payment_codes ${rowOf({ ...made, made_at: bank.clock.now(), made_by: merchant_id })}`,
  )
  const body = JSON.stringify({ code, amount: '1000.00', behaviour: { notify: { when: 'never' } } })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${bank.simulator.url}/control/nepalpay/scan`, { method: 'POST', headers, body })
  const { reference } = (await answer.json()) as { reference: string }
  const told = confirmation(bank, { reference })
  return { merchant_id, key: reference, load: null, told, ends: { state: 'credited', wallet: net } }
}

/** The same, confirmed. */
async function confirmed(bank: Bank): Promise<Subject> {
  const subject = await scanned(bank)
  await webhookOf(bank.deps, subject.told!)
  return subject
}

const arrivalOf = (db: Bank['db'], { key }: Subject) =>
  db.read(
    (tx) => tx.maybe<Pick<ArrivalRow, 'id' | 'state'>>`
      select id, state from payment_arrivals where rail_reference = ${key}`,
  )

/** One payment of the shop, paid once. */
async function wrongArrival(bank: Bank, subject: Subject): Promise<string | undefined> {
  const { merchant_id } = subject
  const payments = await bank.owner.read(
    (tx) => tx.many<{ state: string; amount: bigint; collections: number }>`
      select p.state, p.amount, (select count(*)::integer from collections c where c.merchant_id = p.merchant_id) as collections
        from payments p where p.merchant_id = ${merchant_id}`,
  )
  const { balance } = (await bank.owner.read((tx) => merchantBalance(tx, merchant_id, 'live')))!
  const [one, ...others] = payments
  const isRight =
    one?.state === 'paid' && one.amount === amount && one.collections === 1 && others.length === 0 && balance === net
  return isRight ? undefined : `${payments.map(({ state }) => state)}, ${one?.collections} collections, ${balance}`
}

/** A payment that was not opened here: its confirmation is recorded, and its report makes it a payment of the shop. */
export const arrivalCrashCases: readonly CrashCase[] = [
  {
    name: 'nepalpay, a payment at a printed code is confirmed',
    prepare: scanned,
    run: async (deps, { told }) => 'http' in (await webhookOf(deps, told!)),
    isThere: async (bank, subject) => (await arrivalOf(bank.owner, subject)) !== undefined,
    // NCHL confirms again what was not answered
    resume: async (bank, { told }) => void (await webhookOf(bank.deps, told!)),
    wrong: wrongArrival,
  },
  {
    name: 'nepalpay, a payment at a printed code finds its shop',
    prepare: confirmed,
    run: async (deps, subject) => {
      await followArrival.run({ id: (await arrivalOf(deps.db, subject))!.id }, deps)
      return (await arrivalOf(deps.db, subject))?.state === 'matched'
    },
    isThere: async (bank, subject) => (await arrivalOf(bank.owner, subject))?.state === 'matched',
    resume: async (bank) => void (await sweepArrivals.run({}, bank.deps)),
    wrong: wrongArrival,
  },
]
