import {
  type ContactChange,
  type ContactChannel,
  contactResendWaitSeconds,
} from '@sahuji/contract/auth/contact-changes'
import { bareMobile } from '@sahuji/contract/merchants'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import { tokenHash } from '../sessions/tokens.ts'

/** A new e-mail address or mobile number, in its stored form, that waits for its link or code. */
export interface PendingChange {
  channel: ContactChannel
  value: string
  asked_at: Date
  sent_at: Date
  expires_at: Date
}

/** The person's changes that can still be confirmed. A password set after the request of a change makes it void. */
export const pendingChangesOf = (tx: Tx, { person_id, merchant_id }: PersonKey, now: Date) => tx.many<PendingChange>`
  select c.channel, c.value, c.asked_at, c.sent_at, c.expires_at
    from contact_changes c
   where c.person_id = ${person_id} and c.merchant_id = ${merchant_id} and c.expires_at > ${now}
     and not exists (select from passwords w where w.person_id = c.person_id and w.changed_at > c.asked_at)
   order by c.channel`

/** The one of a channel. */
export const pendingChangeOf = async (tx: Tx, person: PersonKey, channel: ContactChannel, now: Date) =>
  (await pendingChangesOf(tx, person, now)).find((change) => change.channel === channel)

/**
 * Stores a change in place of an earlier one of the channel, whose link or code becomes invalid. Without a token no
 * link opens it.
 */
export const saveChange = (
  tx: Tx,
  { person_id, merchant_id }: PersonKey,
  { channel, value, asked_at, sent_at, expires_at, token }: PendingChange & { token?: string | undefined },
) => tx.run`
  insert into contact_changes (person_id, channel, merchant_id, value, token_hash, asked_at, sent_at, expires_at)
  values (${person_id}, ${channel}, ${merchant_id}, ${value}, ${token === undefined ? null : tokenHash(token)},
          ${asked_at}, ${sent_at}, ${expires_at})
      on conflict (person_id, channel) do update
     set value = excluded.value, token_hash = excluded.token_hash, asked_at = excluded.asked_at,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at`

/** Deletes a change. */
export const deleteChange = (tx: Tx, { person_id, merchant_id }: PersonKey, channel: ContactChannel) => tx.run`
  delete from contact_changes
   where person_id = ${person_id} and merchant_id = ${merchant_id} and channel = ${channel}`

/** Deletes all changes: they were requested before there was a second factor. */
export const deleteChanges = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.run`
  delete from contact_changes where person_id = ${person_id} and merchant_id = ${merchant_id}`

interface ConsumedChange extends PersonKey {
  value: string
}

/** Uses the change of a link up and answers its person; undefined when it is unknown, used, expired or void. */
export const consumeChangeByToken = (tx: Tx, token: string, now: Date) => tx.maybe<ConsumedChange>`
  delete from contact_changes c
   where c.token_hash = ${tokenHash(token)} and c.expires_at > ${now}
     and not exists (select from passwords w where w.person_id = c.person_id and w.changed_at > c.asked_at)
  returning c.person_id, c.merchant_id, c.value`

/** When the link or code of a change may be sent again. */
export const resendableAt = ({ sent_at }: Pick<PendingChange, 'sent_at'>): Date =>
  after(sent_at, contactResendWaitSeconds)

/** A pending change as its owner sees it. */
export function changeView(change: PendingChange, now: Date): ContactChange {
  const { channel, value, asked_at, expires_at } = change
  const next = resendableAt(change)
  return {
    channel,
    value: channel === 'mobile' ? bareMobile(value) : value,
    asked_at,
    expires_at,
    wait_seconds: next > now ? secondsUntil(now, next) : 0,
  }
}

/** True for the change to this value whose link or code was sent a moment ago, so that it need not be sent again. */
export const isFresh = (change: PendingChange | undefined, value: string, now: Date): change is PendingChange =>
  change !== undefined && change.value === value && resendableAt(change) > now
