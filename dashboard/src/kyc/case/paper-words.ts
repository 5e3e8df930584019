import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IdentityKind } from '@sahuji/contract/kyc/fields'
import type { BusinessPaper, PaperSide, PersonRole } from '@sahuji/contract/kyc/requirements'

interface PaperWords {
  name: MessageDescriptor
  note: MessageDescriptor
}

/** The documents of a business: the name of each, and a sentence that identifies it. */
export const businessPaperWords: Record<BusinessPaper, PaperWords> = {
  registration: {
    name: msg`Registration certificate`,
    note: msg`From the Company Registrar, the Department of Commerce, Cottage and Small Industry or your ward. All pages.`,
  },
  registration_renewal: {
    name: msg`Renewal of the registration`,
    note: msg`The latest one, with the stamp of the office.`,
  },
  pan_certificate: {
    name: msg`PAN or VAT certificate`,
    note: msg`The one with nine digits. The name on it should be the name of the business.`,
  },
  tax_clearance: {
    name: msg`Tax clearance, latest year`,
    note: msg`If the business is younger than a year, state it and leave this out.`,
  },
  partnership_deed: { name: msg`Partnership deed`, note: msg`Signed by all partners, with its latest change.` },
  memorandum: { name: msg`Memorandum of association`, note: msg`All pages, as they were registered.` },
  articles: { name: msg`Articles of association`, note: msg`All pages, as they were registered.` },
  by_laws: { name: msg`By-laws`, note: msg`All pages, as they were registered.` },
  board_minute: {
    name: msg`Board minute`,
    note: msg`The decision to open this wallet, and who may act for the company.`,
  },
  assembly_minute: { name: msg`Minute of the general meeting`, note: msg`Of the last yearly meeting.` },
  audit_report: {
    name: msg`Audit report, latest year`,
    note: msg`If the business is younger than a year, state it and leave this out.`,
  },
  board_list: { name: msg`List of the board`, note: msg`All members with their posts, signed and stamped.` },
}

/** The documents that prove an identity. */
export const identityWords: Record<IdentityKind, MessageDescriptor> = {
  citizenship: msg`Citizenship certificate`,
  passport: msg`Passport`,
  driving_licence: msg`Driving licence`,
  national_id: msg`National ID card`,
}

/** The sides of a card; a document with one side has no word. */
export const sideWords: Record<Exclude<PaperSide, 'whole'>, MessageDescriptor> = {
  front: msg`front`,
  back: msg`back`,
}

/** The roles of the people who represent a business. */
export const roleWords: Record<PersonRole, MessageDescriptor> = {
  owner: msg({ context: 'business', message: 'Owner' }),
  partner: msg`Partner`,
  director: msg`Director`,
  board_member: msg`Board member`,
  committee_member: msg`Committee member`,
}
