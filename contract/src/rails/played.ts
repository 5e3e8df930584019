/**
 * How the playground makes one object of the sandbox end, in place of a rail. `later`: not yet, then it succeeds; `abandoned`: the
 * payer leaves without paying; `returned`: a withdrawal that comes back after it had arrived.
 */
export const playedEnds = ['succeeds', 'later', 'fails', 'unclear', 'abandoned', 'expires', 'returned'] as const
export type PlayedEnd = (typeof playedEnds)[number]

/** The service codes with which something may end, by the person's next step. 099 is an end of its own. Spec §8. */
export const codeFamilies = {
  again: ['004', '005', '006', '010', '012', '028'],
  wait: ['007', '011', '013', '018', '019', '030', '048', '101'],
  change: ['009', '014', '016', '017', '022', '023', '026', '037', '038', '064'],
  // prettier-ignore
  support: [
    '001', '002', '003', '008', '015', '020', '021', '024', '025', '027', '029', '062', '063', '065', '068', '100', '602',
  ],
} as const

export type CodeFamily = keyof typeof codeFamilies
export type PlayedCode = (typeof codeFamilies)[CodeFamily][number]
export const playedCodes = Object.values(codeFamilies).flat() as PlayedCode[]
