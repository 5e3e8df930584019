import type { renamePasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { namePasskey } from './passkeys.ts'

/** Names one of the person's passkeys anew. */
export async function renamePasskey(
  { tx, person: { person_id } }: Call,
  { id, name }: Takes<typeof entry>,
): Promise<Gives<typeof entry>> {
  const named = await namePasskey(tx, { id, person_id, name })
  if (!named) throw new Refusal('not_found')
  return named
}
