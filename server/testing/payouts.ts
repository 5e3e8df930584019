import { rupees } from '@sahuji/contract/money/money'
import { createFeed } from '../src/feed/feed.ts'
import { platformAccount } from '../src/ledger/accounts.ts'
import { lockWallet, post } from '../src/ledger/post.ts'
import { postedOrRefused } from '../src/ledger/posting.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import type { Mode } from '@sahuji/contract/http/lists'
import { newId } from '../src/platform/ids.ts'
import type { PayoutDependencies } from '../src/payouts/dependencies.ts'
import { approvePayout } from '../src/payouts/decide-payout.ts'
import type { PayoutRow } from '../src/payouts/payout-row.ts'
import { type PayoutOrdered, placePayout } from '../src/payouts/place-payout.ts'
import { payoutById } from '../src/payouts/queries.ts'
import { sendPayout } from '../src/payouts/send-payout.ts'
import { payoutVerifications } from '../src/payouts/verify-payouts.ts'
import { askAboutPayout } from '../src/payouts/watch-payout.ts'
import type { OrderState, PayoutOrder, PayoutRail } from '../src/rails/payout-rail.ts'
import { payoutRailsOf, railsOf } from '../src/rails/rails.ts'
import { historyListeners } from '../src/transactions/facts.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { startTestApp, type TestApp, type TestAppSettings } from './app.ts'
import { merchantIdOf, setKyc } from './kyc.ts'
import { newOperator } from './operators.ts'
import { forgetLimits, plainSignIn, type Someone, verified } from './people.ts'
import type { TestClock } from '../src/platform/clock.ts'

const raw = { call: 'a rail of a test', asked: {}, http: 200, answered: null }
const leg = (state: 'waiting' | 'done' | 'failed' | 'unclear', code: string | null = null) => ({ state, code })

/** The answers of a rail, in short. */
export const railSays = {
  sent: (expected_at: Date | null = null): OrderState => ({
    state: 'sent',
    legs: { debit: leg('done', '000'), credit: leg('waiting', 'ENTR') },
    rail_ref: 'R-1',
    expected_at,
    raw,
  }),
  credited: (amount: bigint | null = null): OrderState => ({
    state: 'credited',
    legs: { debit: leg('done', '000'), credit: leg('done', '000') },
    rail_ref: 'R-1',
    amount,
    raw,
  }),
  returned: (reason = 'Account closed'): OrderState => ({
    state: 'returned',
    legs: { debit: leg('done', '000'), credit: leg('failed', '1000') },
    rail_ref: 'R-1',
    reason,
    raw,
  }),
  refused: (reason = 'Invalid account'): OrderState => ({ state: 'refused', reason, raw }),
  notTaken: (): OrderState => ({ state: 'not_taken', fault: 'unreachable', raw: { ...raw, http: null } }),
  notFound: (): OrderState => ({ state: 'not_found', raw }),
  silent: (): OrderState => ({ state: 'ambiguous', fault: 'timeout', raw: { ...raw, http: null } }),
}

/** A payout rail of the test: its next answers, the orders that it got, and how often. */
export interface FakePayoutRail extends PayoutRail {
  submitted: PayoutOrder[]
  /** The references of the orders that it accepted. */
  taken: string[]
  /** Its answer to the next order, or to every check from then on. */
  answers: { submit: OrderState | (() => Promise<OrderState>); query: OrderState }
}

export function fakePayoutRail(name = 'npi'): FakePayoutRail {
  const rail: FakePayoutRail = {
    name,
    capabilities: {
      speed: { kind: 'at_once', minutes: 5 },
      amount_max: rupees('20,00,000'),
      remarks_max: 100,
      statement: 'by_file',
    },
    submitted: [],
    taken: [],
    answers: { submit: railSays.credited(), query: railSays.credited() },
    submit: async (order) => {
      rail.submitted.push(order)
      const { submit } = rail.answers
      const said = typeof submit === 'function' ? await submit() : submit
      if (said.state !== 'not_taken') rail.taken.push(order.reference)
      return said
    },
    query: async () => rail.answers.query,
  }
  return rail
}

