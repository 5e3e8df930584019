import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/sandbox'
import type { Play } from '@sahuji/contract/sandbox'
import type * as z from 'zod/mini'
import { merchantBalance } from '../src/ledger/queries.ts'
import { newId } from '../src/platform/ids.ts'
import type { RailPaymentDesk, Shop } from './rail-payments.ts'

type Ask = Partial<z.input<typeof contract.playMoneyIn.takes>>

/** Plays money in, a payment of Rs.1,000 by default, and answers what became of it. */
export async function plays(shop: Shop, ask: Ask = {}, key: string = newId()): Promise<Play> {
  const { http, body, data } = await shop.call(
    contract.playMoneyIn,
    { kind: 'payment', amount: Number(rupees('1,000')), way: 'ebanking', scenario: 'succeeds', ...ask },
    key,
  )
  if (http !== 200) throw new Error(`answered ${http}: ${JSON.stringify(body)}`)
  return data
}

export const balanceIn = async ({ db }: RailPaymentDesk, { merchant_id }: Shop, mode: Mode): Promise<bigint> =>
  (await db.read((tx) => merchantBalance(tx, merchant_id, mode)))!.balance
