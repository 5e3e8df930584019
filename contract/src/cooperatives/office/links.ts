import * as z from 'zod/mini'
import { wholeProposal } from '../../approvals/proposals.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { linkStates, partner, partnerCode } from '../../cooperatives.ts'
import { route } from '../../http/route.ts'
import { freeText, oneLine } from '../../input/free-text.ts'
import { emailAddress } from '../../merchants.ts'
import { paisa } from '../../money/money.ts'
import { instant } from '../../time/time.ts'

/** A link as the office lists it; paisa. */
export const officeLink = z.object({
  id: z.uuid(),
  state: z.enum(linkStates),
  merchant_id: z.uuid(),
  merchant: z.string(),
  code: z.string(),
  name: z.string(),
  asked_at: instant,
  decided_at: z.nullable(instant),
  papers: z.array(z.string()),
  note: z.nullable(z.string()),
  /** What the merchant holds for the cooperative now, in the live book. */
  held: paisa,
  /** The newest file of the cooperative: until which day, and how many of its rows do not agree. */
  file: z.nullable(z.object({ id: z.uuid(), last_day: z.iso.date(), breaks: z.int(), is_signed: z.boolean() })),
  /** The proposal that waits for a second operator. */
  proposal: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
})
export type OfficeLink = z.output<typeof officeLink>

export const officePartner = z.object({
  ...partner.shape,
  id: z.uuid(),
  links: z.int(),
  /** Where the cooperative gets the books of shops; null: nowhere. */
  statement_mail: z.nullable(z.string()),
})
export type OfficePartner = z.output<typeof officePartner>

/** What a proposal shows of the link that it opens. */
export const drawnCooperativeLink = z.object({
  cooperative: z.object({ link_id: z.uuid(), ...partner.shape, papers: z.array(z.string()) }),
})
export type ShownCooperativeLink = z.output<typeof drawnCooperativeLink>['cooperative']

/** What approving a link may refuse. */
export const cooperativeLinkRefuses = ['cooperative_link_decided'] as const

export const listOfficeCooperatives = route({
  method: 'GET',
  path: '/api/operator/cooperatives',
  does: 'The cooperatives, and the links of merchants to them: those that wait first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ partners: z.array(officePartner), links: z.array(officeLink) }),
  refuses: [],
})

export const countCooperativeLinks = route({
  method: 'GET',
  path: '/api/operator/cooperatives/count',
  does: 'How many links wait for a decision.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ waiting: z.int() }),
  refuses: [],
})

const words = freeText(2, 120).check(oneLine)

export const addCooperative = route({
  method: 'POST',
  path: '/api/operator/cooperatives/partners',
  does: 'Adds a cooperative that merchants may link by its code. Its own wallet is that of a mobile number.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'cooperative.added', subject: 'cooperative' },
  takes: z.strictObject({
    code: partnerCode,
    name: words,
    name_ne: words,
    registration: freeText(2, 40).check(oneLine),
    pan: z.string().check(z.regex(/^\d{9}$/)),
    place: words,
    contact: words,
    contact_mobile: z.string().check(z.regex(/^9\d{9}$/)),
    /** The verified number of the business that is the cooperative. */
    wallet_mobile: z.string().check(z.regex(/^9\d{9}$/)),
    agreement_from: z.iso.date(),
    agreement_to: z.iso.date(),
    kym_until: z.iso.date(),
  }),
  gives: officePartner,
  refuses: ['not_found', 'cooperative_code_taken'],
})

const reason = freeText(10, 1000)

export const noteCooperativeMail = route({
  method: 'POST',
  path: '/api/operator/cooperatives/partners/{id}/mail',
  does: 'Notes the address to which shops may have their books mailed, as the cooperative names it on its letter; null ends all mails.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'cooperative.mail_noted', subject: 'cooperative' },
  takes: z.strictObject({ id: z.uuid(), statement_mail: z.nullable(emailAddress), reason }),
  gives: officePartner,
  refuses: ['not_found'],
})

export const proposeCooperativeLink = route({
  method: 'POST',
  path: '/api/operator/cooperatives/links/{id}/approve',
  does: 'Proposes to open a link, with the KYM papers that were read; it opens when another person approves it. A suspended link opens again.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'cooperative.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    papers: z.array(freeText(3, 120).check(oneLine)).check(z.minLength(1), z.maxLength(12)),
    reason,
  }),
  gives: z.extend(wholeProposal, drawnCooperativeLink.shape),
  refuses: ['not_found', 'cooperative_link_decided', 'item_proposed', 'proposal_own_case'],
})

export const rejectCooperativeLink = route({
  method: 'POST',
  path: '/api/operator/cooperatives/links/{id}/reject',
  does: 'Rejects a link that waits; its merchant reads the reason and may ask again.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'cooperative.rejected', subject: 'cooperative_link' },
  takes: z.strictObject({ id: z.uuid(), reason }),
  gives: z.object({ state: z.enum(linkStates) }),
  refuses: ['not_found', 'cooperative_link_decided', 'item_proposed', 'proposal_own_case'],
})

export const suspendCooperativeLink = route({
  method: 'POST',
  path: '/api/operator/cooperatives/links/{id}/suspend',
  does: 'Stops new rows of a link at once. What is held can still be settled; two operators open it again.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'cooperative.suspended', subject: 'cooperative_link' },
  takes: z.strictObject({ id: z.uuid(), reason }),
  gives: z.object({ state: z.enum(linkStates) }),
  refuses: ['not_found', 'cooperative_link_decided', 'proposal_own_case'],
})
