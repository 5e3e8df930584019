import type { Mode } from '@sahuji/contract/http/lists'
import type { Person } from '../platform/http/route-table.ts'
import { isPermitted } from '@sahuji/contract/company/shop-roles'
import { Refusal } from '../platform/refusal.ts'

/** Refuses a change of what acts on the live book, a key or an endpoint, to a person without `keys.live`: not_permitted. */
export function refuseLive(person: Person, mode: Mode): void {
  if (mode === 'live' && !isPermitted(person, 'keys.live'))
    throw new Refusal('not_permitted', { permission: 'keys.live' })
}
