/** What is said no to about a KYC case and its papers; part of the one catalogue. */
export const kycRefusals = {
  kyc_not_open: {
    http: 422,
    service: '7004',
    says: 'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.',
  },
  kyc_incomplete: {
    http: 422,
    service: '7004',
    says: 'Something is still missing before this can be sent. It is marked below.',
  },
  kyc_people_limit: { http: 422, service: '7004', says: 'This form of business takes {least} to {most} people.' },
  area_unknown: { http: 422, service: '014', says: 'Please choose one of the options.' },
  paper_unreadable: {
    http: 422,
    service: '014',
    says: 'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.',
  },
  paper_too_large: {
    http: 422,
    service: '014',
    says: 'This picture is too large. At most {megapixels} million pixels are taken.',
  },
  paper_too_small: {
    http: 422,
    service: '014',
    says: 'This picture is too small to be read. Please take it from nearer, or choose a larger one.',
  },
  paper_too_long: {
    http: 422,
    service: '014',
    says: 'This file has too many pages. At most {pages} are taken.',
  },
  paper_changed: {
    http: 422,
    service: '014',
    says: 'The file did not arrive as it was sent. Please choose it once more.',
  },
} as const
