import type { SettlementPlan } from '@sahuji/contract/payouts/settlement'
import { type ClientInfo, signInFacts } from '../../auth/sessions/client-info.ts'
import { commonName } from '../../banks/banks.ts'
import type { Feed } from '../../feed/feed.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { reachablePeople } from '../../auth/reachable-people.ts'
import type { AccountMails } from '../accounts/account-messages.ts'
import { payoutAccountOf } from '../accounts/account-row.ts'
import { settlementFacts } from '../accounts/facts.ts'
import {
  settlementChangedMail,
  settlementChangedSms,
  settlementOffMail,
  settlementOffSms,
  settlementStoppedMail,
} from '../messages/settlement-messages.ts'
import { newSettlementLink } from './settlement-links.ts'
import type { PayoutDependencies } from '../dependencies.ts'

/** Notifies all people of the merchant by e-mail, SMS and in the app that the plan changed or was turned off. */
export async function notifySettlementChanged(
  { brand, public_url, support_phone, feed }: AccountMails & { feed: Feed },
  tx: Tx,
  { merchant_id, plan: { every, times, account_id } }: { merchant_id: string; plan: SettlementPlan },
  client: ClientInfo,
): Promise<void> {
  const { clock } = client
  const now = clock.now()
  const account = account_id === null ? undefined : await payoutAccountOf(tx, merchant_id, account_id)
  const [end, bank] = [account?.account_number.slice(-4) ?? '', commonName(account?.bank_name ?? '')]
  const trade_name = await tradeNameOf(tx, merchant_id)
  const isOff = every === 'off' || account === undefined
  for (const { id: person_id, name, email, mobile_no, language } of await reachablePeople(tx, merchant_id)) {
    const to = { brand, name, trade_name, support_phone, ...signInFacts(client) }
    const link = isOff
      ? `${public_url}/dashboard/bankDeposit?tab=settlement`
      : await newSettlementLink(tx, { merchant_id, person_id }, { now, public_url })
    if (isOff) {
      await send(tx, settlementOffMail, { to: email, language, facts: { ...to, link } }, clock)
      await send(tx, settlementOffSms, { to: mobile_no, language, facts: { brand, support_phone } }, clock)
    } else {
      const facts = { ...to, bank, end, link, times: times.join(', ') }
      await send(tx, settlementChangedMail, { to: email, language, facts }, clock)
      await send(tx, settlementChangedSms, { to: mobile_no, language, facts: { brand, end, support_phone } }, clock)
    }
  }
  const body = { bank_name: account?.bank_name ?? '', account_end: end, is_off: isOff }
  await feed.publish(tx, settlementFacts.changed, merchant_id, 'live', body, now)
}

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
