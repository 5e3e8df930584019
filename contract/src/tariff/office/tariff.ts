import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { paisa } from '../../money/money.ts'
import { route } from '../../http/route.ts'
import { feeFigures, lineScope, type TariffChange, tariffChange, tariffDraft } from '../lines.ts'
import { instant } from '../../time/time.ts'
import { wholeProposal } from '../../approvals/proposals.ts'

/** The proposed lines of the tariff, each beside the line in force on its day without it. */
export const shownTariff = z.object({
  ...tariffDraft.shape,
  changes: z.array(
    z.object({
      ...tariffChange.shape,
      before: z.nullable(z.object({ value: z.nullable(paisa), fee: z.nullable(feeFigures) })),
    }),
  ),
  /** When the affected merchants are notified, where something becomes dearer or narrower for them; null: nothing does. */
  told_on: z.nullable(z.iso.date()),
})
export type ShownTariff = z.output<typeof shownTariff>

export const drawnTariff = z.object({ tariff: shownTariff })

/** What the approval of lines of the tariff may refuse. */
export const tariffRefuses = [
  'tariff_day_past',
  'tariff_day_taken',
  'tariff_figures_wrong',
  'tariff_line_unknown',
  'tariff_notice_short',
] as const

/** A line of the tariff: holds from its day until the next line of the same thing begins. */
export const tariffLineRow = z.object({
  ...lineScope.shape,
  value: z.nullable(paisa),
  fee: z.nullable(feeFigures),
  names: z.nullable(z.object({ en: z.string(), ne: z.optional(z.string()) })),
  valid_from: z.iso.date(),
  /** The day before the next line begins; null: no end. */
  valid_until: z.nullable(z.iso.date()),
  is_in_force: z.boolean(),
  source: z.string(),
  /** Whether the operator has confirmed the figure; no merchant is shown it. */
  is_confirmed: z.boolean(),
})
export type TariffLineRow = z.output<typeof tariffLineRow>

/** A day on which lines begin: the tariff from then until the next such day. */
export const tariffVersion = z.object({
  valid_from: z.iso.date(),
  valid_until: z.nullable(z.iso.date()),
  state: z.enum(['ended', 'in_force', 'to_come']),
  changes: z.int(),
  /** Maker and checker of what begins; empty where it came with the product. */
  signed_by: z.array(z.string()),
})
export type TariffVersion = z.output<typeof tariffVersion>

export const readTariff = route({
  method: 'GET',
  path: '/api/operator/tariff',
  does: 'Every line of the tariff that holds, held or will hold, with its days.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({
    /** By the server's clock, in Kathmandu. */
    today: z.iso.date(),
    lines: z.array(tariffLineRow),
    versions: z.array(tariffVersion),
    /** What a line may name: the rails that are set up, and the banks that they offer by channel. */
    rails: z.array(z.string()),
    banks: z.array(z.object({ channel: z.string(), bank: z.string(), name: z.string() })),
  }),
  refuses: [],
})

/** A purpose's English name appears in the merchant's list: 2 to 60 characters, as the database requires. */
const isNamedToFit = ({ names }: TariffChange): boolean => {
  const length = names ? [...names.en].length : 2
  return length >= 2 && length <= 60
}

const reason = freeText(10, 1000)

export const proposeTariff = route({
  method: 'POST',
  path: '/api/operator/tariff/proposals',
  does: 'Proposes lines that begin on a day to come; they hold once another person has approved them.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'tariff.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({
    draft: tariffDraft.check(
      z.refine(({ changes }) => changes.every(isNamedToFit), { path: ['changes'], params: { sentence: 'invalid' } }),
    ),
    reason,
  }),
  gives: z.extend(wholeProposal, drawnTariff.shape),
  refuses: [
    'tariff_figures_wrong',
    'tariff_day_past',
    'tariff_notice_short',
    'tariff_day_taken',
    'tariff_unchanged',
    'tariff_line_unknown',
  ],
})

const count = z.int()

/**
 * The result of a trial: what the loads of the month paid, and their outcome under the tried tariff. Amounts in paisa.
 */
export const trialResult = z.object({
  loads: count,
  merchants: count,
  amount: paisa,
  refused: z.object({ loads: count, merchants: count, amount: paisa, fee: paisa }),
  repriced: z.object({ loads: count, merchants: count }),
  /** The sum of their paid fees, and the fees of those not refused under the tried tariff. */
  fee_before: paisa,
  fee_after: paisa,
  channels: z.array(
    z.object({
      channel: z.string(),
      loads: count,
      refused: count,
      repriced: count,
      fee_before: paisa,
      fee_after: paisa,
    }),
  ),
  days: z.array(z.object({ day: z.iso.date(), loads: count, refused: count, fee_before: paisa, fee_after: paisa })),
  /** The refusals, the most frequent first. */
  stops: z.array(z.object({ ...lineScope.shape, limit: paisa, loads: count, merchants: count, amount: paisa })),
  /** Of each change: the affected merchants, and those within a tenth of a limit in force. */
  changes: z.array(z.object({ ...tariffChange.shape, touched: count, near: count })),
  /** The merchants for whom it changes most. */
  most: z.array(
    z.object({
      id: z.uuid(),
      number: count,
      trade_name: z.string(),
      loads: count,
      refused: count,
      refused_amount: paisa,
      fee_before: paisa,
      fee_after: paisa,
    }),
  ),
})
export type TrialResult = z.output<typeof trialResult>

export const tariffTrial = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  made_at: instant,
  on_day: z.iso.date(),
  month_from: z.iso.date(),
  /** The first day after the month. */
  month_until: z.iso.date(),
  /** The checked loads and their total. */
  done: count,
  total: count,
  result: z.nullable(trialResult),
})
export type TariffTrial = z.output<typeof tariffTrial>

export const tryTariff = route({
  method: 'POST',
  path: '/api/operator/tariff/trials',
  does: 'Tries the tariff of a day, with changes that nobody has signed, on the loads of a Nepali month. Moves and prices nothing.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker', 'administrator'],
  audits: 'nothing',
  takes: z.object({
    /** The day whose tariff is tried; changes begin on it. */
    on_day: z.iso.date(),
    changes: z.array(tariffChange).check(z.maxLength(60)),
    /** A day of the month; the last whole one where it is left out. */
    month: z.optional(z.iso.date()),
  }),
  gives: tariffTrial,
  limit: { per: 'person', count: 300, seconds: 3600 },
  refuses: ['tariff_figures_wrong', 'tariff_line_unknown'],
})

export const readTrial = route({
  method: 'GET',
  path: '/api/operator/tariff/trials/{id}',
  does: 'How far a trial is, and what it found.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: tariffTrial,
  refuses: ['not_found'],
})
