import { msg } from '../language/translatable.ts'

/** Refusals about KYC cases and their documents; part of the one catalogue. */
export const kycRefusals = {
  kyc_not_open: {
    http: 422,
    service: '7004',
    says: msg('Your papers are with us and cannot be changed now. If something is missing, we ask for it here.'),
  },
  kyc_incomplete: {
    http: 422,
    service: '7004',
    says: msg('Something is still missing before this can be sent. It is marked below.'),
  },
  kyc_appeal_closed: {
    http: 422,
    service: '7004',
    says: msg('There is no decision that can be appealed, or it was appealed before.'),
  },
  kyc_claimed: { http: 422, service: '7004', says: msg('{name} is working on this case.') },
  kyc_not_claimed: {
    http: 422,
    service: '7004',
    says: msg('Claim this case first; a claim ends by itself after 30 minutes.'),
  },
  kyc_not_waiting: { http: 422, service: '7004', says: msg('This case does not wait for a reviewer any more.') },
  kyc_queue_empty: { http: 422, service: '7004', says: msg('No case waits for you.') },
  kyc_nothing_asked: { http: 422, service: '7004', says: msg('Mark at least one item that is asked again.') },
  kyc_items_open: { http: 422, service: '7004', says: msg('{count} items are not accepted yet.') },
  kyc_signed_before: {
    http: 422,
    service: '7004',
    says: msg('You have signed this case. A second reviewer has to sign it.'),
  },
  kyc_own_case: {
    http: 422,
    service: '7004',
    says: msg('This is your own business. Another reviewer has to look at it.'),
  },
  kyc_appeal_other: {
    http: 422,
    service: '7004',
    says: msg('You decided this case before. Another reviewer has to hear the appeal.'),
  },
  kyc_people_limit: { http: 422, service: '7004', says: msg('This form of business takes {least} to {most} people.') },
  area_unknown: { http: 422, service: '014', says: msg('Please choose one of the options.') },
  paper_unreadable: {
    http: 422,
    service: '014',
    says: msg('This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.'),
  },
  paper_too_large: {
    http: 422,
    service: '014',
    says: msg('This picture is too large. At most {megapixels} million pixels are taken.'),
  },
  paper_too_small: {
    http: 422,
    service: '014',
    says: msg('This picture is too small to be read. Please take it from nearer, or choose a larger one.'),
  },
  paper_too_long: {
    http: 422,
    service: '014',
    says: msg('This file has too many pages. At most {pages} are taken.'),
  },
  paper_slow: {
    http: 422,
    service: '014',
    says: msg('This file took too long to read. Please send photos of its pages instead.'),
  },
  paper_heic: {
    http: 422,
    service: '014',
    says: msg(
      'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.',
    ),
  },
  paper_locked: {
    http: 422,
    service: '014',
    says: msg(
      'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.',
    ),
  },
  file_empty: {
    http: 422,
    service: '014',
    says: msg('This file is empty. Open it on your device to see whether it is whole, and choose it once more.'),
  },
  // 429: the client retries by itself
  paper_waits: {
    http: 429,
    service: '005',
    says: msg('Other files of yours are still being read. Please try again in {seconds} seconds.'),
  },
  paper_time_used: {
    http: 429,
    service: '005',
    says: msg('Your files took long to read. Please send the next one in {minutes} minutes.'),
  },
  documents_quota: {
    http: 422,
    service: '014',
    says: msg(
      'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.',
    ),
  },
  paper_changed: {
    http: 422,
    service: '014',
    says: msg('The file did not arrive as it was sent. Please choose it once more.'),
  },
} as const
