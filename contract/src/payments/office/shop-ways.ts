import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { mode } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { paisa } from '../../money/money.ts'
import { instant } from '../../time/time.ts'

/** A static QR code of a shop; `refused`: payments refused since it was revoked. */
const shopCode = z.object({
  id: z.uuid(),
  code: z.string(),
  label: z.string(),
  /** As a payer’s app shows the shop. */
  name: z.string(),
  city: z.string(),
  made_at: instant,
  last_paid_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  refused: z.int(),
})
export type ShopCode = z.output<typeof shopCode>

/** A payment link of a shop: how often it was paid, and what it brought; paisa. */
const shopLink = z.object({
  id: z.uuid(),
  mode,
  code: z.string(),
  title: z.string(),
  /** Null: the payer sets it. */
  amount: z.nullable(paisa),
  payments_max: z.nullable(z.int()),
  paid: z.int(),
  paid_amount: paisa,
  made_at: instant,
  expires_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type ShopLink = z.output<typeof shopLink>

export const readShopWays = route({
  method: 'GET',
  path: '/api/operator/merchants/{id}/payment-ways',
  does: 'A merchant’s static QR codes, revoked ones last, and its newest payment links.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ merchant: z.string(), codes: z.array(shopCode), links: z.array(shopLink) }),
  refuses: ['not_found'],
})
