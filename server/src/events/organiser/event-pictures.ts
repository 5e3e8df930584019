import { randomBytes } from 'node:crypto'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events'
import { eventPictureBytesMax, type OwnEvent } from '@sahuji/contract/events'
import type { Tx } from '../../platform/database/database.ts'
import { columnsOf } from '../../platform/database/sql.ts'
import type { FileRoute } from '../../platform/http/files.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { coveringPicture } from '../../platform/pictures.ts'
import { lockEvent, ownEventOf, refuseOver } from './event-row.ts'
import { shownEvent } from './shown-event.ts'
import type { OrganiserDependencies } from './keep-events.ts'

/** The sides of a poster in pixels: 3:2 for the page, 9:16 for a phone. */
const sides = { wide: { width: 1200, height: 800 }, tall: { width: 900, height: 1600 } } as const
const limits = { bytes: eventPictureBytesMax, pixels: 40_000_000 }

type Shape = keyof typeof sides

/**
 * Keeps a poster: decoded, cropped to its shape and encoded again, so that a photo's place and time are not kept. Its address is
 * new each time. No connection is held while it is made.
 */
export const setEventPicture =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { db, person: { merchant_id, person_id }, clock, log }: OwnCall<'verified'>,
    { id, shape, picture }: Takes<typeof contract.setEventPicture>,
  ): Promise<OwnEvent> => {
    const now = clock.now()
    await db.read(async (tx) => refuseOver(await ownEventOf(tx, merchant_id, id), now))
    const bytes =
      picture === null
        ? null
        : await coveringPicture(Buffer.from(picture, 'base64'), limits, { owner: person_id, ...sides[shape] })
    return db.write(async (tx) => {
      const row = await lockEvent(tx, merchant_id, id)
      refuseOver(row, now)
      await keepPicture(tx, { id, merchant_id, shape }, bytes, now)
      await log?.record(tx)
      return shownEvent(await ownEventOf(tx, merchant_id, id), { now, public_url })
    })
  }

interface Place {
  id: string
  merchant_id: string
  shape: Shape
}

async function keepPicture(tx: Tx, { id, merchant_id, shape }: Place, bytes: Buffer | null, now: Date): Promise<void> {
  await tx.run`delete from event_pictures where event_id = ${id} and merchant_id = ${merchant_id} and shape = ${shape}`
  const token = randomBytes(32).toString('base64url')
  if (bytes)
    await tx.run`
      insert into event_pictures (token, event_id, merchant_id, shape, bytes, made_at)
      values (${token}, ${id}, ${merchant_id}, ${shape}, ${bytes}, ${now})`
  const address = bytes && `/files/events/${token}.webp`
  await tx.run`
    update events set ${columnsOf([shape === 'wide' ? 'wide_picture' : 'tall_picture'])} = ${address}
     where id = ${id} and merchant_id = ${merchant_id}`
}

/** /files/events/<token>.webp */
export const eventPictureFiles: FileRoute = {
  path: '/files/events/:name',
  find: async (tx, name) => {
    const [, token] = /^([\w-]{43})\.webp$/.exec(name) ?? []
    const stored =
      token !== undefined &&
      (await tx.maybe<{ bytes: Buffer }>`
        -- any merchant: the token is the permission
        select bytes from event_pictures where token = ${token}`)
    return stored ? { contentType: 'image/webp', bytes: stored.bytes } : undefined
  },
}
