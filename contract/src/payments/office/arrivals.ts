import * as z from 'zod/mini'
import { wholeProposal } from '../../approvals/proposals.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { freeText } from '../../input/free-text.ts'
import { paisa } from '../../money/money.ts'
import { instant } from '../../time/time.ts'

/** What two operators decide about money at a QR of no shop: it was returned at its rail, or a shop gets it. */
export const arrivalActs = ['return', 'assign'] as const
export type ArrivalAct = (typeof arrivalActs)[number]

/** A payment that a rail confirmed and that is no shop's; paisa. */
export const unmatchedArrival = z.object({
  id: z.uuid(),
  rail: z.string(),
  /** The rail's own reference of it, the code within the QR, and its bill number. */
  rail_reference: z.string(),
  code: z.string(),
  bill: z.nullable(z.string()),
  amount: paisa,
  received_at: instant,
  /** The proposal that waits for a second operator. */
  proposal: z.nullable(z.object({ id: z.uuid(), reference: z.string(), act: z.enum(arrivalActs) })),
})
export type UnmatchedArrival = z.output<typeof unmatchedArrival>

/** What a proposal shows of the arrival that it decides; the shop and the place of the code that gets it. */
export const drawnArrival = z.object({
  arrival: z.object({
    act: z.enum(arrivalActs),
    rail: z.string(),
    rail_reference: z.string(),
    code: z.string(),
    received_at: instant,
    shop_code: z.nullable(z.object({ code: z.string(), label: z.string() })),
  }),
})

/** What the approval of what becomes of an arrival may refuse. */
export const arrivalRefuses = ['arrival_decided'] as const
export type ShownArrival = z.output<typeof drawnArrival>['arrival']

export const listArrivals = route({
  method: 'GET',
  path: '/api/operator/arrivals',
  does: 'Payments at a printed QR that is no shop’s, longest waiting first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(unmatchedArrival),
  refuses: [],
})

export const proposeArrival = route({
  method: 'POST',
  path: '/api/operator/arrivals/{id}/decision',
  does: 'Proposes that money at a QR of no shop was returned at its rail, or which shop’s code gets it; it is carried out when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'arrival.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({
    id: z.uuid(),
    act: z.enum(arrivalActs),
    /** The code of the shop that gets it, as its QR contains it. */
    code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(25))),
    reason: freeText(10, 500),
  }),
  gives: z.extend(wholeProposal, drawnArrival.shape),
  refuses: ['not_found', 'arrival_decided', 'item_proposed', 'proposal_own_case'],
})
