import type { Guard } from './guard.ts'

const answers = 'server/src/payouts/office/bank-files/bank-answers.ts'
const files = 'server/src/payouts/office/bank-files/bank-files.test.ts'
const stopped = 'server/src/payouts/office/bank-files/stopped-payouts.test.ts'
const secondWords = 'server/src/payouts/office/bank-files/second-answers.test.ts'
const bankFiles = 'server/src/payouts/office/bank-files/bank-files.ts'
const namesEachWrongLine = 'does nothing before it is applied, names each wrong line'

/** Bank files and their answers: each order once, no order past a stop, every answer recorded. */
export const bankFileGuards: readonly Guard[] = [
  {
    says: 'an order is in one bank file',
    file: 'server/migrations/0015-payouts.sql',
    code: 'constraint order_is_in_one_file primary key (reference),',
    without: 'constraint order_is_in_one_file primary key (file_id, reference),',
    test: files,
    named: 'made twice at once holds each order once',
  },
  {
    says: 'a line of a bank in another amount ends no order',
    file: answers,
    code: "  if (amount !== order.amount) return 'amount_differs'\n",
    without: '',
    test: files,
    named: namesEachWrongLine,
  },
  {
    says: 'a line that a bank says twice ends no order',
    file: answers,
    code: "  if (isRepeated) return 'repeated'\n",
    without: '',
    test: files,
    named: namesEachWrongLine,
  },
  {
    says: 'an answer is applied as it was shown, and once',
    file: answers,
    code: "  if (row.applied_at || good.length !== applies) throw new Refusal('bank_answer_over')\n",
    without: '',
    test: files,
    named: 'applied twice at once ends its orders once',
  },
  {
    says: 'an answer comes after its file was downloaded',
    file: answers,
    code: "  if (!file.downloaded_at) throw new Refusal('bank_file_not_sent')\n",
    without: '',
    test: files,
    named: 'cannot come before the file was downloaded',
  },
  {
    says: 'what may no longer leave is in no bank file that is made',
    file: bankFiles,
    code: '  const stopped = await takeBackStopped(tx, clock, referencesOf(waiting))\n',
    without: '  const stopped: StoppedOrder[] = []\n',
    test: stopped,
    named: 'and whose money out was frozen is in no new file',
  },
  {
    says: 'what may no longer leave is not downloaded',
    file: bankFiles,
    code: 'kept.downloaded_at ? [] : await takeBackStopped(tx, clock, await referencesOfFile(tx, id))',
    without: 'kept.downloaded_at ? [] : await takeBackStopped(tx, clock, (await referencesOfFile(tx, id)).slice(0, 0))',
    test: stopped,
    named: 'and whose money out was frozen leaves a file that is not downloaded yet',
  },
  {
    says: 'a bank file waits for a freeze that has begun',
    file: 'server/src/payouts/payout-stops.ts',
    code: 'order by id for key share`',
    without: 'order by id`',
    test: stopped,
    named: 'and whose freeze has begun waits for it',
  },
  {
    says: 'a bank that paid after its no is heard',
    file: answers,
    code: " || (hasEnded && outcome === 'paid')",
    without: '',
    test: secondWords,
    named: 'after REJECTED and then PAID it waits for two people',
  },
  {
    says: 'a bank that refuses what it paid is seen by the office',
    file: 'server/src/payouts/record-late-answer.ts',
    code: "  if (found.state === 'credited' && found.is_denied) return keepContradiction(deps, tx, payout, found, 'refused')\n",
    without: '',
    test: secondWords,
    named: 'after PAID and then REJECTED it remains paid',
  },
]
