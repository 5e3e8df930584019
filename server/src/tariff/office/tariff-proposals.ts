import type { ShownTariff } from '@sahuji/contract/tariff/office/tariff'
import { dearerAmong } from '@sahuji/contract/tariff/dearer'
import { keyOfLine, noticeDayOf, type TariffChange, tariffDraft, type TariffDraft } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linesOn, withChanges } from '../lines.ts'
import { areInOrder } from '../order.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'

/**
 * Proposes lines of the tariff that begin on a future day; they apply once another person approves them before that
 * day, and the approval itself writes them (approved_tariff_begins in the database). Refuses tariff_day_past,
 * tariff_day_taken, tariff_unchanged, tariff_line_unknown, tariff_figures_wrong.
 */
export async function proposeTariffLines(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { draft, reason }: { draft: TariffDraft; reason: string },
): Promise<ProposalRow> {
  await refuseTariffDay(tx, clock, draft)
  await refuseUnfitChanges(tx, draft)
  const held = new Map((await linesOn(tx, draft.valid_from)).map((line) => [keyOfLine(line), line]))
  if (draft.changes.some((change) => isSame(change, held.get(keyOfLine(change)))))
    throw new Refusal('tariff_unchanged', {}, ['changes'])
  await refuseShortNotice(tx, clock, draft)
  const about = { kind: 'tariff_rule', mode: null, merchant_id: null, load_id: null, amount: null, reason } as const
  // in wire format, where amounts are whole numbers too
  const body = z.encode(tariffDraft, draft)
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

type Said = Pick<TariffChange, 'value' | 'fee'>

const isSame = (one: Said, other: Said | undefined): boolean =>
  other !== undefined && (one.fee === null ? one.value === other.value : asText(one.fee) === asText(other.fee))

const asText = (fee: Said['fee']): string =>
  fee === null ? '' : json([fee.kind, fee.value, fee.min, fee.max, fee.slabs?.map((slab) => [slab.up_to, slab.fee])])

/** Refuses a past day, or one on which a line of the same subject begins already. */
export async function refuseTariffDay(tx: Tx, clock: Clock, { valid_from, changes }: TariffDraft): Promise<void> {
  if (valid_from <= kathmanduDay(clock.now())) throw new Refusal('tariff_day_past', {}, ['valid_from'])
  const keys = new Set(changes.map(keyOfLine))
  const begun = (await linesOn(tx, valid_from)).filter((line) => line.valid_from === valid_from)
  if (begun.some((line) => keys.has(keyOfLine(line)))) throw new Refusal('tariff_day_taken', {}, ['valid_from'])
}

/** Refuses changes with an unknown subject, or whose figures do not fit together on any day from theirs on. */
export async function refuseUnfitChanges(tx: Tx, draft: Omit<TariffDraft, 'source'>): Promise<void> {
  const { valid_from, changes } = draft
  if (!changes.every(isWhole) || new Set(changes.map(keyOfLine)).size < changes.length)
    throw new Refusal('tariff_figures_wrong', {}, ['changes'])
  await refuseUnknown(tx, changes)
  const days = await tx.many<{ day: string }>`
    select distinct valid_from as day from tariff_lines where valid_from > ${valid_from}::date order by day`
  for (const day of [valid_from, ...days.map((each) => each.day)])
    if (!areInOrder(withChanges(await linesOn(tx, day), { ...draft, source: '' })))
      throw new Refusal('tariff_figures_wrong', {}, ['changes'])
}

/** Whether a change has the figures of its rule; same as the constraints of tariff_lines. */
function isWhole({ rule, channel, rail, bank, tier, purpose, value, fee }: TariffChange): boolean {
  if ((rule === 'fee') !== (fee !== null) || (rule === 'purpose') !== (purpose !== null)) return false
  if (rule === 'fee') return channel !== null && bank === null && tier === null
  if (value !== null && value < 0n) return false
  const isYesOrNo = (value === 0n || value === 1n) && (rail ?? bank ?? tier) === null
  if (rule === 'purpose') return isYesOrNo
  if (rule === 'card_money') return isYesOrNo && channel === 'send:wallet'
  if (rule === 'fee_returned')
    return isShare(value) && channel?.startsWith('payment:') === true && (rail ?? bank ?? tier) === null
  if (rule === 'held_hours')
    return value !== null && value <= 720n && channel === 'payment:event' && (rail ?? bank ?? tier) === null
  if (rule === 'balance_max' || rule.startsWith('payout_')) return tier !== null && (channel ?? rail ?? bank) === null
  return channel !== null || (tier !== null && (rail ?? bank) === null)
}

/** Nothing, its share, or all of it at the end: what of a payment's fee a refund returns. */
const isShare = (value: bigint | null): boolean => value === 0n || value === 1n || value === 2n

/** Refuses a line about an unknown channel, rail or bank. */
async function refuseUnknown(tx: Tx, changes: readonly TariffChange[]): Promise<void> {
  for (const { channel, rail, bank } of changes) {
    const { is_known } = await tx.one<{ is_known: boolean }>`
      select (${channel}::text is null or exists (select from tariff_channels where channel = ${channel}))
         and (${rail}::text is null or exists (select from instruments where rail = ${rail}))
         and (${bank}::text is null or exists (select from instruments where bank = ${bank})) as is_known`
    if (!is_known) throw new Refusal('tariff_line_unknown', {}, ['changes'])
  }
}

/** Refuses, without a reason, a dearer or narrower change that begins before merchants can be notified in time. */
async function refuseShortNotice(tx: Tx, clock: Clock, draft: TariffDraft): Promise<void> {
  if (draft.sooner !== undefined || noticeDayOf(draft.valid_from) >= kathmanduDay(clock.now())) return
  if ((await dearerOf(tx, draft)).length > 0) throw new Refusal('tariff_notice_short', {}, ['draft.sooner'])
}

/** The changes of a draft that merchants must be notified of in time. */
export const dearerOf = async (tx: Tx, draft: TariffDraft): Promise<TariffChange[]> =>
  dearerAmong(draft.changes, await heldBefore(tx, draft))

/** The lines that a proposal would begin, each beside the one in force on its day without it. */
export async function shownTariffOf(tx: Tx, { id, body }: Pick<ProposalRow, 'id' | 'body'>): Promise<ShownTariff> {
  const draft = tariffDraftOf({ body })
  if (draft.changes.length === 0) throw new Error(`proposal ${id} changes nothing`)
  const held = await heldBefore(tx, draft)
  return {
    ...draft,
    changes: draft.changes.map((change) => {
      const line = held.get(keyOfLine(change))
      return { ...change, before: line ? { value: line.value, fee: line.fee } : null }
    }),
    told_on: (await dearerOf(tx, draft)).length > 0 ? noticeDayOf(draft.valid_from) : null,
  }
}

/** The lines in force on the day before a draft begins, by their subject. */
async function heldBefore(tx: Tx, { valid_from }: TariffDraft) {
  const { before } = await tx.one<{ before: string }>`select (${valid_from}::date - 1)::text as before`
  return new Map((await linesOn(tx, before)).map((line) => [keyOfLine(line), line]))
}

/** The draft of a proposal; an older one, which was a channel's whole rule, is read as its lines. */
export function tariffDraftOf({ body }: Pick<ProposalRow, 'body'>): TariffDraft {
  const read = z.safeParse(tariffDraft, body)
  if (read.success) return read.data
  const { channel, valid_from, source, fee_kind, fee_value, fee_min, fee_max, ...limits } = z.parse(wholeRule, body)
  const scope = { channel, rail: null, bank: null, tier: null, purpose: null }
  const fee = { kind: fee_kind, value: fee_value, min: fee_min, max: fee_max, slabs: null }
  const lines = limitNames.map((rule) => ({ ...scope, rule, value: limits[rule], fee: null }))
  return z.parse(tariffDraft, { valid_from, source, changes: [{ ...scope, rule: 'fee', value: null, fee }, ...lines] })
}

const limitNames = ['amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount'] as const
const wholeRule = z.object({
  channel: z.string(),
  valid_from: z.string(),
  source: z.string(),
  fee_kind: z.string(),
  fee_value: z.int(),
  fee_min: z.nullable(z.int()),
  fee_max: z.nullable(z.int()),
  amount_min: z.int(),
  amount_max: z.int(),
  day_amount: z.int(),
  day_count: z.int(),
  month_amount: z.int(),
})

/**
 * Checks once more before a proposal is approved: its day is still to come and free, its figures still fit the others.
 */
export async function refuseLateTariff(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<void> {
  const draft = tariffDraftOf(proposal)
  await refuseTariffDay(tx, clock, draft)
  await refuseUnfitChanges(tx, draft)
  await refuseShortNotice(tx, clock, draft)
}
