import type { Confirmation, ConfirmationWay } from '@sahuji/contract/auth/confirmations'
import type { Load } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { randomUUID } from 'node:crypto'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import type { PayoutDependencies } from '../../src/payouts/dependencies.ts'
import { approvePayout } from '../../src/payouts/decide-payout.ts'
import { placePayout } from '../../src/payouts/place-payout.ts'
import { sendPayout } from '../../src/payouts/send-payout.ts'
import type { Bank } from '../bank.ts'
import { merchantIdOf } from '../kyc.ts'
import { accountOf, deposited } from '../payouts.ts'
import { phoneCode, type Someone } from '../people.ts'
import { totpNow, withPasskey, withTotp } from '../second-factors.ts'
import type { PlannedPayout } from './payout-plan.ts'

/** A merchant who withdraws: the money that came in, and the account that it goes to. */
export interface Withdrawer extends Someone {
  merchant_id: string
  person_id: string
  account_id: string
  /** A payment that may be taken back, and its credit. */
  load: Load
  /** What was deposited in the free part beside loads, and credited by pushes; paisa. */
  put_in: bigint
  pushed: bigint
  proves: (begun: Confirmation) => Promise<object>
}

/** A withdrawal in progress; null until it could be placed. */
export interface GoingPayout extends PlannedPayout {
  id: string | null
  /** Refused for lack of money: others of the same wallet came first. */
  is_short: boolean
}

/** The world of the withdrawals. */
export interface PayoutWorld {
  bank: Bank
  deps: PayoutDependencies
  checker_id: string
  merchants: Withdrawer[]
  payouts: GoingPayout[]
  /** Confirmations that began more than one withdrawal. */
  doubled: number
}

/** What remains in the part for credit-card money, which may not leave. */
export const restrictedPaisa = rupees('5,000')

/** A merchant with money of every kind; every other one's account is known by a withdrawal of another month. */
export async function withdrawer(
  bank: Bank,
  deps: PayoutDependencies,
  { is_known, checker_id, way }: { is_known: boolean; checker_id: string; way: ConfirmationWay },
): Promise<Withdrawer> {
  const person = await bank.merchant()
  const proves = await provers[way](bank, person)
  const merchant_id = await merchantIdOf(bank, person.email)
  const { id: person_id } = await bank.owner.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const account_id = await accountOf(bank, merchant_id)
  const load = await bank.beginFor(merchant_id, '1000')
  await bank.decide(load, 'never_return')
  await settleCollection(bank.deps, load.id)
  await deposited(bank, merchant_id, restrictedPaisa, { kind: 'merchant_restricted' })
  const put_in = rupees('9,000')
  await deposited(bank, merchant_id, put_in)
  const who = { ...person, merchant_id, person_id, account_id, load, put_in, pushed: 0n, proves }
  if (is_known) await knownAccount(deps, who, checker_id)
  await bank.owner.write(
    (tx) => tx.run`
      insert into automatic_settlements (merchant_id, every, times, account_id, reserve, minimum, changed_at, next_run_at)
      values (${merchant_id}, 'times', ${['06:00', '12:00', '18:00']}, ${account_id}, ${rupees('3,000')}, 0,
              ${bank.clock.now()}, ${bank.clock.now()})`,
  )
  return who
}

async function knownAccount(deps: PayoutDependencies, who: Withdrawer, operator_id: string): Promise<void> {
  const at = new Date(deps.clock.now().getTime() - 40 * 86_400_000)
  const past = { ...deps, clock: { now: () => at } }
  const { id } = await past.db.write((tx) => placePayout(past, tx, orderOf(who, 100)))
  await past.db.write((tx) => approvePayout(past, tx, { payout_id: id, operator_id }))
  await sendPayout(past, id)
}

/** A withdrawal as its routes place it once it is confirmed. */
export const orderOf = ({ merchant_id, person_id, account_id }: Withdrawer, amount: number) => ({
  merchant_id,
  mode: 'live' as const,
  account: { id: account_id },
  amount: BigInt(amount) * 100n,
  purpose: 'stock',
  origin: 'merchant' as const,
  person_id,
  key: randomUUID(),
})

/** What each way of confirming needs beforehand, and what it answers. */
const provers: Record<ConfirmationWay, (bank: Bank, person: Someone) => Promise<Withdrawer['proves']>> = {
  passkey: async (_bank, person) => {
    const device = await withPasskey(person)
    return async ({ passkey }) => ({ passkey: device.proves(passkey!) })
  },
  totp: async (bank, person) => {
    const { secret } = await withTotp(bank, person)
    return async () => ({ totp_code: totpNow(bank, secret) })
  },
  sms:
    async (bank, person) =>
    async ({ id }) => {
      await person.call(sendConfirmationCode, { id })
      return { sms_code: await phoneCode(bank, person.mobile_no) }
    },
}

/**
 * One confirmation, used by two requests at the same moment under keys of their own; answers the withdrawals that it
 * began, or `short` where the wallet had too little by then.
 */
export async function confirmedTwice(who: Withdrawer, amount: number): Promise<string[] | 'short'> {
  const ask = { account_id: who.account_id, amount: amount * 100, purpose: 'stock' } as const
  const { http, data } = await who.call(beginConfirmation, ask, randomUUID())
  // a server that stopped in the middle of it began none
  if (http !== 200) return []
  const proof = { confirmation_id: data.id, ...(await who.proves(data)) }
  const answers = await Promise.all([1, 2].map(() => who.call(requestPayout, { ...ask, ...proof }, randomUUID())))
  if (answers.every(({ body }) => body.refusal === 'withdrawable_too_low')) return 'short'
  return answers.flatMap((answer) => (answer.http === 200 ? [answer.data.id] : []))
}
