import type { Load } from '@sahuji/contract/funding'
import type { KycStatus } from '@sahuji/contract/kyc'
import * as funding from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import type { Control } from '@sahuji/simulator/control'
import { type Simulator, startSimulator } from '@sahuji/simulator/simulator'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createFeed } from '../src/feed/feed.ts'
import { createLoad } from '../src/funding/create-load.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { LoadRow } from '../src/funding/load-row.ts'
import { loadById } from '../src/funding/queries.ts'
import { loadVerifications } from '../src/funding/verify-loads.ts'
import { merchantBalance } from '../src/ledger/queries.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import { type Broken, shownMax, type InvariantCheck } from '../src/ledger/verification.ts'
import { createMerchant } from '../src/merchants/create-merchant.ts'
import { testClock } from '../src/platform/clock.ts'
import { silentLog } from '../src/platform/log.ts'
import type { Rail } from '../src/rails/rail.ts'
import { openRails, type RailSettings, railsOf } from '../src/rails/rails.ts'
import { historyListeners } from '../src/transactions/facts.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { type Answered, startTestApp, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { merchantIdOf, setKyc } from './kyc.ts'
import { callWithoutRequest } from './call-without-request.ts'
import { type Someone, verified } from './people.ts'

/** The application with the rails' other end behind it, both on ports of their own and on one clock. */
export interface Bank extends TestApp {
  url: string
  simulator: Simulator
  /** The instrument that tests pay with, offered by the simulator. */
  instrument_id: string
  database_url: string
  /** What funding works with here, for tests that go in without a request. */
  deps: FundingDependencies
  /** A merchant who can do everything; `kyc: null`: before KYC is verified. */
  merchant(who?: { kyc?: KycStatus; is_bound?: boolean }): Promise<Someone>
  /** Begins a load for a new merchant of its own, without a request. */
  beginAlone(amount: string, behaviour?: Behaviour, key?: string): Promise<Load>
  /** Begins a load of a merchant, without a request; from another instrument by its code. */
  beginFor(
    merchant_id: string,
    amount: string,
    how?: { behaviour?: Behaviour; key?: string; code?: string },
  ): Promise<Load>
  /** A new merchant, by id; nobody signs in. KYC is verified where nothing else is asked for. */
  newMerchant(who?: { kyc?: KycStatus }): Promise<string>
  /** Begins a load of `amount` rupees; `behaviour` is what the gateway will do with it. */
  begin(who: Someone, amount: string, behaviour?: Behaviour): Promise<Load>
  /** The payer arrives at the bank with the form and decides; the browser comes back where it would. Answers where it is sent then. */
  decide(load: Load, decision: 'approve' | 'decline' | 'cancel' | 'never_return' | 'abandon'): Promise<string | null>
  /** One request from outside to a rail's webhook. */
  request(path: string): Promise<{ http: number; text: string; location: string | null }>
  /** The load as it is kept, whoever is signed in. */
  now(load: Load): Promise<LoadRow>
  /** What the wallet of the load's merchant holds, in paisa. */
  wallet(load: Load): Promise<bigint>
  /** Runs the checks that are due. */
  work(): Promise<void>
  /** Lets so many hours pass, stopping at each check of the load that falls due, with its job. */
  watch(load: Load, hours: number): Promise<LoadRow>
  /** The promises that are broken; none when all hold. */
  broken(): Promise<string[]>
}

export interface BankSettings {
  /** One reached another way. */
  database?: TestDatabase
  /** How long we wait for the gateway. */
  timeoutMs?: number
  /** Stands before the rail, to count what it is asked. */
  before?: (rail: Rail) => Rail
  /** The one rail that is set, where it is not OnePG. */
  serves?: 'khalti' | 'esewa'
  /** Further rails beside OnePG. */
  rails?: (onepg: Rail) => readonly Rail[]
}

