import type { Load } from '@sahuji/contract/funding'
import type { KycStatus } from '@sahuji/contract/kyc'
import * as funding from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Behaviour, Decision } from '@sahuji/simulator/behaviour'
import type { Control } from '@sahuji/simulator/control'
import { type Simulator, startSimulator } from '@sahuji/simulator/simulator'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createFeed } from '../src/feed/feed.ts'
import { createLoad } from '../src/funding/begin/create-load.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { CollectionRow, KeptWay } from '../src/collections/rows/collection-row.ts'
import { collectionById } from '../src/collections/rows/queries.ts'
import { collectionVerifications } from '../src/collections/verify/verify-collections.ts'
import { pushVerifications } from '../src/funding/verify/verify-pushes.ts'
import { merchantBalance } from '../src/ledger/queries.ts'
import type { PayoutMails } from '../src/payouts/dependencies.ts'
import { paymentVerifications } from '../src/payments/verify-payments.ts'
import { payoutVerifications } from '../src/payouts/verify-payouts.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import { createMerchant } from '../src/merchants/create-merchant.ts'
import { type Clock, testClock } from '../src/platform/clock.ts'
import type { Log } from '../src/platform/log.ts'
import type { Rail } from '../src/rails/rail.ts'
import { openRails, type Rails, type RailSettings, railsOf } from '../src/rails/rails.ts'
import { collectionUses } from '../src/operator/collection-uses.ts'
import { eventListeners } from '../src/events/returns/taken-back-tickets.ts'
import { historyListeners } from '../src/transactions/facts.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { type Answered, startTestApp, type TestApp, type TestAppSettings } from './app.ts'
import { addKeyCanaries } from './canaries.ts'
import type { TestDatabase } from './database.ts'
import { merchantIdOf, setKyc } from './kyc.ts'
import { lookThroughText } from './look-through.ts'
import { movesAreRecorded } from './moves-are-recorded.ts'
import { callWithoutRequest } from './call-without-request.ts'
import { type Someone, verified } from './people.ts'
import { firstOffer, instrumentBy, routeAlone, usual } from './offers.ts'
import {
  controlsOf,
  npiSettings,
  pushSettings,
  ownNetworks,
  public_url,
  type RailName,
  railSettings,
  registerAddresses,
  type SettingsOfRails,
} from './simulated-rails.ts'

/** Money that a rail is asked to collect, as its payer has it. */
export type Collected = Pick<Load, 'id' | 'reference' | 'state'> & { channel: RailChannel; hand_off: KeptWay | null }

/** The application with the other side of its rails, both on ports of their own and on one clock. */
export interface Bank extends TestApp {
  url: string
  simulator: Simulator
  /** The other side of each rail. */
  controls: Record<RailName, Control>
  /** The instrument that tests pay with, offered by the simulator for the first rail. */
  instrument_id: string
  database_url: string
  /** The dependencies of funding here, for tests without a request. */
  deps: FundingDependencies & PayoutMails
  /** A fully verified merchant; `kyc: null`: before KYC is verified. */
  merchant(who?: { kyc?: KycStatus; is_bound?: boolean }): Promise<Someone>
  /** Begins a load for a new merchant, without a request. */
  beginAlone(amount: string, behaviour?: Behaviour, key?: string): Promise<Load>
  /** Begins a load of a merchant, without a request; from another instrument by its code, or from what another rail serves. */
  beginFor(
    merchant_id: string,
    amount: string,
    how?: { behaviour?: Behaviour; key?: string; code?: string; rail?: RailName },
  ): Promise<Load>
  /** A new merchant, by id, without a sign-in. KYC is verified by default. */
  newMerchant(who?: { kyc?: KycStatus }): Promise<string>
  /** Begins a load of `amount` rupees; `behaviour` is the gateway's treatment of it. */
  begin(who: Someone, amount: string, behaviour?: Behaviour): Promise<Load>
  /** The payer arrives at the bank with the form. */
  visit(load: Pick<Collected, 'hand_off'>): Promise<void>
  /**
   * The payer arrives and decides; the browser comes back where it would, and a rail without a way back confirms it. Answers the
   * address it is sent to then.
   */
  decide(load: Pick<Collected, 'id' | 'reference' | 'hand_off'>, decision: Decision): Promise<string | null>
  /** One request from outside to a rail's webhook; with a form it is a POST. */
  request(
    path: string,
    form?: Record<string, string>,
    device?: string,
  ): Promise<{ http: number; text: string; location: string | null }>
  /** The load or the collection of a payment as stored, for any signed-in person. */
  now(load: Pick<Load, 'id'>): Promise<CollectionRow>
  /** The balance of the wallet of its merchant, in paisa. */
  wallet(load: Pick<Load, 'id'>): Promise<bigint>
  /** Runs the due checks. */
  work(): Promise<void>
  /** Lets this many hours pass, stopping at each check of the load that falls due, with its job. */
  watch(load: Pick<Load, 'id'>, hours: number): Promise<CollectionRow>
  /** The broken promises; none when all hold. */
  broken(): Promise<string[]>
}

