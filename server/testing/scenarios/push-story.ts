/**
 * The requirements of rails.md §16 on every rail, one by one so that none hides behind a number, and its line about the
 * push. Each has a story, or a reason why a push has none.
 */
export const crossCutting = [
  '1 plain success',
  '2 declined',
  '3 the payer cancels',
  '4 paid, and nobody tells us',
  '5 asked about, and never paid',
  '6 return and notification, either first',
  '6 both at the same millisecond',
  '7 two and three times',
  '7 again a day later',
  '8 amount altered',
  '8 reference altered',
  '8 signature altered',
  '8 signature of another',
  '8 replayed for another payment',
  '9 less',
  '9 more',
  '9 another currency',
  '9 approved in part',
  '10 pending, then success',
  '10 pending, then failed',
  '10 pending for ever',
  '11 a yes, then a no',
  '11 a no, then a yes',
  '12 late',
  '13 no answer in time',
  '13 reset',
  '13 half a body',
  '13 bytes that drip',
  '13 no JSON',
  '13 another content type',
  '13 database away',
  '13 database frozen',
  '13 database that takes no writes',
  '14 clock ahead',
  '14 clock behind',
  '14 midnight in Kathmandu',
  '15 keys that rotate',
  '16 duplicate reference',
  '17 two attempts of one payer',
  '18 reversed after success',
  '19 a statement that does not agree',
  '20 unknown reference',
  '20 wrong source address',
  '21 delays from a seed',
  'push: asked again after ENTR',
  'push: duplicate of a success',
  'push: reversed, because nobody said yes',
  'push: JSON written again after it was signed',
] as const
export type CrossCutting = (typeof crossCutting)[number]

/**
 * One story between a bank that pushes, NCHL and us, on the bank of the file; `tells` are the requirements that it
 * proves.
 */
export interface PushStory {
  tells: CrossCutting | readonly [CrossCutting, ...CrossCutting[]]
  name: string
  run: () => Promise<unknown>
}

/** The requirements that a push cannot prove, and why. */
export const unprovenByPushes: Readonly<Partial<Record<CrossCutting, string>>> = {
  '6 return and notification, either first': 'nobody is sent away, so that nobody returns: there is one call',
  '9 another currency': 'its messages name no currency: they are of rupees',
  '19 a statement that does not agree': 'it lists no day when it is asked: its file is brought, match-account.test.ts',
  '21 delays from a seed': 'drawn for all rails and pushes together: liar.test.ts',
}
