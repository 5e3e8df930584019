import * as files from '@sahuji/contract/cooperatives/office/files'
import * as contract from '@sahuji/contract/cooperatives/office/links'
import type { OfficeLink, OfficePartner } from '@sahuji/contract/cooperatives/office/links'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { Feed } from '../../feed/feed.ts'
import { normalizeMobile } from '../../merchants/contact.ts'
import { findByMobile } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cooperativeFacts } from '../facts.ts'
import { filesOfLink, ownerOfFile } from '../files/file-rows.ts'
import { listFileItems } from '../files/sign-list.ts'
import { linkById, officeLinks } from '../links/link-row.ts'
import { recordPartnerSignature } from './partner-signature.ts'
import { cooperativeLinkKind, proposedLinks, proposeLink, stopLink } from './link-proposals.ts'

type Office = Call<'operator'>

/** The office's part in cooperatives: it adds them, and opens, rejects and suspends the links of merchants. */
export const cooperativeOfficeRoutes = ({ feed }: { feed: Feed }) =>
  routes((on) => {
    on(contract.listOfficeCooperatives, async ({ tx }) => ({
      partners: await officePartners(tx),
      links: await listedLinks(tx),
    }))
    on(contract.countCooperativeLinks, countLinks)
    on(contract.addCooperative, addCooperative)
    on(contract.noteCooperativeMail, noteMail)
    on(contract.proposeCooperativeLink, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeLink(tx, clock, operator, ask), cooperativeLinkKind)
    })
    on(contract.rejectCooperativeLink, (call, ask) => stopped(feed, call, { ...ask, to: 'rejected' }))
    on(contract.suspendCooperativeLink, (call, ask) => stopped(feed, call, { ...ask, to: 'suspended' }))
    on(files.listOfficeFiles, async ({ tx }, { id }) => {
      const link = await linkById(tx, id)
      if (!link) throw new Refusal('not_found')
      return filesOfLink(tx, { merchant_id: link.merchant_id, link_id: id, mode: 'live' })
    })
    on(files.listOfficeFileItems, async ({ tx }, ask) => listFileItems(tx, await ownerOfFile(tx, ask.id), ask))
    on(files.recordPartnerSignature, recordPartnerSignature)
  })

const officePartners = (tx: Tx) => tx.many<OfficePartner>`
  -- any merchant: operators decide for all
  select p.id, p.code, p.name, p.name_ne, p.registration, p.pan, p.place, p.contact, p.contact_mobile, m.trade_name as settled_to,
         p.agreement_from, p.agreement_to, p.kym_until, p.statement_mail,
         (select count(*)::int from cooperative_links l where l.partner_id = p.id) as links
    from cooperative_partners p join merchants m on m.id = p.wallet_merchant_id
   order by p.code`

async function listedLinks(tx: Tx): Promise<OfficeLink[]> {
  const proposed = await proposedLinks(tx)
  const rows = await officeLinks(tx)
  const held = new Map(
    (
      await tx.many<{ id: string; balance: bigint }>`
        -- any merchant: operators decide for all
        select id, balance from ledger_accounts where id = any (${rows.flatMap((row) => row.live_account_id ?? [])}::uuid[])`
    ).map(({ id, balance }) => [id, balance]),
  )
  const files = new Map((await newestFiles(tx)).map(({ link_id, ...file }) => [link_id, file]))
  return rows.map((row) => {
    const { id, state, merchant_id, merchant, code, name, asked_at, decided_at, papers, note } = row
    const about = { id, state, merchant_id, merchant, code, name, asked_at, decided_at, papers, note }
    const ofAccount = row.live_account_id === null ? 0n : (held.get(row.live_account_id) ?? 0n)
    return { ...about, held: ofAccount, file: files.get(id) ?? null, proposal: proposed.get(id) ?? null }
  })
}

/** The newest live file of each link. */
const newestFiles = (tx: Tx) => tx.many<NonNullable<OfficeLink['file']> & { link_id: string }>`
  -- any merchant: operators decide for all
  select distinct on (f.link_id) f.link_id, f.id, f.last_day,
         (select count(*)::int from cooperative_items i where i.file_id = f.id and i.kind <> 'matched') as breaks,
         (select count(*) = 2 from cooperative_signatures s where s.file_id = f.id) as is_signed
    from cooperative_files f where f.mode = 'live'
   order by f.link_id, f.id desc`

function countLinks({ tx }: Office): Promise<Gives<typeof contract.countCooperativeLinks>> {
  return tx.one<{ waiting: number }>`
    -- any merchant: operators decide for all
    select count(*)::int as waiting from cooperative_links where state = 'waiting'`
}

/** Adds a cooperative. Refuses not_found where no business has verified the number, cooperative_code_taken. */
async function addCooperative(
  { tx, record, clock }: Office,
  { wallet_mobile, ...facts }: Takes<typeof contract.addCooperative>,
): Promise<OfficePartner> {
  const mobile_no = normalizeMobile(wallet_mobile)
  const { owner } = mobile_no === undefined ? { owner: undefined } : await findByMobile(tx, mobile_no)
  if (!owner?.owned_id) throw new Refusal('not_found', {}, ['wallet_mobile'])
  if (facts.agreement_to < facts.agreement_from) throw new Refusal('fields_invalid', {}, ['agreement_to'])
  const id = newId(clock)
  const { code, name, name_ne, registration, pan, place, contact, contact_mobile } = facts
  const added = await tx.run`
    insert into cooperative_partners (id, code, name, name_ne, registration, pan, place, contact, contact_mobile, wallet_merchant_id,
                                      agreement_from, agreement_to, kym_until, created_at)
    values (${id}, ${code}, ${name}, ${name_ne}, ${registration}, ${pan}, ${place}, ${contact}, ${contact_mobile},
            ${owner.owned_id}, ${facts.agreement_from}, ${facts.agreement_to}, ${facts.kym_until}, ${clock.now()})
        on conflict on constraint cooperative_code_is_unique do nothing`
  if (added === 0) throw new Refusal('cooperative_code_taken', {}, ['code'])
  await record(tx, { subject: { kind: 'cooperative', id }, merchant_id: owner.owned_id, after: { code, name } })
  return (await officePartners(tx)).find((one) => one.id === id)!
}

/** Notes where the cooperative gets the books of shops. Refuses not_found. */
async function noteMail(
  { tx, record }: Office,
  { id, statement_mail, reason }: Takes<typeof contract.noteCooperativeMail>,
): Promise<OfficePartner> {
  const before = (await officePartners(tx)).find((one) => one.id === id)
  if (!before) throw new Refusal('not_found')
  await tx.run`update cooperative_partners set statement_mail = ${statement_mail} where id = ${id}`
  const after = { statement_mail, reason }
  await record(tx, { subject: { kind: 'cooperative', id }, before: { statement_mail: before.statement_mail }, after })
  return { ...before, statement_mail }
}

async function stopped(
  feed: Feed,
  { tx, clock, operator, record }: Office,
  ask: Parameters<typeof stopLink>[3],
): Promise<{ state: 'rejected' | 'suspended' }> {
  const { id, merchant_id, state, code, name } = await stopLink(tx, clock, operator, ask)
  const after = { state: ask.to, code, reason: ask.reason }
  await record(tx, { subject: { kind: 'cooperative_link', id }, merchant_id, before: { state }, after })
  const decided = { id, name, state: ask.to, note: ask.reason }
  await feed.publish(tx, cooperativeFacts.decided, merchant_id, 'live', decided, clock.now())
  return { state: ask.to }
}
