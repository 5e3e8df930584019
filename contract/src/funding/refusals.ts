import { msg } from '../language/translatable.ts'

/** The "no"s of the ways to load. Merged into the one catalogue. */
export const fundingRefusals = {
  bank_unknown: {
    http: 422,
    service: '009',
    says: msg('This bank is not available for loading. Choose another one.'),
  },
  sandbox_unavailable: {
    http: 422,
    service: '028',
    says: msg('There is no test bank here, so nothing can be loaded in the sandbox.'),
  },
  rail_down: {
    http: 503,
    service: '028',
    says: msg('The bank’s gateway is not available at the moment. Nothing was charged; try again later.'),
  },
  rail_refused: {
    http: 422,
    service: '023',
    says: msg('The bank’s gateway did not accept this amount. Try another amount.'),
  },
  load_open: {
    http: 422,
    service: '7004',
    says: msg('A load of the same amount from this bank is still open. Finish or cancel it first.'),
  },
  load_not_cancellable: {
    http: 422,
    service: '7004',
    says: msg('This load can no longer be cancelled; we are asking the bank for its outcome.'),
  },
} as const
