import { codeRefusals, secondFactorRefusals } from './auth/refusals.ts'
import { cooperativeRefusals } from './cooperatives/refusals.ts'
import { counterRefusals } from './counters/refusals.ts'
import { developerRefusals } from './developers/refusals.ts'
import { filled } from './language/filled.ts'
import { fundingRefusals } from './funding/refusals.ts'
import { kycRefusals } from './kyc/refusals.ts'
import { priceRefusals } from './tariff/shown-fee.ts'
import { limitRefusals, tierRefusals } from './tariff/refusals.ts'
import { officeRefusals } from './merchants/office/refusals.ts'
import { operatorRefusals } from './operators/refusals.ts'
import { approvalRefusals } from './approvals/refusals.ts'
import { adjustmentRefusals } from './transactions/office/refusals.ts'
import { reviewRefusals } from './funding/office/refusals.ts'
import { settlementRefusals } from './reconciliation/office/refusals.ts'
import { tariffRefusals } from './tariff/office/refusals.ts'
import { bankFileRefusals } from './payouts/office/refusals.ts'
import { broadcastRefusals } from './operator/refusals.ts'
import { holidayRefusals } from './banks/office/refusals.ts'
import { pageDraftRefusals } from './pages/office/refusals.ts'
import { merchantRefusals } from './merchants/refusals.ts'
import { disputeRefusals } from './payments/dispute-refusals.ts'
import { exportRefusals } from './exports/refusals.ts'
import { eventRefusals } from './events/refusals.ts'
import { paymentRefusals } from './payments/refusals.ts'
import { payoutRefusals } from './payouts/refusals.ts'
import { reconciliationRefusals } from './reconciliation/refusals.ts'
import { sandboxRefusals } from './sandbox/refusals.ts'
import { statementRefusals } from './statements/refusals.ts'
import { supportRefusals } from './support/refusals.ts'
import { historyRefusals } from './transactions/refusals.ts'
import { teamRefusals } from './team/refusals.ts'
import { transferRefusals } from './transfers/refusals.ts'
import { msg } from './language/translatable.ts'

export interface RefusalEntry {
  /**
   * 401 only for the session, 403 only for app-authorizer: both sign the merchant out. A secret key's calls use them for
   * the key and its scope: no browser makes such calls.
   */
  http: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503
  /** The service code shown with the sentence. Spec §8. */
  service: string
  /** The event and the next step; the key of its translations. `{names}` are filled from the facts. */
  says: string
}

/**
 * Every refusal of the product. The answer's `message`, the notice on screen and the reference at /docs come from it.
 */
