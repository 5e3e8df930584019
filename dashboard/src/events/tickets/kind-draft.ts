import type { addTicketType, TicketType } from '@sahuji/contract/events/ticket-types'
import type { Takes } from '@sahuji/contract/http/route'
import { paisa } from '@sahuji/contract/money/money'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'

const step = z.object({
  price: z.optional(paisa),
  /** Digits; empty where the step does not end by its tickets. */
  first: z.string(),
  until: z.nullable(instant),
})

/** The shape of the draft of a kind of ticket, by which it is kept over a reload. */
export const kindShape = {
  name: z.string(),
  holds: z.string(),
  seats: z.string(),
  steps: z.array(step),
  sale_from: z.nullable(instant),
  sale_until: z.nullable(instant),
  order_min: z.string(),
  order_max: z.string(),
  is_hidden: z.boolean(),
  section: z.string(),
  valid_from: z.nullable(instant),
  valid_until: z.nullable(instant),
  is_transferable: z.boolean(),
  has_waiting_list: z.boolean(),
  /** Empty: seats of its own. */
  shares_with: z.string(),
  reason: z.string(),
}

export type KindDraft = z.output<z.ZodMiniObject<typeof kindShape>>
export type DraftStep = KindDraft['steps'][number]

/** What a part of the form is given, and how it changes the draft. `kind`: the stored one; undefined for a new one. */
export interface KindPartProps {
  draft: KindDraft
  change: (part: Partial<KindDraft>) => void
  kind: TicketType | undefined
}

/** A kind as its form begins: the stored one, or an empty one with the seats that are to spare. */
export function draftOf(kind: TicketType | undefined, spare: number): KindDraft {
  if (!kind)
    return {
      name: '',
      holds: '',
      seats: spare > 0 ? `${spare}` : '',
      steps: [
        {
          first: '',
          until: null,
        },
      ],
      sale_from: null,
      sale_until: null,
      order_min: '1',
      order_max: '10',
      is_hidden: false,
      section: '',
      valid_from: null,
      valid_until: null,
      is_transferable: true,
      has_waiting_list: false,
      shares_with: '',
      reason: '',
    }
  const { name, sale_from, sale_until, is_hidden, valid_from, valid_until, is_transferable, has_waiting_list } = kind
  return {
    name,
    sale_from,
    sale_until,
    is_hidden,
    valid_from,
    valid_until,
    is_transferable,
    has_waiting_list,
    holds: kind.holds ?? '',
    seats: `${kind.seats}`,
    steps: kind.steps.map(({ price, first, until }) => ({
      price,
      first: first === null ? '' : `${first}`,
      until,
    })),
    order_min: `${kind.order_min}`,
    order_max: `${kind.order_max}`,
    section: kind.section ?? '',
    shares_with: kind.shares_with ?? '',
    reason: '',
  }
}

type Ask = Omit<Takes<typeof addTicketType>, 'id'>

/** The fields of a draft that are still missing, by name. */
export function missingIn(draft: KindDraft): (keyof KindDraft)[] {
  const isLadder = draft.steps.every(
    ({ price, first, until }, at) =>
      price !== undefined && (at === draft.steps.length - 1 || first !== '' || until !== null),
  )
  return [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(Number(draft.seats) >= 1 ? [] : (['seats'] as const)),
    ...(isLadder ? [] : (['steps'] as const)),
  ]
}

/** The call of a whole draft. */
export function askOf(draft: KindDraft): Ask {
  const last = draft.steps.length - 1
  const { sale_from, sale_until, is_hidden, valid_from, valid_until, is_transferable, has_waiting_list } = draft
  return {
    sale_from,
    sale_until,
    is_hidden,
    valid_from,
    valid_until,
    is_transferable,
    has_waiting_list,
    name: draft.name.trim(),
    holds: draft.holds.trim() || null,
    seats: Number(draft.seats),
    steps: draft.steps.map(({ price = 0n, first, until }, at) => ({
      price,
      first: at < last && first !== '' ? Number(first) : null,
      until: at < last ? until : null,
    })),
    order_min: Math.max(1, Number(draft.order_min)),
    order_max: Math.max(1, Number(draft.order_max)),
    section: draft.section.trim() || null,
    shares_with: draft.shares_with || null,
  }
}

/** Whether the prices differ from those that are stored. */
export const isRepriced = (draft: KindDraft, kind: TicketType): boolean =>
  pricesOf(askOf(draft).steps) !== pricesOf(kind.steps)

const pricesOf = (
  steps: readonly { price: bigint; first?: number | null | undefined; until?: Date | null | undefined }[],
) => steps.map(({ price, first, until }) => `${price} ${first ?? ''} ${until?.getTime() ?? ''}`).join()

/** The step that counts for the next ticket: the first that is not over. */
export const presentStep = (draft: KindDraft, kind: TicketType | undefined): DraftStep | undefined =>
  draft.steps[kind ? kind.steps.filter(({ is_over }) => is_over).length : 0]
