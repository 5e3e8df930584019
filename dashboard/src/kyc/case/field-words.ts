import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KycField, merchantCategories, registrationAuthorities } from '@sahuji/contract/kyc/fields'

/** The name of a field in a list. */
export const fieldWords: Record<KycField, MessageDescriptor> = {
  legal_name: msg`Legal name`,
  trade_name: msg`Trade name`,
  registration: msg`Registration`,
  pan: msg`PAN or VAT number`,
  trade: msg`What you sell`,
  expected: msg`Expected in a month`,
  shop_address: msg`Shop address`,
  contact: msg`Telephone and e-mail`,
  settlement_account: msg`Bank account`,
  name: msg`Name`,
  birth: msg`Date of birth`,
  family: msg`Family`,
  occupation: msg`Occupation`,
  home_address: msg`Permanent address`,
  current_address: msg`Current address`,
  reach: msg`Mobile and e-mail`,
  identity: msg`Identity document`,
}

/** The authority that registered a business. */
export const authorityWords: Record<(typeof registrationAuthorities)[number], MessageDescriptor> = {
  company_registrar: msg`Office of the Company Registrar`,
  department_of_commerce: msg`Department of Commerce`,
  cottage_and_small_industry: msg`Cottage and Small Industry Office`,
  local_ward: msg`Ward or municipality`,
  cooperative_registrar: msg`Registrar of Cooperatives`,
  district_administration: msg`District Administration Office`,
}

/** What a shop sells, by its merchant category code. */
export const tradeWords: Record<(typeof merchantCategories)[number], MessageDescriptor> = {
  '5411': msg`Groceries`,
  '5499': msg`Other food: spices, tea, sweets`,
  '5812': msg`Restaurant`,
  '5814': msg`Snacks, momo, fast food`,
  '5651': msg`Clothes`,
  '5661': msg`Shoes`,
  '5732': msg`Electronics and mobile phones`,
  '5912': msg`Medicines`,
  '5942': msg`Books and stationery`,
  '5251': msg`Hardware and building material`,
  '5541': msg`Fuel station`,
  '7011': msg`Hotel or lodge`,
  '4121': msg`Taxi or ride`,
  '4722': msg`Travel and trekking agency`,
  '7230': msg`Barber or beauty parlour`,
  '7299': msg`Other services`,
  '7997': msg`Gym or club`,
  '8011': msg`Doctor or clinic`,
  '8099': msg`Other health services`,
  '8211': msg`School`,
  '8299': msg`Training or tuition`,
  '8398': msg`Social or charitable work`,
  '5999': msg`Another trade`,
}

/** As printed on identity documents. */
export const genderWords: Record<'female' | 'male' | 'other', MessageDescriptor> = {
  female: msg`Female`,
  male: msg`Male`,
  other: msg`Other`,
}

/** A bank that an account may be at. */
export interface AccountBank {
  id: string
  name: string
}