export interface BankSettings {
  /** A database reached another way. */
  database?: TestDatabase
  /** How long we wait for the gateway. */
  timeoutMs?: number
  /** Wraps the rail, to count its calls. */
  before?: (rail: Rail) => Rail
  /** The configured rails, each for what it alone serves; OnePG by default. */
  serves?: RailName | readonly RailName[]
  /** Our side's keys, where they differ from the rails' first ones. */
  keys?: (known: SettingsOfRails) => RailSettings
  /** NCHL pushes loads, too. */
  is_pushed?: boolean
  /** The card rail without its transaction search. */
  is_unsearched?: boolean
  /** Its log, for tests that read it. */
  log?: Log
  /** Other parts of the application. */
  parts?: TestAppSettings<Clock>['parts']
  /** Where the simulator stores its payments, for the same. */
  folder?: string
  /** Further rails beside OnePG. */
  rails?: (onepg: Rail) => readonly Rail[]
}

/** Opens the bank. */
export async function openBank(settings: BankSettings = {}): Promise<Bank> {
  const { database, serves = 'onepg', log } = settings
  const names = [serves].flat()
  const clock = testClock()
  const simulator = await startSimulator({
    port: 0,
    clock,
    receiptSeconds: 0,
    notifyRetryMs: [],
    seed: 'bank',
    ...(settings.folder !== undefined && { folder: settings.folder }),
  })
  addKeyCanaries(simulator.keys)
  const rails = openedRails(simulator, settings, clock)
  const app = await startTestApp({
    clock,
    rails,
    public_url,
    parts: { ...settings.parts, ...(log && { log }) },
    ...(database && { database }),
  })
  await app.app.web.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.app.web.server.address() as AddressInfo).port}`
  registerAddresses(simulator, url)
  const [rail] = names as [RailName]
  const instrument_id = await firstOffer(app, rail)
  if (names.length > 1) for (const name of names) await routeAlone(app, name)
  const controls = controlsOf(simulator)
  const feed = createFeed([...eventListeners, ...historyListeners], clock)
  const uses = collectionUses
  const deps = { db: app.db, clock, rails, feed, public_url, log: app.log, brand: 'Sahuji', uses }
  const place = { app, url, controls, rail, instrument_id, deps }
  return {
    ...app,
    url,
    simulator,
    controls,
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
      lookThroughText(
        JSON.stringify(Object.values(controls).map((control) => control.payments())),
        'a simulator’s state',
      )
      await app.close()
      await simulator.stop()
    },
  }
}

/** Our side of the rails, by the settings. */
function openedRails(simulator: Simulator, settings: BankSettings, clock: Clock): Rails {
  const { timeoutMs = 1_000, before = same, serves = 'onepg', keys = same, rails: beside = alone, is_pushed } = settings
  const every = railSettings(simulator, timeoutMs)
  if (settings.is_unsearched) delete every.cards.query
  const known: RailSettings = keys(every)
  const pushed = is_pushed && { nchl: pushSettings(simulator) }
  const npi = npiSettings(simulator, timeoutMs)
  const named = Object.fromEntries([serves].flat().map((name) => [name, known[name]]))
  const opened = openRails({ ...named, ...pushed, npi, networks: ownNetworks }, clock)
  const [first, ...others] = opened.all
  const { push, payouts, callsFrom } = opened
  return { ...railsOf([...beside(before(first!)), ...others.map(before)]), push, payouts, callsFrom }
}

const same = <T>(it: T) => it
const alone = (rail: Rail) => [rail]

type Place = Pick<Bank, 'url' | 'controls' | 'instrument_id' | 'deps'> & { app: TestApp; rail: RailName }

const jobOf = ({ app }: TestApp, name: string) => app.jobs.find((each) => each.name === name)!

/** The payers: they begin loads and pay them. */
function payersOf({ app, url, controls, rail: first, instrument_id, deps }: Place) {
  const ready = (rail: RailName, behaviour: Behaviour | undefined) => {
    if (behaviour) controls[rail].next(behaviour)
  }
  const request: Bank['request'] = async (path, form, device = 'node') => {
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    const headers = { 'user-agent': device }
    const answer = await fetch(new URL(path, url), { redirect: 'manual', headers, ...post })
    return { http: answer.status, text: await answer.text(), location: answer.headers.get('location') }
  }
  const begin: Bank['begin'] = async (who, amount, behaviour) => {
    ready(first, behaviour)
    const ask = { instrument_id, amount: Number(rupees(amount)), purpose: 'stock' } as const
    return given(await who.call(funding.createLoad, ask, randomUUID()))
  }
  const newMerchant: Bank['newMerchant'] = async ({ kyc = 'VALID' } = {}) => {
    const who = { trade_name: 'Himal Tea House', business_type: 'sole_proprietor' } as const
    const id = await app.owner.write((tx) => createMerchant(tx, who, app.clock.now()))
    if (kyc) await setKyc(app, id, kyc)
    return id
  }
  const beginFor: Bank['beginFor'] = async (merchant_id, amount, how = {}) => {
    const { behaviour, key = randomUUID(), code } = how
    const { id, rail } = code === undefined ? (await usual(app, how.rail ?? first))! : await instrumentBy(app, code)
    ready(rail, behaviour)
    const ask = { instrument_id: id, amount: rupees(amount), purpose: 'stock' } as const
    return createLoad(deps)({ ...callWithoutRequest(app, merchant_id), key }, ask)
  }
  const beginAlone: Bank['beginAlone'] = async (amount, behaviour, key) =>
    beginFor(await newMerchant(), amount, { ...(behaviour && { behaviour }), ...(key && { key }) })
  const visit: Bank['visit'] = async ({ hand_off }) => {
    if (hand_off?.method === 'GET') await fetch(hand_off.url)
    else if (hand_off) await fetch(hand_off.url, { method: 'POST', body: new URLSearchParams(hand_off.fields) })
  }
  const decide: Bank['decide'] = async (load, decision) => {
    await visit(load)
    const { rail } = (await app.db.read((tx) => collectionById(tx, load.id)))!
    const control = controls[rail as RailName]
    const { return_url, return_form, payment } = control.decide(load.reference, decision)
    const isConfirmed = deps.rails.named(rail)!.capabilities.returns.length === 0 && decision === 'approve'
    if (isConfirmed && payment.behaviour.notify?.when !== 'never') await control.notify(load.reference)
    return return_url && (await request(return_url.slice(public_url.length), return_form)).location
  }
  return { request, begin, beginFor, newMerchant, beginAlone, visit, decide }
}

/** The observers of a load's outcome. */
function watchersOf({ app }: Place) {
  const now: Bank['now'] = async ({ id }) => (await app.db.read((tx) => collectionById(tx, id)))!
  // As every minute: a job that came too early by the database's clock was dropped.
  const work = async () => {
    for (const sweep of ['funding.sweep', 'payments.sweep', 'payments.sweep_arrivals']) await jobOf(app, sweep).run({})
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
      // A rail with an open circuit leaves its loads due.
      const inAMinute = new Date(app.clock.now().getTime() + 60_000)
      app.clock.set(next_check_at > app.clock.now() ? next_check_at : inAMinute)
    }
    app.clock.set(end)
    return now(load)
  }
  const broken: Bank['broken'] = async () => {
    const { results } = await verify(app.owner, [
      ...ledgerVerifications,
      ...collectionVerifications,
      ...pushVerifications,
      ...paymentVerifications,
      ...payoutVerifications,
      ...historyVerifications,
      movesAreRecorded,
    ])
    return results.flatMap(({ verification, broken: rows }) =>
      rows.length > 0 ? [`${verification.invariant} ${verification.says}`] : [],
    )
  }
  return { now, work, wallet, watch, broken }
}

function given<Data>({ http, body, data }: Answered<Data>): Data {
  if (http !== 200) throw new Error(`answered ${http}: ${JSON.stringify(body)}`)
  return data
}
