import type { TariffChange } from '@sahuji/contract/tariff/lines'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { atOnce, type NoticeDependencies, noticeMorning, notifyEach } from '../../approvals/notify-merchants.ts'
import { proposalById, type ProposalRow, referenceOf } from '../../approvals/proposal-rows.ts'
import { dearerOf, tariffDraftOf } from './tariff-proposals.ts'

/**
 * Schedules the notifications fifteen days before the lines of an approved proposal begin, in the morning; at once
 * where that is past.
 */
export async function scheduleNotice(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<void> {
  const draft = tariffDraftOf(proposal)
  if ((await dearerOf(tx, draft)).length === 0) return
  const runAt = noticeMorning(draft.valid_from, clock.now())
  await addJob(tx, notifyMerchantsJob, { proposal_id: proposal.id }, { runAt, key: `tariff.notify ${proposal.id}` })
}

/**
 * Notifies them, each once however often it runs: the bell and a mail to all their people, in one transaction for each
 * hundred.
 */
export const notifyMerchantsJob = job(
  'operator.notify_tariff',
  z.object({ proposal_id: z.uuid() }),
  async ({ proposal_id }, deps: NoticeDependencies) => {
    for (;;) {
      const told = await deps.db.write((tx) => notifySome(deps, tx, proposal_id))
      if (told < atOnce) return
    }
  },
)

async function notifySome(deps: NoticeDependencies, tx: Tx, id: string): Promise<number> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`notify tariff ${id}`}, 0))::text`
  const row = await proposalById(tx, id)
  if (row?.state !== 'done') return 0
  const draft = tariffDraftOf(row)
  const { valid_from, sooner } = draft
  const proposal = referenceOf(row)
  const merchants = await untold(tx, await dearerOf(tx, draft), { proposal, now: deps.clock.now() })
  await notifyEach(deps, tx, merchants, { proposal, valid_from, sooner, page: 'generalPages/3' })
  return merchants.length
}

/** How long ago a channel was used at the latest to count as used. */
const usedDays = 90

/**
 * Affected merchants who were not notified yet: of the changed tier, and of the channels that they used recently. A
 * change to card money affects its holders, and merchants who loaded some recently and may again.
 */
function untold(tx: Tx, changes: readonly TariffChange[], { proposal, now }: { proposal: string; now: Date }) {
  const since = new Date(now.getTime() - usedDays * 86_400_000)
  const column = (name: 'rule' | 'channel' | 'rail' | 'bank' | 'tier') => changes.map((change) => change[name])
  return tx.many<{ id: string }>`
    -- any merchant: the tariff applies to all
    select m.id from merchants m
     where exists (
             select from unnest(${column('rule')}::text[], ${column('channel')}::text[], ${column('rail')}::text[],
                                ${column('bank')}::text[], ${column('tier')}::text[]) c (rule, channel, rail, bank, tier)
              where (c.tier is null or c.tier = m.kyc_tier)
                and (c.channel is null
                     or c.channel in ('payout:bank', 'tax:vat')
                        and exists (select from payouts p where p.merchant_id = m.id and p.created_at >= ${since})
                     or c.channel in ('cooperative:deposit', 'tax:withheld')
                        and exists (select from cooperative_rows r where r.merchant_id = m.id and r.made_at >= ${since})
                     or c.channel = 'send:wallet' and c.rule <> 'card_money'
                        and exists (select from transfers t where t.merchant_id = m.id and t.mode = 'live'
                                       and t.created_at >= ${since})
                     or c.channel like 'payment:%'
                        and exists (select from payments p where p.merchant_id = m.id and p.mode = 'live' and p.paid_at >= ${since})
                     or c.rule = 'card_money'
                        and (exists (select from ledger_accounts a where a.merchant_id = m.id and a.mode = 'live'
                                        and a.kind = 'merchant_restricted' and a.balance > 0)
                             or exists (select from loads l where l.merchant_id = m.id and l.mode = 'live'
                                           and l.is_restricted and l.created_at >= ${since}))
                     or exists (select from loads l join instruments i on i.id = l.instrument_id
                                 where l.merchant_id = m.id and l.mode = 'live' and l.created_at >= ${since}
                                   and l.tariff_channel = c.channel and (c.rail is null or l.rail = c.rail)
                                   and (c.bank is null or i.bank = c.bank))))
       and not exists (select from notifications n
                        where n.merchant_id = m.id and n.type = 'TariffChange' and n.facts ->> 'proposal' = ${proposal})
     order by m.id limit ${atOnce}`
}
