import type * as contract from '@sahuji/contract/notifications/push'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { keepPushToken, pushDeviceOf } from '../../auth/sessions/push-tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { PushSender } from '../../platform/push/push-sender.ts'
import { Refusal } from '../../platform/refusal.ts'
import { testQueue } from './push-to-device.ts'
import { sendTestPush } from './send-push.job.ts'

/** Whether pushes go to this device, and what is needed to turn them on. */
export const readPush =
  (push: PushSender) =>
  async ({ tx, person, clock }: Call): Promise<Gives<typeof contract.readPush>> => ({
    public_key: push.public_key,
    person_id: person.person_id,
    is_on: (await pushDeviceOf(tx, push, { session_id: person.session_id, now: clock.now() })) !== undefined,
    is_offered: await hasTakenMoney(tx, person.merchant_id),
  })

/**
 * Keeps this device's address, or removes it. Refuses fields_invalid for one at a host that is no push service, and for a
 * registration token where there is no Firebase.
 */
export const setPush =
  (push: PushSender) =>
  async (
    { tx, person }: Call,
    { desktop_fcm }: Takes<typeof contract.setPush>,
  ): Promise<Gives<typeof contract.setPush>> => {
    const address = push.addressIn(desktop_fcm) ?? null
    if (desktop_fcm !== null && !address) throw new Refusal('fields_invalid', {}, ['desktop_fcm'])
    await keepPushToken(tx, person, address)
    return { is_on: address !== null }
  }

/** Sends this device a test. Refuses not_found where it has no address. */
export const testPush =
  (push: PushSender) =>
  async ({ tx, person, clock }: Call): Promise<Gives<typeof contract.testPush>> => {
    const { session_id } = person
    if (!(await pushDeviceOf(tx, push, { session_id, now: clock.now() }))) throw new Refusal('not_found')
    await addJob(tx, sendTestPush, { session_id }, { queue: testQueue(session_id) })
    return {}
  }

/** A first load was credited, or a payment or send arrived. Uses transactions_by_state. */
async function hasTakenMoney(tx: Tx, merchant_id: string): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>`
    select exists (select from transactions
                    where merchant_id = ${merchant_id} and mode = 'live' and state = 'completed'
                      and kind in ('load', 'payment', 'send', 'request') and amount > 0) as has`
  return has
}
