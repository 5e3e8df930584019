import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { createLink, linkFilters, linkStates } from './links.ts'

/** A payment link as the shop's own server sees it: its names are those of the public API. Amounts in paisa. */
export const linkByKey = z.object({
  id: z.uuid(),
  mode,
  status: z.enum(linkStates),
  title: z.string(),
  /** A fixed amount; null: the payer sets it within the bounds. */
  amount: z.nullable(paisa),
  amount_min: z.nullable(paisa),
  amount_max: z.nullable(paisa),
  /** How often it may be paid; null: without end. */
  payments_max: z.nullable(z.int()),
  paid: z.int(),
  paid_amount: paisa,
  /** The address to send to payers. */
  url: z.string(),
  created: instant,
  expires_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type LinkByKey = z.output<typeof linkByKey>

const { title, amount, amount_min, amount_max, payments_max, expires_in, thanks } = createLink.takes.shape
const often = { per: 'key', count: 600, seconds: 60 } as const

export const createLinkByKey = route({
  method: 'POST',
  path: '/api/v1/links',
  does: 'Makes a payment link: a fixed amount, or one that the payer sets within bounds. Send its url to your payers.',
  who: 'secret_key',
  logs: 'link.made',
  logs_texts: ['title'],
  scope: 'links:write',
  keyed: true,
  takes: z.strictObject({ title, amount, amount_min, amount_max, payments_max, expires_in, thanks }),
  gives: linkByKey,
  limit: { per: 'key', count: 120, seconds: 60 },
  refuses: ['payment_too_small', 'payment_too_large', 'links_too_many', 'money_in_frozen'],
})

export const listLinksByKey = route({
  method: 'GET',
  path: '/api/v1/links',
  does: 'The payment links of the shop, newest first. `next` is the cursor of the next page.',
  who: 'secret_key',
  scope: 'links:read',
  takes: z.object({ ...pageFields, status: z.optional(z.enum(linkFilters)) }),
  gives: z.object({ data: z.array(linkByKey), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: often,
  refuses: [],
})

export const readLinkByKey = route({
  method: 'GET',
  path: '/api/v1/links/{id}',
  does: 'One payment link with what it has brought.',
  who: 'secret_key',
  scope: 'links:read',
  takes: z.object({ id: z.uuid() }),
  gives: linkByKey,
  limit: often,
  refuses: ['not_found'],
})

export const endLinkByKey = route({
  method: 'POST',
  path: '/api/v1/links/{id}/end',
  does: 'Ends a link: nothing more can be paid by it.',
  who: 'secret_key',
  logs: 'link.ended',
  scope: 'links:write',
  keyed: true,
  takes: z.strictObject({ id: z.uuid() }),
  gives: linkByKey,
  limit: { per: 'key', count: 120, seconds: 60 },
  refuses: ['not_found'],
})
