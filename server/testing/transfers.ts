import type { Mode } from '@sahuji/contract/http/lists'
import { setTimeout as delay } from 'node:timers/promises'
import { rupees } from '@sahuji/contract/money/money'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { lockWallet } from '../src/ledger/post.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import { newId, newReference } from '../src/platform/ids.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { transferVerifications } from '../src/transfers/verify-transfers.ts'
import { startTestApp, type TestApp, type TestAppSettings } from './app.ts'
import { merchantIdOf, setKyc } from './kyc.ts'
import { deposited } from './payouts.ts'
import { forgetLimits, type Someone, type SomeoneWith, verified } from './people.ts'
import type { TestClock } from '../src/platform/clock.ts'

/** A merchant with a wallet that sends and receives. */
export interface SendingMerchant extends Someone {
  merchant_id: string
  person_id: string
}

export interface TransferDesk extends TestApp {
  /** A verified merchant of the full step with so many rupees. */
  merchant(balance?: string, who?: SomeoneWith): Promise<SendingMerchant>
  deposit(merchant_id: string, amount: bigint, options?: Parameters<typeof deposited>[3]): Promise<void>
  /** Sends over HTTP. */
  send(from: SendingMerchant, to: { mobile_no: string }, rupees: string, asked?: SendAsked): ReturnType<typeof sent>
  /** Balance, held and what may leave, of the wallet's free part; paisa. */
  wallet(merchant_id: string, mode?: Mode): Promise<{ balance: bigint; held: bigint; available: bigint }>
  /** Every promise of the books that does not hold. */
  broken(): Promise<unknown[]>
}

interface SendAsked {
  mode?: Mode
  key?: string
  purpose?: string
  note?: string
}

/** The real application with merchants that send to one another. */
export async function openTransferDesk(settings: TestAppSettings<TestClock> = {}): Promise<TransferDesk> {
  const app = await startTestApp(settings)
  return {
    ...app,
    merchant: async (balance = '0', who = {}) => {
      const person = await verified(app, who)
      await forgetLimits(app)
      const merchant_id = await merchantIdOf(app, person.email)
      await setKyc(app, merchant_id, 'VALID')
      const { id: person_id } = await app.db.read(
        (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
      )
      // whoever is not asked for a proof
      await app.owner.write(
        (tx) => tx.run`update merchants set confirm_sends_above = 2500000 where id = ${merchant_id}`,
      )
      if (rupees(balance) > 0n) await deposited(app, merchant_id, rupees(balance))
      return { ...person, merchant_id, person_id }
    },
    deposit: (...asked) => deposited(app, ...asked),
    send: sent,
    wallet: (merchant_id, mode = 'live') =>
      app.db.write(async (tx) => {
        const { balance, held, available } = (await lockWallet(tx, merchant_id, mode)).free
        return { balance, held, available }
      }),
    broken: async () => {
      const checks = [...ledgerVerifications, ...transferVerifications, ...historyVerifications]
      const { results } = await verify(app.owner, checks)
      return results.flatMap(({ broken }) => broken)
    },
  }
}

/** A request for money that waits for its payer. Needs the owner: nothing is counted of it. */
export async function askedFor(
  app: Pick<TestApp, 'owner' | 'clock'>,
  { by, of, amount, mode = 'live' }: { by: string; of: string; amount: bigint; mode?: Mode },
): Promise<string> {
  const [id, now] = [newId(app.clock), app.clock.now()]
  const expires_at = new Date(now.getTime() + 7 * 86_400_000)
  await app.owner.write(
    (tx) => tx.run`
      insert into transfer_requests (id, merchant_id, person_id, payer_id, mode, key, group_id, reference, amount, may_change,
                                     purpose, state, expires_at, created_at)
      select ${id}, ${by}, p.id, ${of}, ${mode}, ${newId()}, ${newId()}, ${newReference(app.clock)}, ${amount}, false,
             'stock', 'open', ${expires_at}, ${now}
        from people p where p.merchant_id = ${by} order by p.id limit 1`,
  )
  return id
}

const sent = (
  from: SendingMerchant,
  { mobile_no }: { mobile_no: string },
  amount: string,
  { key = newId(), purpose = 'stock', ...asked }: SendAsked = {},
) => from.call(sendFunds, { mobile_no, amount: Number(rupees(amount)), purpose, ...asked }, key)

/** Locks a merchant's wallet while work begins: what would leave it waits together, and is posted together. */
export async function together<Answer>(
  desk: Pick<TransferDesk, 'owner'>,
  { merchant_id }: Pick<SendingMerchant, 'merchant_id'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const locked = Promise.withResolvers<void>()
  const holding = desk.owner.write(async (tx) => {
    await tx.run`select from ledger_accounts where merchant_id = ${merchant_id} and mode = 'live' for no key update`
    locked.resolve()
    await delay(queueMilliseconds)
  })
  await locked.promise
  const [answer] = await Promise.all([work(), holding])
  return answer
}

const queueMilliseconds = 1_000
