import type * as contract from '@sahuji/contract/cooperatives/members'
import type { Member } from '@sahuji/contract/cooperatives/members'
import { type Mode, type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountOfLink, linkOf, lockLink } from './link-row.ts'

const columns = sql`m.id, m.number, m.name, m.name_ne, m.state`

/** A member of a link in a book; undefined for another's. */
export const memberOf = (tx: Tx, { merchant_id, link_id, mode, id }: MemberKey) => tx.maybe<Member>`
  select ${columns} from cooperative_members m
   where m.merchant_id = ${merchant_id} and m.link_id = ${link_id} and m.mode = ${mode} and m.id = ${id}`

interface MemberKey {
  merchant_id: string
  link_id: string
  mode: Mode
  id: string
}

/** The members whose number or name contains some letters, by number; the cursor is the last number. */
export async function listCooperativeMembers(
  { tx, person: { merchant_id } }: Call,
  { id: link_id, mode = 'live', q = '', cursor = '', limit = pageSize }: Takes<typeof contract.listCooperativeMembers>,
): Promise<Paged<Member>> {
  if (!(await linkOf(tx, merchant_id, link_id))) throw new Refusal('not_found')
  const like = `%${q.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await tx.many<Member>`
    select ${columns} from cooperative_members m
     where m.merchant_id = ${merchant_id} and m.link_id = ${link_id} and m.mode = ${mode} and m.number > ${cursor}
       and (m.number ilike ${like} or m.name ilike ${like} or m.name_ne ilike ${like})
     order by m.number limit ${limit + 1}`
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? data.at(-1)!.number : null }
}

/** Adds a member. Refuses not_found, cooperative_not_open, member_number_taken. */
export async function addCooperativeMember(
  {
    tx,
    person: { merchant_id },
    clock,
  }: Pick<Call<'verified'>, 'tx' | 'clock'> & {
    person: Pick<Call['person'], 'merchant_id'>
  },
  { id: link_id, mode = 'live', number, name, name_ne }: Takes<typeof contract.addCooperativeMember>,
): Promise<Member> {
  accountOfLink(await lockLink(tx, merchant_id, link_id), mode)
  const id = newId(clock)
  const added = await tx.run`
    insert into cooperative_members (id, merchant_id, link_id, mode, number, name, name_ne, state, added_at)
    values (${id}, ${merchant_id}, ${link_id}, ${mode}, ${number}, ${name}, ${name_ne}, 'active', ${clock.now()})
        on conflict on constraint cooperative_member_number_is_unique do nothing`
  if (added === 0) throw new Refusal('member_number_taken', {}, ['number'])
  return { id, number, name, name_ne, state: 'active' }
}

export async function changeCooperativeMember(
  { tx, person: { merchant_id } }: Call<'verified'>,
  { id, state }: Takes<typeof contract.changeCooperativeMember>,
): Promise<Member> {
  const changed = await tx.maybe<Member>`
    update cooperative_members m set state = ${state} where m.id = ${id} and m.merchant_id = ${merchant_id}
    returning ${columns}`
  if (!changed) throw new Refusal('not_found')
  return changed
}
