import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IdentityKind, KycField, merchantCategories, registrationAuthorities } from '@sahuji/contract/kyc/fields'
import type { BusinessPaper, PaperSide, PersonRole } from '@sahuji/contract/kyc/requirements'

/** The short name of a field, for a list of the desk. */
export const fieldNames: Record<KycField, MessageDescriptor> = {
  legal_name: msg`Legal name`,
  trade_name: msg`Trade name`,
  registration: msg`Registration`,
  pan: msg`PAN`,
  trade: msg`Nature of trade`,
  expected: msg`Expected in a month`,
  shop_address: msg`Shop`,
  contact: msg`Contact`,
  settlement_account: msg`Settlement`,
  name: msg`Name`,
  birth: msg`Date of birth`,
  family: msg`Family`,
  occupation: msg`Occupation`,
  home_address: msg`Permanent address`,
  current_address: msg`Current address`,
  reach: msg`Mobile`,
  identity: msg`Identity`,
}

export const paperNames: Record<BusinessPaper, MessageDescriptor> = {
  registration: msg`Registration`,
  registration_renewal: msg`Renewal of registration`,
  pan_certificate: msg`PAN certificate`,
  tax_clearance: msg`Tax clearance`,
  partnership_deed: msg`Partnership deed`,
  memorandum: msg`Memorandum`,
  articles: msg`Articles`,
  by_laws: msg`By-laws`,
  board_minute: msg`Minute of the board`,
  assembly_minute: msg`Minute of the assembly`,
  audit_report: msg`Audit report`,
  board_list: msg`List of the board`,
}

export const identityNames: Record<IdentityKind, MessageDescriptor> = {
  citizenship: msg`Citizenship`,
  passport: msg`Passport`,
  driving_licence: msg`Driving licence`,
  national_id: msg`National ID card`,
}

export const sideNames: Record<Exclude<PaperSide, 'whole'>, MessageDescriptor> = {
  front: msg`front`,
  back: msg`back`,
}

export const personRoleNames: Record<PersonRole, MessageDescriptor> = {
  owner: msg`Owner`,
  partner: msg`Partner`,
  director: msg`Director`,
  board_member: msg`Board member`,
  committee_member: msg`Committee member`,
}

export const authorityNames: Record<(typeof registrationAuthorities)[number], MessageDescriptor> = {
  company_registrar: msg`Company Registrar`,
  department_of_commerce: msg`Department of Commerce`,
  cottage_and_small_industry: msg`Cottage and Small Industry`,
  local_ward: msg`Ward or municipality`,
  cooperative_registrar: msg`Registrar of Cooperatives`,
  district_administration: msg`District Administration Office`,
}

export const categoryNames: Record<(typeof merchantCategories)[number], MessageDescriptor> = {
  '5411': msg`Groceries`,
  '5499': msg`Other food`,
  '5812': msg`Restaurant`,
  '5814': msg`Fast food`,
  '5651': msg`Clothes`,
  '5661': msg`Shoes`,
  '5732': msg`Electronics`,
  '5912': msg`Medicines`,
  '5942': msg`Books and stationery`,
  '5251': msg`Hardware`,
  '5541': msg`Fuel station`,
  '7011': msg`Hotel or lodge`,
  '4121': msg`Taxi or ride`,
  '4722': msg`Travel agency`,
  '7230': msg`Barber or beauty parlour`,
  '7299': msg`Other services`,
  '7997': msg`Gym or club`,
  '8011': msg`Doctor or clinic`,
  '8099': msg`Other health services`,
  '8211': msg`School`,
  '8299': msg`Training`,
  '8398': msg`Social or charitable work`,
  '5999': msg`Something else`,
}

export const genderNames: Record<'female' | 'male' | 'other', MessageDescriptor> = {
  female: msg`Female`,
  male: msg`Male`,
  other: msg`Other`,
}
