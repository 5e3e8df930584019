import { writtenTime } from '@sahuji/contract/time/time'
import { type ClientInfo, signInFacts } from '../../auth/sessions/client-info.ts'
import { commonName } from '../../banks/banks.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import { reachablePeople } from '../../auth/reachable-people.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { newAccountLink } from './new-account-link.ts'
import {
  accountAddedMail,
  accountAddedSms,
  shutAccountAddedMail,
  shutAccountAddedSms,
} from '../messages/account-added.ts'
import type { AccountRow } from './account-row.ts'

/** What messages about accounts are signed with, where their links lead, and whom to call. */
export interface AccountMails {
  brand: string
  public_url: string
  support_phone: string
}

/** Tells everybody of the merchant by e-mail and SMS that an account was added; the bell hears it from the feed. */
export async function notifyAccountAdded(
  tx: Tx,
  { brand, public_url, support_phone }: AccountMails,
  account: AccountRow,
  client: ClientInfo,
): Promise<void> {
  const { merchant_id, bank_name, account_number, account_name: holder, cooling_until } = account
  const trade_name = await tradeNameOf(tx, merchant_id)
  const end = account_number.slice(-4)
  const until = cooling_until ? writtenTime(cooling_until) : ''
  const isShut = account.name_check === 'differs'
  const [mail, sms] = isShut ? [shutAccountAddedMail, shutAccountAddedSms] : [accountAddedMail, accountAddedSms]
  for (const { id: person_id, name, email, mobile_no, language } of await reachablePeople(tx, merchant_id)) {
    const whose = { merchant_id, account_id: account.id, person_id }
    const link = await newAccountLink(tx, whose, { now: client.clock.now(), public_url })
    const facts = { name, brand, bank: commonName(bank_name), end, holder, trade_name, until, link, support_phone }
    const clock = client.clock
    await send(tx, mail, { to: email, language, facts: { ...facts, ...signInFacts(client) } }, clock)
    await send(tx, sms, { to: mobile_no, language, facts: { brand, end, support_phone } }, clock)
  }
}
