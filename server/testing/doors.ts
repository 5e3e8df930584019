import type { OwnEvent } from '@sahuji/contract/events'
import * as contract from '@sahuji/contract/events/door'
import type { Scan } from '@sahuji/contract/events/door'
import type { Gives } from '@sahuji/contract/http/route'
import { newId } from '../src/platform/ids.ts'
import type { PaymentDesk } from './payments.ts'
import type { SendingMerchant } from './transfers.ts'

type Synced = Gives<typeof contract.syncDoor>

/** A phone at a gate, as a test uses it. */
export interface Phone {
  id: string
  secret: string
  cursor: Date
  /** A scan of a serial; some of its fields in place of the usual ones: offline, let in, now by a right clock. */
  scan: (serial: string, some?: Partial<Scan>) => Scan
  sync: (...scans: Scan[]) => Promise<Synced>
  /** The outcome of one scan. */
  outcome: (scan: Scan) => Promise<Synced['outcomes'][number]>
}

/** The code in a new link to a gate of an event. */
export async function doorCode(
  shop: Pick<SendingMerchant, 'call'>,
  event: { id: string },
  gate: string,
  person: string,
) {
  const { data, body } = await shop.call(contract.inviteToDoor, { id: event.id, gate, person })
  if (body.refusal) throw new Error(body.refusal)
  return { id: data.id, code: new URL(data.link).hash.slice(1) }
}

/** Signs a phone in at a gate of an event. */
export async function phoneAt(
  desk: Pick<PaymentDesk, 'call' | 'clock'>,
  shop: Pick<SendingMerchant, 'call'>,
  event: Pick<OwnEvent, 'id'>,
  { gate = 'East gate', person = 'Bikash Rai' }: { gate?: string; person?: string } = {},
): Promise<Phone> {
  const { id, code } = await doorCode(shop, event, gate, person)
  const { data } = await desk.call(contract.openDoor, { code })
  const { secret } = data
  const { data: loaded } = await desk.call(contract.loadDoor, { secret })
  const scan = (serial: string, some: Partial<Scan> = {}): Scan => ({
    nonce: newId(desk.clock),
    serial,
    did: 'in',
    at: desk.clock.now(),
    clock_offset: 0,
    was_offline: true,
    ...some,
  })
  const phone: Phone = {
    id,
    secret,
    cursor: loaded.cursor,
    scan,
    sync: async (...scans) => {
      const wire = scans.map((each) => ({
        ...each,
        at: each.at.toISOString(),
      }))
      const ask = {
        secret,
        cursor: phone.cursor.toISOString(),
        scans: wire,
        waiting: 0,
        clock_offset: 0,
      }
      const { data: synced, body } = await desk.call(contract.syncDoor, ask as never)
      if (body.refusal) throw new Error(body.refusal)
      return synced
    },
    outcome: async (one) => (await phone.sync(one)).outcomes[0]!,
  }
  return phone
}

/** The serials of tickets, in the order of their ids. */
export const serialsOf = ({ owner }: Pick<PaymentDesk, 'owner'>, ids: readonly string[]): Promise<string[]> =>
  owner.read(async (tx) => {
    const rows = await tx.many<{ serial: string }>`
      select serial from tickets where id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`
    return rows.map(({ serial }) => serial)
  })

/** Passes a ticket on or gives it back, as rows: its old serial opens no door from now on. Answers the new serial. */
export async function endSerial(
  { owner, clock }: Pick<PaymentDesk, 'owner' | 'clock'>,
  { id, event_id, serial }: { id: string; event_id: string; serial: string },
  why: 'passed_on' | 'refunded',
): Promise<string> {
  const [now, fresh] = [clock.now(), newId(clock)]
  await owner.write(async (tx) => {
    await tx.run`
      insert into revoked_serials (serial, ticket_id, event_id, why, at) values (${serial}, ${id}, ${event_id}, ${why}, ${now})`
    if (why === 'passed_on')
      await tx.run`update tickets set serial = ${fresh}, holder_name = 'Anil Lama' where id = ${id}`
    else await tx.run`update tickets set state = 'refunded', ended_at = ${now} where id = ${id}`
  })
  return fresh
}
