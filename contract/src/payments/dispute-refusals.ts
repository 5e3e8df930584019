import { msg } from '../language/translatable.ts'

/** The refusals of disputes. Merged into the one catalogue. */
export const disputeRefusals = {
  payment_not_disputable: {
    http: 422,
    service: '7004',
    says: msg('Nothing of this payment is left to dispute: it was not paid, or the money went back.'),
  },
  dispute_open: { http: 409, service: '022', says: msg('This payment is disputed already.') },
  dispute_too_late: {
    http: 422,
    service: '7004',
    says: msg('A payment can be disputed for {days} days after it was made.'),
  },
  dispute_too_often: {
    http: 422,
    service: '7004',
    says: msg('A payment can be disputed {count} times. Ask our support team.'),
  },
  dispute_too_large: { http: 422, service: '017', says: msg('At most {amount} of this payment can be disputed.') },
  dispute_not_proved: {
    http: 422,
    service: '014',
    says: msg('The reference and the digits do not belong to this payment. Check the receipt and the number.'),
  },
  dispute_code_over: {
    http: 422,
    service: '7004',
    says: msg('Your code is too old. Request a new one from your receipt.'),
  },
  dispute_over: { http: 422, service: '7004', says: msg('This dispute is over.') },
  dispute_answered: {
    http: 422,
    service: '7004',
    says: msg('The answer to this dispute was sent, or its time is over. It cannot be changed.'),
  },
  dispute_answer_empty: {
    http: 422,
    service: '014',
    says: msg('Write what happened, or add a document.'),
  },
  dispute_files_full: { http: 422, service: '017', says: msg('An answer has at most {count} documents.') },
  dispute_not_covered: {
    http: 422,
    service: '7004',
    says: msg('{amount} of this dispute is not in the wallet yet. Load it first.'),
  },
  dispute_paid_back: {
    http: 422,
    service: '7004',
    says: msg('The bank took this payment back already. Nothing can be paid back twice.'),
  },
  dispute_not_in_review: {
    http: 422,
    service: '7004',
    says: msg('This dispute cannot be decided now: the merchant may still answer, or it is over.'),
  },
} as const
