import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { railChannel } from '../tariff/channels.ts'
import { paisa } from '../money/money.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

const railWord = z.string().check(z.regex(/^[a-z]{2,20}$/))

/** The rails of a channel, or of one bank in it; the first that is up serves. */
export const railRoute = z.object({
  channel: railChannel,
  /** As listed under `banks`; null: every bank without its own order. */
  bank: z.nullable(z.string()),
  rails: z.array(z.string()),
  reason: z.string(),
  changed_at: instant,
  changed_by: z.string(),
})

/** A bank or card of a channel, and its current rail: the first that is up. */
export const servedBank = z.object({
  channel: railChannel,
  bank: z.string(),
  name: z.string(),
  /** The rails that may serve it, in order; a rail that is down or switched off comes after the others. */
  rails: z.array(z.object({ rail: z.string(), is_up: z.boolean() })),
})

/** What merchants choose from: a bank, or of cards the one choice that takes every card. Served by the first of its rails. */
export const servedChoice = z.object({
  channel: railChannel,
  rails: z.array(z.object({ rail: z.string(), is_up: z.boolean() })),
})

/** A rail's abilities, for the operator who orders the rails. Amounts per payment; null: it states none. */
export const railAbility = z.object({
  rail: z.string(),
  amount_min: z.nullable(paisa),
  amount_max: z.nullable(paisa),
  /** How much of a payment it gives back when it is called, or only by hand. */
  refunds: z.enum(['part', 'whole', 'by_hand']),
  /** Where a payment that was taken back shows. */
  reversals: z.enum(['status', 'by_hand']),
  statement: z.boolean(),
})

export const railRouting = z.object({
  rails: z.array(railAbility),
  routes: z.array(railRoute),
  banks: z.array(servedBank),
  choices: z.array(servedChoice),
})
export type RailRouting = z.output<typeof railRouting>

export const listRailRoutes = route({
  method: 'GET',
  path: '/api/operator/rails/routes',
  does: 'Which rail serves which bank of a channel in what order, by choice and as things stand, and what each rail can do.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: railRouting,
  refuses: [],
})

export const routeRail = route({
  method: 'POST',
  path: '/api/operator/rails/routes',
  does: 'Puts the rails of a channel, or of one bank in it, in order, with the reason; a rail that is left out does not serve. Without rails the choice is taken away. Open payments go on with theirs.',
  who: 'operator',
  roles: ['administrator', 'finance_checker'],
  stepUp: true,
  audits: { what: 'rail.routed', subject: 'rail' },
  takes: z.strictObject({
    channel: railChannel,
    bank: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    rails: z.array(railWord).check(
      z.maxLength(20),
      z.refine((rails) => new Set(rails).size === rails.length, { error: 'twice' }),
    ),
    reason: freeText(5, 500),
  }),
  gives: railRouting,
  refuses: ['not_found'],
})
