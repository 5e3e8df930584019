import { msg } from '../language/translatable.ts'

/** The refusals of the sandbox playground and its tour. Merged into the one catalogue. */
export const sandboxRefusals = {
  sandbox_plays_used: {
    http: 429,
    service: '006',
    says: msg('The sandbox takes {count} of these a day. Go on tomorrow.'),
  },
  sandbox_needs_account: {
    http: 422,
    service: '7004',
    says: msg('A withdrawal needs a bank account that is ready. Add one under Bank Deposit first.'),
  },
  sandbox_play_over: {
    http: 409,
    service: '7004',
    says: msg('This has ended already. Play a new one.'),
  },
  demo_off: {
    http: 404,
    service: '7004',
    says: msg('There is no demo here. Open an account: its sandbox has the same tour.'),
  },
  demo_full: {
    http: 429,
    service: '006',
    says: msg('All demo shops are in use. Try again in a few minutes.'),
  },
  demo_signed_in: {
    http: 409,
    service: '7004',
    says: msg('You are signed in here. The tour is in your own sandbox.'),
  },
  tour_answer_wrong: {
    http: 422,
    service: '014',
    says: msg('This is not the figure in our books. Read it once more.'),
  },
  tour_step_waits: {
    http: 409,
    service: '7004',
    says: msg('Finish the step before this one first.'),
  },
} as const
