import { cooperativeLinkRefuses, type drawnCooperativeLink } from '@sahuji/contract/cooperatives/office/links'
import * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import {
  type Actor,
  insertProposal,
  type ProposalRow,
  referenceOf,
  refuseOwnBusiness,
} from '../../approvals/proposal-rows.ts'
import type { Feed } from '../../feed/feed.ts'
import { openCooperativeAccounts } from '../../ledger/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cooperativeFacts } from '../facts.ts'
import { linkById, type LinkRow } from '../links/link-row.ts'

const kept = z.object({ link_id: z.uuid(), papers: z.array(z.string()) })
const bodyOf = ({ body }: Pick<ProposalRow, 'body'>) => z.parse(kept, body)

/** The proposals that wait to open links, by the link. Uses cooperative_link_is_proposed_once. */
export async function proposedLinks(tx: Tx): Promise<Map<string, { id: string; reference: string }>> {
  const rows = await tx.many<Pick<ProposalRow, 'id' | 'kind' | 'number' | 'body'>>`
    -- any merchant: operators decide for all
    select id, kind, number, body from operator_proposals
     where kind = 'cooperative_link' and state in ('waiting', 'sent_back')`
  return new Map(rows.map((row) => [bodyOf(row).link_id, { id: row.id, reference: referenceOf(row) }]))
}

/** A link of any merchant, locked until the end of the transaction. Refuses not_found. */
async function lockedLink(tx: Tx, id: string): Promise<LinkRow> {
  await tx.maybe`
    -- any merchant: operators decide for all
    select id from cooperative_links where id = ${id} for no key update`
  const link = await linkById(tx, id)
  if (!link) throw new Refusal('not_found')
  return link
}

/** Proposes to open a link. Refuses not_found, cooperative_link_decided, item_proposed, proposal_own_case. */
export async function proposeLink(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, papers, reason }: { id: string; papers: string[]; reason: string },
): Promise<ProposalRow> {
  const { merchant_id, state } = await lockedLink(tx, id)
  if (state !== 'waiting' && state !== 'suspended') throw new Refusal('cooperative_link_decided')
  if ((await proposedLinks(tx)).has(id)) throw new Refusal('item_proposed')
  const about = { kind: 'cooperative_link', mode: null, merchant_id, load_id: null, amount: null, reason } as const
  return insertProposal(
    tx,
    { ...about, body: { link_id: id, papers }, needs_checker: true, state: 'waiting' },
    by,
    clock,
  )
}

/** Rejects a link that waits, or suspends an open one. Refuses not_found, cooperative_link_decided, item_proposed, proposal_own_case. */
export async function stopLink(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, reason, to }: { id: string; reason: string; to: 'rejected' | 'suspended' },
): Promise<LinkRow> {
  const link = await lockedLink(tx, id)
  const { merchant_id, state } = link
  await refuseOwnBusiness(tx, by, { merchant_id, body: {} })
  if (state !== (to === 'rejected' ? 'waiting' : 'approved')) throw new Refusal('cooperative_link_decided')
  if (to === 'rejected' && (await proposedLinks(tx)).has(id)) throw new Refusal('item_proposed')
  await tx.run`
    update cooperative_links set state = ${to}, note = ${reason}, decided_at = ${clock.now()}
     where id = ${id} and merchant_id = ${merchant_id}`
  return link
}

interface Needs {
  clock: Clock
  /** Absent in the demo, whose past sends no messages. */
  feed?: Feed
}

/** Opens a link: its accounts in both books, and the papers that both operators noted. */
export const cooperativeLinkKind: ProposalKind<Needs, z.output<typeof drawnCooperativeLink>> = {
  kind: 'cooperative_link',
  refuses: cooperativeLinkRefuses,
  check: async (_, tx, proposal) => {
    const { state } = await lockedLink(tx, bodyOf(proposal).link_id)
    if (state !== 'waiting' && state !== 'suspended') throw new Refusal('cooperative_link_decided')
  },
  carryOut: async ({ clock, feed }, tx, proposal) => {
    const { link_id, papers } = bodyOf(proposal)
    const { merchant_id, code, name } = await lockedLink(tx, link_id)
    const accounts = await openCooperativeAccounts(tx, { merchant_id, code, label: `Held for ${name}` })
    await tx.run`
      update cooperative_links
         set state = 'approved', papers = ${papers}::text[], note = null, decided_at = ${clock.now()}, proposal_id = ${proposal.id},
             live_account_id = ${accounts.live}, sandbox_account_id = ${accounts.sandbox}
       where id = ${link_id} and merchant_id = ${merchant_id}`
    const decided = { id: link_id, name, state: 'approved', note: null } as const
    await feed?.publish(tx, cooperativeFacts.decided, merchant_id, 'live', decided, clock.now())
    return null
  },
  draw: async (tx, proposal) => {
    const { link_id, papers } = bodyOf(proposal)
    const row = (await linkById(tx, link_id))!
    const { code, name, name_ne, registration, pan, place, contact, contact_mobile, settled_to } = row
    const { agreement_from, agreement_to, kym_until } = row
    const facts = { code, name, name_ne, registration, pan, place, contact, contact_mobile, settled_to }
    return { cooperative: { link_id, ...facts, agreement_from, agreement_to, kym_until, papers } }
  },
}
