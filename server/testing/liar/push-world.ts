import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { switchChannel } from '../../src/banks/rail-switches.ts'
import { findOverduePushes } from '../../src/funding/pushes/overdue-pushes.job.ts'
import { validatePush } from '../../src/funding/pushes/push-validation.ts'
import type { Bank } from '../bank.ts'
import { dyingServer } from '../dying-server.ts'
import { pushLoadsOf } from '../pushes.ts'
import { deskIn, reverseByHand } from '../reversal-crash-points.ts'
import { codeBy, codeFrom, pushBody, type SignedPush, signedPush } from '../signed-pushes.ts'
import type { PlannedPush, PushAct, PushPlan } from './push-plan.ts'

/** A push in progress. */
export interface GoingPush extends PlannedPush {
  merchant_id: string
  mobile: string
  /** Null until a bank got the answer that the wallet takes it. */
  trace_id: string | null
  signed: SignedPush | null
  /** When NCHL first notified us of it. */
  sent_at: Date | null
  /** NCHL's first conclusive answer. */
  heard: 'yes' | 'no' | null
  /** An answer was sent that NCHL never read. */
  is_unheard: boolean
  /** NCHL returned it after a success, and two people booked it. */
  is_given_back: boolean
  wrong: string[]
}

/** A wallet that pushes go to. */
export interface PushedWallet {
  merchant_id: string
  mobile: string
}

export const goingPushes = ({ pushes }: PushPlan, wallets: readonly PushedWallet[]): GoingPush[] =>
  pushes.map((planned) => ({
    ...planned,
    ...wallets[planned.merchant]!,
    trace_id: null,
    signed: null,
    sent_at: null,
    heard: null,
    is_unheard: false,
    is_given_back: false,
    wrong: [],
  }))

/** A bank asks whether the wallet takes it; if not, it asks again in the next round. */
export async function beginPush(bank: Bank, push: GoingPush): Promise<void> {
  const { mobile, rupees, lie, transaction_id } = push
  const asked = { user: mobile, amount: BigInt(rupees) * 100n }
  const said = await validatePush(bank.deps, bank.deps.rails.push!, asked)
  if ('no' in said) return
  const { trace_id } = said.wallet
  const payment = { ...asked, trace_id, transaction_id, remarks: null, sent_at: bank.clock.now() }
  push.trace_id = trace_id
  push.signed = signedPush(bank, pushBody({ ...payment, ...lie.says(payment) }))
  push.sent_at = payment.sent_at
}

export const switchPushes = (bank: Bank, is_off: boolean) =>
  bank.db.write((tx) =>
    switchChannel(tx, {
      rail: 'nchl',
      channel: 'ips',
      is_off,
      reason: 'a test',
      changed_by: 'Deepak',
      changed_at: bank.clock.now(),
    }),
  )

/** NCHL repeats it for the agreed time, and not after a conclusive answer. */
const isAsked = (bank: Bank, { heard, sent_at }: GoingPush): boolean =>
  heard === null && sent_at !== null && bank.clock.now().getTime() - sent_at.getTime() < 30 * 60_000

function hear(push: GoingPush, codes: readonly (string | undefined)[]): void {
  if (push.heard !== null) return
  if (codes.some((code) => code === '000' || code === 'E001')) push.heard = 'yes'
  else if (codes.every((code) => code !== undefined && code !== 'ENTR')) push.heard = 'no'
}

let stranger: KeyObject | undefined
const strangersKey = () => (stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

const answeredAs = async (push: GoingPush, what: string, expected: string, code: Promise<string>): Promise<void> => {
  const said = await code
  if (said !== expected) push.wrong.push(`${what} is answered ${said}`)
}

const happen: Record<PushAct, (bank: Bank, push: GoingPush, dies_at: number) => Promise<unknown>> = {
  'is sent': async (bank, push) => {
    if (isAsked(bank, push)) hear(push, [await codeFrom(bank, push.signed!)])
  },
  'is sent by three': async (bank, push) => {
    if (isAsked(bank, push)) hear(push, await Promise.all([1, 2, 3].map(() => codeFrom(bank, push.signed!))))
  },
  'is sent, and the answer is lost': async (bank, push) => {
    if (!isAsked(bank, push)) return
    await codeFrom(bank, push.signed!)
    push.is_unheard = true
  },
  'is sent to a server that dies': async (bank, push, at) => {
    if (!isAsked(bank, push)) return
    const { said } = await dyingServer(bank, { at, death: 'killed' }, (deps) => codeBy(deps, push.signed!))
    // whether the answer of a stopped server arrived is unknown
    if (said === undefined) push.is_unheard = true
    else hear(push, [said])
  },
  'is forged': (bank, push) =>
    answeredAs(push, 'a forgery', 'T003', codeFrom(bank, signedPush(bank, push.signed!.body, { key: strangersKey() }))),
  'is written again': (bank, push) =>
    answeredAs(
      push,
      'JSON written again',
      'T003',
      codeFrom(bank, { ...push.signed!, body: Buffer.concat([push.signed!.body, Buffer.from(' ')]) }),
    ),
  'comes from elsewhere': (bank, push) =>
    answeredAs(push, 'a call from elsewhere', 'T001', codeFrom(bank, push.signed!, '203.0.113.9')),
  'is given back by hand': async (bank, push) => {
    if (push.heard === 'yes') await giveBack(bank, push)
  },
}

/** The events of the pushes in a round, each as something to run. */
export const happeningTo = (bank: Bank, pushes: readonly GoingPush[], at: number): (() => Promise<unknown>)[] =>
  pushes
    .filter(({ signed }) => signed !== null)
    .flatMap((push) =>
      push.acts
        .filter((one) => one.at === at)
        .map(
          ({ act, dies_at }) =>
            () =>
              happen[act](bank, push, dies_at),
        ),
    )

/** NCHL's last repeat of each open push. */
export const lastAsked = (bank: Bank, pushes: readonly GoingPush[]): (() => Promise<unknown>)[] =>
  pushes.filter((push) => isAsked(bank, push)).map((push) => () => happen['is sent'](bank, push, 0))

async function giveBack(bank: Bank, push: GoingPush): Promise<void> {
  const load = await loadOfPush(bank, push)
  if (push.is_given_back || load?.state !== 'credited') return
  push.is_given_back = true
  await reverseByHand(bank.deps, load.id, await deskIn(bank))
}

/** The load of a push, by its trace id: one transaction id may have come with two. */
export async function loadOfPush({ db }: Pick<Bank, 'db'>, { merchant_id, trace_id }: GoingPush) {
  const found = await db.read(
    (tx) => tx.maybe<{ load_id: string | null }>`
      select load_id from push_payments
       where trace_id = ${trace_id} and merchant_id = ${merchant_id} and load_id is not null`,
  )
  return found && (await pushLoadsOf({ db }, merchant_id, 200)).find(({ id }) => id === found.load_id)
}

/**
 * After NCHL gave up: the job takes back credited pushes without an answer. Answers that NCHL never read are in NCHL's
 * report of the day, by which two people book them.
 */
export async function settlePushes(bank: Bank, pushes: readonly GoingPush[]): Promise<void> {
  await findOverduePushes(bank.deps)
  for (const push of pushes) if (push.trace_id && push.heard === null && push.is_unheard) await giveBack(bank, push)
}
