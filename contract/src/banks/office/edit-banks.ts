import * as z from 'zod/mini'
import { railChannel } from '../../tariff/channels.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

const often = { per: 'person', count: 600, seconds: 3600 } as const
const bank = z.string().check(z.minLength(1), z.maxLength(200))
const bankName = z.nullable(z.string().check(z.trim(), z.minLength(2), z.maxLength(100)))

/** A bank or card as the rails offer it, with the operator's overrides. */
export const officeBank = z.object({
  /** One bank, whichever rail offers it. */
  bank,
  /** As its rails call it. */
  name: z.string(),
  short_name: z.string(),
  channels: z.array(railChannel),
  rails: z.array(z.string()),
  name_en: z.nullable(z.string()),
  name_ne: z.nullable(z.string()),
  /** Its place before all that have none, from 1. */
  place: z.nullable(z.int()),
  is_hidden: z.boolean(),
  changed_at: z.nullable(instant),
  changed_by: z.nullable(z.string()),
})
export type OfficeBank = z.output<typeof officeBank>

export const listOfficeBanks = route({
  method: 'GET',
  path: '/api/operator/banks',
  does: 'The banks and cards that rails offer, in the order in which merchants see them, those that are hidden too.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(officeBank),
  refuses: [],
})

export const changeBank = route({
  method: 'POST',
  path: '/api/operator/banks/change',
  does: 'Names a bank in English and Nepali in place of what its rails call it, and shows or hides it. Loads that were begun go on.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'bank.changed', subject: 'bank' },
  takes: z.strictObject({ bank, name_en: bankName, name_ne: bankName, is_hidden: z.boolean() }),
  gives: z.array(officeBank),
  limit: often,
  refuses: ['not_found'],
})

export const orderBanks = route({
  method: 'POST',
  path: '/api/operator/banks/order',
  does: 'Puts these banks first, in this order; the others follow by name.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'bank.ordered', subject: 'bank' },
  takes: z.strictObject({
    banks: z.array(bank).check(
      z.maxLength(200),
      z.refine((banks) => new Set(banks).size === banks.length, { error: 'twice' }),
    ),
  }),
  gives: z.array(officeBank),
  limit: often,
  refuses: ['not_found'],
})