export const refusals = {
  // before the route itself: app, session, proof, limits
  app_unknown: { http: 403, service: '003', says: msg('This application is not recognised.') },
  session_missing: { http: 401, service: '003', says: msg('Your session has ended. Sign in again.') },
  proof_missing: {
    http: 401,
    service: '003',
    says: msg('This browser could not prove that it is signed in. Sign in again.'),
  },
  demo_shop: {
    http: 409,
    service: '7004',
    says: msg('A demo shop cannot do this. Open an account of your own for it.'),
  },
  secret_key_unknown: {
    http: 401,
    service: '003',
    says: msg('This secret key is not valid. Send one that is in use, in the header “Authorization: Bearer”.'),
  },
  secret_key_in_address: {
    http: 401,
    service: '003',
    says: msg(
      'Addresses are kept in logs. Replace this secret key, and send the new one in the header “Authorization: Bearer”.',
    ),
  },
  scope_missing: { http: 403, service: '003', says: msg('This secret key needs the scope {scope}.') },
  not_readable: { http: 400, service: '014', says: msg('The request could not be read.') },
  fields_invalid: { http: 422, service: '014', says: msg('Check the marked fields.') },
  key_missing: { http: 422, service: '014', says: msg('The request needs an Idempotency-Key header that is a UUID.') },
  key_text_missing: {
    http: 422,
    service: '014',
    says: msg('The request needs an Idempotency-Key header of 1 to 255 characters.'),
  },
  key_reused: {
    http: 422,
    service: '7004',
    says: msg('This Idempotency-Key was sent with another request. Send a new key with each new request.'),
  },
  key_conflict: {
    http: 409,
    service: '7004',
    says: msg('This request was already sent with other contents. Start again.'),
  },
  key_busy: { http: 409, service: '7004', says: msg('This request is being processed. Wait a moment.') },
  body_too_large: { http: 413, service: '014', says: msg('The request is too large.') },
  not_found: { http: 404, service: '009', says: msg('This does not exist, or it is not yours.') },
  method_unknown: { http: 405, service: '009', says: msg('This address takes only {methods}.') },
  too_many: { http: 429, service: '005', says: msg('Too many requests. Wait {seconds} seconds and try again.') },
  searches_at_once: {
    http: 429,
    service: '005',
    says: msg('Several of your searches are still running. Wait until one has finished.'),
  },
  our_fault: {
    http: 500,
    service: '001',
    says: msg('Something went wrong on our side. Your money is safe; try again, or give support the reference.'),
  },
  busy: { http: 503, service: '007', says: msg('The service is busy. Try again in a moment.') },

  // sign-in, sign-up and verification
  credentials_wrong: { http: 422, service: '3000', says: msg('Login Failed, Invalid Login Credentials!!') },
  sign_in_locked: {
    http: 429,
    service: '005',
    says: msg('Too many failed attempts. Wait {seconds} seconds before you try again.'),
  },
  email_unverified: { http: 422, service: '7004', says: msg('Verify your e-mail address first.') },
  phone_unverified: { http: 422, service: '7004', says: msg('Verify your phone number first.') },
  email_taken: {
    http: 422,
    service: '014',
    says: msg('An account with this e-mail address exists. Sign in, or reset the password.'),
  },
  mobile_taken: {
    http: 422,
    service: '014',
    says: msg('An account with this mobile number exists. Sign in, or reset the password.'),
  },
  password_common: {
    http: 422,
    service: '014',
    says: msg('This password is on lists that thieves try first. Choose another one.'),
  },
  password_personal: {
    http: 422,
    service: '014',
    says: msg('This password is too close to your name, e-mail address or mobile number. Choose another one.'),
  },
  password_used_before: {
    http: 422,
    service: '014',
    says: msg('This is one of your last {count} passwords. Choose one that you have not used.'),
  },
  password_link_dead: {
    http: 422,
    service: '7004',
    says: msg('This link has expired or was used before. Ask for a new one.'),
  },
  current_password_wrong: {
    http: 422,
    service: '3000',
    says: msg('The current password is wrong. Tries left: {tries_left}.'),
  },
  password_reset_needed: {
    http: 422,
    service: '3000',
    says: msg(
      'There were too many failed attempts on this account. Set a new password by “Forgot it?” and sign in with that.',
    ),
  },
  email_link_dead: {
    http: 422,
    service: '7004',
    says: msg('This link has expired or was used before. Ask for a new one.'),
  },
  link_of_another: {
    http: 422,
    service: '7004',
    says: msg(
      'This link is for another account than the one signed in here. If you requested it, sign out and open it again; if you did not, do not use it.',
    ),
  },
  email_verified_already: { http: 422, service: '7004', says: msg('This e-mail address is verified already.') },
  phone_verified_already: { http: 422, service: '7004', says: msg('This phone number is verified already.') },
  ...codeRefusals,

  // the general pages
  page_unknown: { http: 404, service: '009', says: msg('There is no such page. These pages exist: {pages}.') },
  page_version_unknown: {
    http: 404,
    service: '009',
    says: msg('This page has no version {version}. The newest is {newest}.'),
  },

  ...secondFactorRefusals,

  // the profile
  picture_unreadable: {
    http: 422,
    service: '014',
    says: msg('This is not a picture that can be read. Choose a JPEG, PNG or WebP file.'),
  },
  picture_too_large: {
    http: 422,
    service: '014',
    says: msg('This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.'),
  },
  picture_too_small: {
    http: 422,
    service: '014',
    says: msg('This picture has {width} × {height} pixels. Choose one of at least {width_min} × {height_min}.'),
  },
  fixed_by_kyc: {
    http: 422,
    service: '7004',
    says: msg('This matches your documents and can no longer be changed here. It changes with a new KYC.'),
  },
  contact_unchanged: {
    http: 422,
    service: '014',
    says: msg('This is the same as before. Enter another one.'),
  },
  contact_change_gone: {
    http: 422,
    service: '7004',
    says: msg('This change has expired or was cancelled. Request it again.'),
  },

  ...kycRefusals,
  ...broadcastRefusals,
  ...holidayRefusals,
  ...pageDraftRefusals,
  ...operatorRefusals,
  ...merchantRefusals,
  ...officeRefusals,

  // money
  ...limitRefusals,
  ...priceRefusals,
  ...tierRefusals,
  ...fundingRefusals,
  receipt_not_yet: {
    http: 409,
    service: '7004',
    says: msg('There is no receipt before it is settled. Wait until the bank has answered.'),
  },
  ...payoutRefusals,
  ...teamRefusals,
  ...transferRefusals,
  ...paymentRefusals,
  ...eventRefusals,
  ...disputeRefusals,
  ...cooperativeRefusals,
  ...counterRefusals,
  ...reconciliationRefusals,
  ...historyRefusals,
  ...statementRefusals,
  ...exportRefusals,
  ...supportRefusals,
  ...developerRefusals,
  ...sandboxRefusals,
  balance_too_low: { http: 422, service: '7004', says: msg('There is not enough money in your wallet.') },
  account_closed: { http: 422, service: '015', says: msg('This account is not active. Call support.') },

  ...approvalRefusals,
  ...adjustmentRefusals,
  ...reviewRefusals,
  ...settlementRefusals,
  ...tariffRefusals,
  ...bankFileRefusals,
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof refusals
/** Values for the `{names}` in a sentence; amounts arrive formatted. */
export type RefusalFacts = Readonly<Record<string, string | number>>

/** The sentence of a refusal with its facts, in English; other languages take the open sentence as their key. */
export function refusalSentence(code: RefusalCode, facts: RefusalFacts = {}): string {
  return filled(refusals[code].says, facts)
}