/** A merchant with money and a known account. */
export interface WithdrawingMerchant extends Someone {
  merchant_id: string
  person_id: string
  account_id: string
}

interface Deposit {
  mode?: Mode
  kind?: 'merchant_wallet' | 'merchant_restricted'
  /** When it was posted; now where it is left out. */
  posted_at?: Date
}

interface AccountOf {
  added_at?: Date
  cooling_until?: Date | null
  name_check?: string
}

export interface PayoutDesk extends TestApp {
  rail: FakePayoutRail
  deps: PayoutDependencies
  checker_id: string
  /**
   * A verified merchant of the full step with this balance in rupees; `is_known` false: no earlier withdrawal to the
   * account.
   */
  merchant(balance?: string, options?: { is_known?: boolean }): Promise<WithdrawingMerchant>
  account(merchant_id: string, of?: AccountOf): Promise<string>
  deposit(merchant_id: string, amount: bigint, options?: Deposit): Promise<void>
  order(who: WithdrawingMerchant, rupees: string, changes?: Partial<PayoutOrdered>): PayoutOrdered
  place(who: WithdrawingMerchant, rupees: string, changes?: Partial<PayoutOrdered>): Promise<PayoutRow>
  send(payout: Pick<PayoutRow, 'id'>): Promise<PayoutRow>
  ask(payout: Pick<PayoutRow, 'id'>): Promise<PayoutRow>
  now(payout: Pick<PayoutRow, 'id'>): Promise<PayoutRow>
  /** Balance, held and available amount of the wallet's free part; paisa. */
  wallet(merchant_id: string, mode?: Mode): Promise<{ balance: bigint; held: bigint; available: bigint }>
  /** Every broken promise of the books. */
  broken(): Promise<unknown[]>
}

/** The real application with the test's own rail as its only payout rail, where the settings name no others. */
export async function openPayoutDesk(settings: TestAppSettings<TestClock> = {}): Promise<PayoutDesk> {
  const rail = fakePayoutRail()
  const rails = settings.rails ?? { ...railsOf([]), payouts: payoutRailsOf([rail]) }
  const app = await startTestApp({ ...settings, rails })
  const deps: PayoutDependencies = {
    db: app.db,
    clock: app.clock,
    feed: createFeed([...historyListeners], app.clock),
    log: app.log,
    rails,
    brand: 'Sahuji',
    public_url: 'http://127.0.0.1:4620',
  }
  const checker_id = (await newOperator(app, ['finance_checker'])).id
  const now: PayoutDesk['now'] = async ({ id }) => (await app.db.read((tx) => payoutById(tx, id)))!
  return {
    ...app,
    rail,
    deps,
    checker_id,
    now,
    order: orderOf,
    deposit: (...asked) => deposited(app, ...asked),
    account: (...asked) => accountOf(app, ...asked),
    merchant: (...asked) => withdrawingMerchant({ app, deps, rail, checker_id }, ...asked),
    place: (who, amount, changes) => app.db.write((tx) => placePayout(deps, tx, orderOf(who, amount, changes))),
    send: async (payout) => {
      await sendPayout(deps, payout.id)
      return now(payout)
    },
    ask: async (payout) => {
      await askAboutPayout(deps, payout.id)
      return now(payout)
    },
    wallet: (merchant_id, mode = 'live') =>
      app.db.write(async (tx) => {
        const { balance, held, available } = (await lockWallet(tx, merchant_id, mode)).free
        return { balance, held, available }
      }),
    broken: async () => {
      const { results } = await verify(app.owner, [
        ...ledgerVerifications,
        ...payoutVerifications,
        ...historyVerifications,
      ])
      return results.flatMap(({ broken }) => broken)
    },
  }
}

function orderOf(who: WithdrawingMerchant, amount: string, changes: Partial<PayoutOrdered> = {}): PayoutOrdered {
  return {
    merchant_id: who.merchant_id,
    mode: 'live',
    account: { id: who.account_id },
    amount: rupees(amount),
    purpose: 'stock',
    origin: 'merchant',
    person_id: who.person_id,
    key: newId(),
    ...changes,
  }
}

