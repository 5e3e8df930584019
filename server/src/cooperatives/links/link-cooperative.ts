import type { CooperativeLink, linkCooperative as linkRoute } from '@sahuji/contract/cooperatives'
import type { Takes } from '@sahuji/contract/http/route'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linkOf, linksOf, shownLink } from './link-row.ts'

/** The merchant's links, newest first. */
export const listCooperativeLinks = async ({ tx, person }: Call): Promise<CooperativeLink[]> =>
  (await linksOf(tx, person.merchant_id)).map(shownLink)

/** Asks for a link by a partner code; one that was rejected waits again. Refuses cooperative_code_unknown, cooperative_is_yourself. */
export async function linkCooperative(
  {
    tx,
    person: { merchant_id },
    clock,
  }: Pick<Call<'verified'>, 'tx' | 'clock'> & {
    person: Pick<Call['person'], 'merchant_id'>
  },
  { code }: Takes<typeof linkRoute>,
): Promise<CooperativeLink> {
  const partner = await tx.maybe<{ id: string; wallet_merchant_id: string }>`
    select id, wallet_merchant_id from cooperative_partners where code = ${code}`
  if (!partner) throw new Refusal('cooperative_code_unknown', {}, ['code'])
  if (partner.wallet_merchant_id === merchant_id) throw new Refusal('cooperative_is_yourself', {}, ['code'])
  const now = clock.now()
  const { id } = await tx.one<{ id: string }>`
    insert into cooperative_links (id, merchant_id, partner_id, state, asked_at)
    values (${newId(clock)}, ${merchant_id}, ${partner.id}, 'waiting', ${now})
        on conflict on constraint cooperative_link_is_one_a_partner do update
       set state = case cooperative_links.state when 'rejected' then 'waiting' else cooperative_links.state end,
           note = case cooperative_links.state when 'rejected' then null else cooperative_links.note end,
           asked_at = case cooperative_links.state when 'rejected' then ${now} else cooperative_links.asked_at end
    returning id`
  return shownLink((await linkOf(tx, merchant_id, id))!)
}
