import type { BusinessType } from '../merchants.ts'
import type { BusinessField, IdentityKind, PersonField } from './fields.ts'

/** The documents of a business, by what they prove. */
export const businessPapers = [
  'registration',
  'registration_renewal',
  'pan_certificate',
  'tax_clearance',
  'partnership_deed',
  'memorandum',
  'articles',
  'by_laws',
  'board_minute',
  'assembly_minute',
  'audit_report',
  'board_list',
] as const
export type BusinessPaper = (typeof businessPapers)[number]

export const personPapers = ['identity'] as const
export type PersonPaper = (typeof personPapers)[number]
export type PaperKind = BusinessPaper | PersonPaper
export const paperKinds: readonly PaperKind[] = [...businessPapers, ...personPapers]

export const personRoles = ['owner', 'partner', 'director', 'board_member', 'committee_member'] as const
export type PersonRole = (typeof personRoles)[number]

export interface Requirements {
  /** Who represents the business, with the minimum and maximum number of them. */
  role: PersonRole
  people: { least: number; most: number }
  business: readonly BusinessField[]
  person: readonly PersonField[]
  papers: readonly BusinessPaper[]
}

const shop: readonly BusinessField[] = [
  'trade_name',
  'trade',
  'expected',
  'shop_address',
  'contact',
  'settlement_account',
]
const registered: readonly BusinessField[] = ['legal_name', 'registration', 'pan', ...shop]
const whole: readonly PersonField[] = [
  'name',
  'birth',
  'family',
  'occupation',
  'home_address',
  'current_address',
  'reach',
  'identity',
]

/**
 * The requirements of each form of business: enough to enrol it on the national QR without further questions. An
 * individual seller falls under the simplified rule (up to Rs.1,00,000 a year): a short form and a citizenship.
 */
export const requirements: Record<BusinessType, Requirements> = {
  individual: {
    role: 'owner',
    people: { least: 1, most: 1 },
    business: shop,
    person: ['name', 'birth', 'home_address', 'reach', 'identity'],
    papers: [],
  },
  sole_proprietor: {
    role: 'owner',
    people: { least: 1, most: 1 },
    business: registered,
    person: whole,
    papers: ['registration', 'pan_certificate', 'tax_clearance'],
  },
  partnership: {
    role: 'partner',
    people: { least: 2, most: 20 },
    business: registered,
    person: whole,
    papers: ['registration', 'pan_certificate', 'tax_clearance', 'partnership_deed'],
  },
  private_limited: {
    role: 'director',
    people: { least: 1, most: 20 },
    business: registered,
    person: whole,
    papers: ['registration', 'pan_certificate', 'memorandum', 'articles', 'tax_clearance', 'board_minute'],
  },
  public_limited: {
    role: 'director',
    people: { least: 3, most: 30 },
    business: registered,
    person: whole,
    papers: [
      'registration',
      'pan_certificate',
      'memorandum',
      'articles',
      'tax_clearance',
      'board_minute',
      'audit_report',
      'board_list',
    ],
  },
  cooperative: {
    role: 'board_member',
    people: { least: 1, most: 30 },
    business: registered,
    person: whole,
    papers: ['registration', 'by_laws', 'pan_certificate', 'audit_report', 'assembly_minute', 'board_list'],
  },
  ngo: {
    role: 'committee_member',
    people: { least: 1, most: 30 },
    business: registered,
    person: whole,
    papers: ['registration', 'registration_renewal', 'by_laws', 'pan_certificate', 'audit_report', 'board_list'],
  },
}

/** Documents that a young business does not have yet; it declares so, and the reviewer sees it. */
export const leavable: ReadonlySet<PaperKind> = new Set<PaperKind>(['tax_clearance', 'audit_report'])

export const paperSides = ['front', 'back', 'whole'] as const
export type PaperSide = (typeof paperSides)[number]

/** The requested sides of a document: cards have a back, a passport and papers have none. */
export function sidesOf(kind: PaperKind, identity: IdentityKind | undefined): readonly PaperSide[] {
  if (kind !== 'identity' || identity === 'passport') return ['whole']
  return ['front', 'back']
}
