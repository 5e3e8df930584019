import {
  avatarBytesMax,
  avatarPixels,
  avatarPixelsMax,
  avatarSmallPixels,
  type changeAvatar as entry,
} from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/route'
import { squarePictures } from '../platform/pictures.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { keepAvatar } from './avatars.ts'

const limits = { bytes: avatarBytesMax, pixels: avatarPixelsMax }

/** Sets the person's picture. No database connection is held while it is made. */
export async function changeAvatar(
  { db, person, clock }: OwnCall<'verified'>,
  { picture }: Takes<typeof entry>,
): Promise<Gives<typeof entry>> {
  const [large, small] = await squarePictures(Buffer.from(picture, 'base64'), limits, [avatarPixels, avatarSmallPixels])
  if (!large || !small) throw new Error('two pictures were expected')
  return { avatar: await db.write((tx) => keepAvatar(tx, person, { large, small }, clock.now())) }
}
