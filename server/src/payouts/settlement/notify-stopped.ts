import { commonName } from '../../banks/banks.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { reachablePeople } from '../../auth/reachable-people.ts'
import { settlementFacts } from '../accounts/facts.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { settlementStoppedMail } from '../messages/settlement-messages.ts'

interface Stopped {
  merchant_id: string
  bank_name: string
  account_end: string
}

/** Notifies the merchant by mail and in the app that automatic settlement was turned off. */
export const notifySettlementStopped = (
  { db, clock, feed, brand, public_url }: PayoutDependencies,
  { merchant_id, bank_name, account_end }: Stopped,
): Promise<void> =>
  db.write(async (tx) => {
    const link = `${public_url}/dashboard/bankDeposit?tab=settlement`
    for (const { name, email, language } of await reachablePeople(tx, merchant_id)) {
      const facts = { name, bank: commonName(bank_name), end: account_end, brand, link }
      await send(tx, settlementStoppedMail, { to: email, language, facts }, clock)
    }
    await feed.publish(tx, settlementFacts.stopped, merchant_id, 'live', { bank_name, account_end }, clock.now())
  })
