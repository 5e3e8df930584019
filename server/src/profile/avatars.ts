import { randomBytes } from 'node:crypto'
import {
  avatarBytesMax,
  avatarPixels,
  avatarPixelsMax,
  avatarSmallPixels,
  type changeAvatar as changeRoute,
} from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { squarePictures } from '../platform/pictures.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { updateAvatar } from '../merchants/person-details.ts'
import type { PersonKey } from '../merchants/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FileRoute, KeptFile } from '../platform/http/files.ts'

const limits = { bytes: avatarBytesMax, pixels: avatarPixelsMax }

/** Sets the person's picture. No database connection is held while it is made. */
export async function changeAvatar(
  { db, person, clock, log }: OwnCall<'verified'>,
  { picture }: Takes<typeof changeRoute>,
): Promise<Gives<typeof changeRoute>> {
  const [large, small] = await squarePictures(Buffer.from(picture, 'base64'), limits, {
    owner: person.person_id,
    sides: [avatarPixels, avatarSmallPixels],
  })
  if (!large || !small) throw new Error('two pictures were expected')
  const avatar = await db.write(async (tx) => {
    const saved = await saveAvatar(tx, person, { large, small }, clock.now())
    await log?.record(tx)
    return saved
  })
  return { avatar }
}

/** Stores a person's picture in place of an earlier one; answers its address, new for every picture. */
async function saveAvatar(
  tx: Tx,
  person: PersonKey,
  { large, small }: { large: Buffer; small: Buffer },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { person_id, merchant_id } = person
  await tx.run`
    insert into avatars (token, merchant_id, person_id, large, small, created_at)
    values (${token}, ${merchant_id}, ${person_id}, ${large}, ${small}, ${now})
        on conflict on constraint avatar_is_one_a_person do update
       set token = excluded.token, large = excluded.large, small = excluded.small, created_at = excluded.created_at`
  const avatar = `/files/avatars/${token}.webp`
  await updateAvatar(tx, person, avatar)
  return avatar
}

/** Deletes a person's picture; its address becomes invalid with the commit. */
export async function deleteAvatar(tx: Tx, person: PersonKey): Promise<void> {
  await tx.run`delete from avatars where person_id = ${person.person_id} and merchant_id = ${person.merchant_id}`
  await updateAvatar(tx, person, null)
}

/** /files/avatars/<token>.webp, and <token>.small.webp beside it. */
export const avatarFiles: FileRoute = {
  path: '/files/avatars/:name',
  find: async (tx, name) => {
    const [, token, small] = /^([\w-]{43})(\.small)?\.webp$/.exec(name) ?? []
    return token === undefined ? undefined : pictureOf(tx, token, small !== undefined)
  },
}

async function pictureOf(tx: Tx, token: string, isSmall: boolean): Promise<KeptFile | undefined> {
  const stored = await tx.maybe<{ bytes: Buffer }>`
    -- any merchant: the token is the permission
    select case when ${isSmall} then small else large end as bytes from avatars where token = ${token}`
  return stored && { contentType: 'image/webp', bytes: stored.bytes }
}