/** Opens the bank. */
export async function openBank(settings: BankSettings = {}): Promise<Bank> {
  const { database, timeoutMs = 400, before = same, serves = 'onepg', rails: beside = alone } = settings
  const clock = testClock()
  const simulator = await startSimulator({ port: 0, clock, receiptSeconds: 0, notifyRetryMs: [], seed: 'bank' })
  const served = openRails({ [serves]: railSettings(simulator, timeoutMs)[serves] }, clock).named(serves)!
  const rails = railsOf(beside(before(served)))
  const app = await startTestApp({ clock, rails, public_url, ...(database && { database }) })
  await app.app.web.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.app.web.server.address() as AddressInfo).port}`
  simulator.control.merchant({ notify_url: `${url}/rails/onepg/notify`, return_url: null })
  const instrument_id = await firstOffer(app, serves)
  const control = { onepg: simulator.control, khalti: simulator.khalti, esewa: simulator.esewa }[serves]
  const feed = createFeed(historyListeners, clock)
  const deps = { db: app.db, clock, rails, feed, public_url, log: silentLog }
  const place = { app, url, control, instrument_id, deps }
  return {
    ...app,
    url,
    simulator,
    instrument_id,
    deps,
    database_url: app.url,
    merchant: async ({ kyc = 'VALID', is_bound = true } = {}) => {
      const who = await verified(app, { is_bound })
      if (kyc) await setKyc(app, await merchantIdOf(app, who.email), kyc)
      return who
    },
    ...payersOf(place),
    ...watchersOf(place),
    close: async () => {
      await app.close()
      await simulator.stop()
    },
  }
}

const same = (rail: Rail) => rail
const alone = (rail: Rail) => [rail]
const public_url = 'http://127.0.0.1:4620'

type ClusterFolders = Pick<Bank, 'url' | 'instrument_id' | 'deps'> & { app: TestApp; control: Control }

/** What each adapter needs to know of the simulator. */
const railSettings = (
  { keys: { onepg, khalti, esewa } }: Simulator,
  timeoutMs: number,
): Required<Pick<RailSettings, 'onepg' | 'khalti' | 'esewa'>> => ({
  onepg: { ...onepg, secrets: [onepg.secret], timeoutMs },
  khalti: { ...khalti, secretKeys: [khalti.secretKey], websiteUrl: public_url, timeoutMs },
  esewa: { ...esewa, secrets: [esewa.secret], timeoutMs },
})

const jobOf = ({ app }: TestApp, name: string) => app.jobs.find((each) => each.name === name)!

/** Asks for the banks until they are known: on a busy machine the first answer may come too late. */
async function firstOffer(app: TestApp, rail: string): Promise<string> {
  for (;;) {
    await jobOf(app, 'funding.refresh_instruments').run({})
    const id = await usual(app, rail)
    if (id) return id
  }
}

/** Nabil Bank's internet banking by a rail, or eSewa's wallet. */
const usual = async (app: TestApp, rail: string): Promise<string | undefined> =>
  (
    await app.db.read(
      (tx) => tx.maybe<{ id: string }>`
      select id from instruments where rail = ${rail} and ((bank = 'nabil bank' and channel = 'ebanking') or code = 'ESEWA')`,
    )
  )?.id

const instrumentBy = async (app: TestApp, code: string): Promise<string> =>
  (await app.db.read((tx) => tx.one<{ id: string }>`select id from instruments where code = ${code}`)).id

/** Those who begin loads and pay them. */
function payersOf({ app, url, control, instrument_id, deps }: ClusterFolders) {
  const ready = (behaviour: Behaviour | undefined) => {
    if (behaviour) control.next(behaviour)
  }
  const request: Bank['request'] = async (path) => {
    const answer = await fetch(new URL(path, url), { redirect: 'manual' })
    return { http: answer.status, text: await answer.text(), location: answer.headers.get('location') }
  }
  const begin: Bank['begin'] = async (who, amount, behaviour) => {
    ready(behaviour)
    const ask = { instrument_id, amount: Number(rupees(amount)), purpose: 'stock' } as const
    return given(await who.call(funding.createLoad, ask, randomUUID()))
  }
  const newMerchant: Bank['newMerchant'] = async ({ kyc = 'VALID' } = {}) => {
    const who = { trade_name: 'Himal Tea House', business_type: 'sole_proprietor' } as const
    const id = await app.owner.write((tx) => createMerchant(tx, who, app.clock.now()))
    if (kyc) await setKyc(app, id, kyc)
    return id
  }
  const beginFor: Bank['beginFor'] = async (merchant_id, amount, { behaviour, key = randomUUID(), code } = {}) => {
    ready(behaviour)
    const id = code === undefined ? instrument_id : await instrumentBy(app, code)
    const ask = { instrument_id: id, amount: rupees(amount), purpose: 'stock' } as const
    return createLoad(deps)({ ...callWithoutRequest(app, merchant_id), key }, ask)
  }
  const beginAlone: Bank['beginAlone'] = async (amount, behaviour, key) =>
    beginFor(await newMerchant(), amount, { ...(behaviour && { behaviour }), ...(key && { key }) })
  const decide: Bank['decide'] = async ({ reference, hand_off }, decision) => {
    if (hand_off?.method === 'GET') await fetch(hand_off.url)
    else if (hand_off) await fetch(hand_off.url, { method: 'POST', body: new URLSearchParams(hand_off.fields) })
    const { return_url } = control.decide(reference, decision)
    return return_url && (await request(return_url.slice(public_url.length))).location
  }
  return { request, begin, beginFor, newMerchant, beginAlone, decide }
}

/** Those who look what became of a load. */
function watchersOf({ app }: ClusterFolders) {
  const now: Bank['now'] = async ({ id }) => (await app.db.read((tx) => loadById(tx, id)))!
  // As every minute: a job that came too early by the database's clock was dropped.
  const work = async () => {
    await jobOf(app, 'funding.sweep').run({})
    await app.runJobs()
  }
  const wallet: Bank['wallet'] = async (load) => {
    const { merchant_id } = await now(load)
    return (await app.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!.balance
  }
  const watch: Bank['watch'] = async (load, hours) => {
    const end = new Date(app.clock.now().getTime() + hours * 3_600_000)
    for (;;) {
      await work()
      const { next_check_at } = await now(load)
      if (!next_check_at || next_check_at > end) break
      // A rail that is left alone leaves its loads due.
      const inAMinute = new Date(app.clock.now().getTime() + 60_000)
      app.clock.set(next_check_at > app.clock.now() ? next_check_at : inAMinute)
    }
    app.clock.set(end)
    return now(load)
  }
  const broken: Bank['broken'] = async () => {
    const { results } = await verify(app.owner, [
      ...ledgerVerifications,
      ...loadVerifications,
      ...historyVerifications,
      movesAreTold,
    ])
    return results.flatMap(({ verification, broken: rows }) =>
      rows.length > 0 ? [`${verification.invariant} ${verification.says}`] : [],
    )
  }
  return { now, work, wallet, watch, broken }
}

/** Every way into every state, in whatever test: a line of the timeline that moves a load, and one fact of it. */
const movesAreTold: InvariantCheck = {
  invariant: 'M7',
  says: 'each move of a load is told once; that it is unclear again when the reason changes',
  broken: (tx) => tx.many<Broken>`
    select load, state, moves, told
      from (select load_id as load, state_to as state, count(*) as moves
              from load_events where state_to <> 'created' group by 1, 2) m
      full join (select (body ->> 'id')::uuid as load, substr(name, 6) as state, count(*) as told
                   from facts where name like 'load.%' group by 1, 2) f using (load, state)
     where case when state = 'unclear' then moves > told else moves is distinct from told end limit ${shownMax}`,
}

function given<Data>({ http, body, data }: Answered<Data>): Data {
  if (http !== 200) throw new Error(`answered ${http}: ${JSON.stringify(body)}`)
  return data
}