/** Deposits money into a part of a wallet, with its line in the history. */
export async function deposited(
  app: TestApp,
  merchant_id: string,
  amount: bigint,
  { mode = 'live', kind = 'merchant_wallet', posted_at }: Deposit = {},
): Promise<void> {
  await app.db.write(async (tx) => {
    const wallet = await lockWallet(tx, merchant_id, mode)
    const to = (kind === 'merchant_wallet' ? wallet.free : wallet.restricted).account_id
    const entries = [
      { account_id: platformAccount(mode, 'equity'), amount: -amount },
      { account_id: to, amount },
    ]
    const [posting] = await post(tx, [
      { merchant_id, key: newId(), mode, kind: 'opening', entries, ...(posted_at && { posted_at }) },
    ])
    const transfer_id = postedOrRefused(posting!)
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      values (${merchant_id}, ${mode}, ${newId(app.clock)}, 'adjustment', 'completed', 'OPENING', '', 'adjustment', ${amount},
              0, ${amount}, ${posted_at ?? app.clock.now()}, ${transfer_id})`
  })
}

/** An account that was added two months ago by default. */
export async function accountOf(app: TestApp, merchant_id: string, of: AccountOf = {}): Promise<string> {
  const id = newId()
  const months = new Date(app.clock.now().getTime() - 60 * 86_400_000)
  const { added_at = months, cooling_until = null, name_check = 'matches' } = of
  // the simulated bank treats some numbers that end in 9931 to 9949 specially
  const number = `${Math.floor(Math.random() * 1e12)}`.padStart(12, '0').concat('11')
  await app.owner.write(
    (tx) => tx.run`
      insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                                   account_name, name_check, likeness, checked_at, added_at, cooling_until)
      values (${id}, ${merchant_id}, '0401', 'Nabil Bank', 'NABIL', '1', 'Durbar Marg', ${number}, 'Sita Sharma',
              ${name_check}, ${name_check === 'nearly' ? 92 : null}, ${added_at}, ${added_at}, ${cooling_until})`,
  )
  return id
}

type Opened = Pick<PayoutDesk, 'deps' | 'rail' | 'checker_id'> & { app: TestApp }

async function withdrawingMerchant(
  opened: Opened,
  balance = '0',
  { is_known = true }: { is_known?: boolean } = {},
): Promise<WithdrawingMerchant> {
  const { app } = opened
  const person = await verified(app)
  const merchant_id = await merchantIdOf(app, person.email)
  await setKyc(app, merchant_id, 'VALID')
  const { id: person_id } = await app.db.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const who = { ...person, merchant_id, person_id, account_id: await accountOf(app, merchant_id) }
  if (is_known) await firstWithdrawal(opened, who)
  if (rupees(balance) > 0n) await deposited(app, merchant_id, rupees(balance))
  return who
}

/** A withdrawal of another month, so that the account is known and this month's limits are unused. */
async function firstWithdrawal({ app, deps, rail, checker_id }: Opened, who: WithdrawingMerchant): Promise<void> {
  const { answers } = rail
  rail.answers = { submit: railSays.credited(), query: railSays.credited() }
  await deposited(app, who.merchant_id, rupees('100'))
  const then = app.clock.now().getTime() - 40 * 86_400_000
  const past = { ...deps, clock: { now: () => new Date(then) } }
  const first = await app.db.write((tx) => placePayout(past, tx, orderOf(who, '100')))
  await app.db.write((tx) => approvePayout(past, tx, { payout_id: first.id, operator_id: checker_id }))
  await sendPayout(past, first.id)
  rail.submitted = []
  rail.answers = answers
}

/** The token of another sign-in, which proves the person afresh where time has passed since the last. */
export async function signedInAgain(app: TestApp, who: Someone): Promise<string> {
  await forgetLimits(app)
  const input = { email: who.email, password: who.password }
  const proof = who.key?.prove({ method: 'POST', url: plainSignIn.path, now: app.clock.now() })
  return (await app.call(plainSignIn, input, { ...(proof && { proof }) })).data.access_token
}
