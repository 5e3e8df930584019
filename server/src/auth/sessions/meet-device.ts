import type { PersonRow } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { type DeviceToken, deviceTokenOf, isKnownDevice, rememberDevice } from './known-devices.ts'
import { newDeviceMail } from '../messages/new-device.ts'
import { visitFacts } from './visits.ts'

type Met = Pick<PersonRow, 'id' | 'name' | 'email' | 'email_verified_at' | 'language'>

/**
 * Remembers the device of a sign-in, before its session is opened, and tells the person by mail when it is a new one. A
 * person's very first device is told to nobody, nor is anything told to an address that is not verified.
 */
export async function meetDevice(
  tx: Tx,
  { brand, public_url }: Pick<AuthWith, 'brand' | 'public_url'>,
  call: OwnCall<'anyone'>,
  person: Met,
): Promise<DeviceToken> {
  const device = deviceTokenOf(call.cookie)
  const isNew = !(await isKnownDevice(tx, device, person.id)) && !(await isKnownOtherwise(tx, call, person.id))
  if (isNew && person.email_verified_at && (await wasHereBefore(tx, person.id))) {
    const { name, email, language } = person
    const facts = { name, brand, link: `${public_url}/forgotPassword`, ...visitFacts(call) }
    await send(tx, newDeviceMail, { to: email, language, facts }, call.clock)
  }
  return rememberDevice(tx, device, person.id, call.clock.now())
}

/** By the browser's key; a script without key and cookies by its name and network. Uses sessions_of_a_person. */
const isKnownOtherwise = async (tx: Tx, { proof, device, network }: OwnCall<'anyone'>, person_id: string) =>
  (await tx.maybe`
    select 1 as found from sessions
     where person_id = ${person_id}
       and case when ${proof?.jkt ?? null}::text is null
                then key_thumbprint is null and device = ${device} and network = ${network}
                else key_thumbprint = ${proof?.jkt ?? null} end
     limit 1`) !== undefined

/** Uses known_devices_of_a_person and sessions_of_a_person. */
const wasHereBefore = async (tx: Tx, person_id: string) =>
  (
    await tx.one<{ was_here: boolean }>`
    select exists (select from known_devices where person_id = ${person_id})
        or exists (select from sessions where person_id = ${person_id}) as was_here`
  ).was_here
