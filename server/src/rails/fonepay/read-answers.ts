import { listed, notAnswered, without } from '../rail-answers.ts'
import type { AskedPayment, RailAnswer, RailRecord, Verification } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { fonepayCodes, type FonepayMeaning, type FonepaySettings, fonepayYes } from './settings.ts'

/** The answer of the status check; amounts in paisa. */
export interface FonepayStatus {
  meaning: FonepayMeaning
  /** In Fonepay's own words. */
  reason: string
  /** Each sum that it contains, the paid one first; an unreadable one is undefined. */
  sums: (bigint | undefined)[]
  trace: string
}

/** Whether a word of PS or `success` means success. */
export const isYes = ({ yes = fonepayYes }: FonepaySettings, word: string): boolean => yes.includes(word.toLowerCase())

/** Its message takes precedence over its code: a refused request is `failed` too, and means nothing for the money. */
const noes: [RegExp, 'authentication' | 'not_found'][] = [
  [/validation|signature|hash|invalid (?:merchant|pid)/i, 'authentication'],
  [/not (?:found|exist)|no (?:record|transaction)/i, 'not_found'],
]

/** A success with a contradicting code, or a failure with the code for paid, is no answer; nor is an unknown code. */
export function readStatus(
  settings: FonepaySettings,
  fields: Record<string, string>,
  raw: RailRecord,
): RailAnswer<FonepayStatus> {
  const { success = '', response_code = '', message = '', uniqueId: trace = '' } = fields
  const known = { ...fonepayCodes, ...settings.codes }
  const said = listed(known, response_code.toLowerCase())
  const sums = [fields['txnAmount'], fields['amount']].flatMap((sum) => (sum ? [parseRupeeText(sum)] : []))
  const reason = message || response_code
  const answered = (meaning: FonepayMeaning): RailAnswer<FonepayStatus> => ({
    outcome: 'answered',
    value: { meaning, reason, sums, trace },
    raw,
  })
  if (isYes(settings, success) && (said === 'paid' || response_code === '')) return answered('paid')
  if (success === '' || isYes(settings, success) || said === 'paid')
    return { outcome: 'ambiguous', fault: 'bad_shape', raw }
  const no = noes.find(([pattern]) => pattern.test(message))?.[1]
  if (no === 'authentication') return { outcome: 'refused', no, message, raw }
  if (no === 'not_found') return answered(no)
  return said ? answered(said) : { outcome: 'ambiguous', fault: 'bad_shape', raw }
}

/**
 * The inputs of a status check: the signed return with a success, and the trace id in the request; empty without one.
 */
interface FonepayQuestion {
  said: Readonly<Record<string, string>> | undefined
  trace: string
}

/**
 * What a status answer means. It contains no reference: ours is under the request's signature, and an answer with
 * another trace id than requested is about another payment. Its sums must equal the P_AMT of a signed return: Fonepay
 * subtracts discounts and adds charges, and then an operator checks.
 */
export function verificationOf(
  { reference }: AskedPayment,
  { said, trace: asked }: FonepayQuestion,
  answer: RailAnswer<FonepayStatus>,
): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const { meaning, reason, sums, trace } = answer.value
  const isAnothers = asked !== '' && trace !== '' && trace !== asked
  if (meaning !== 'paid')
    return isAnothers
      ? without('ambiguous', 'another uniqueId', raw)
      : { ...without(meaning, reason, raw), rail_ref: trace || null }
  const [paid] = sums
  const every = said ? [...sums, parseRupeeText(said['P_AMT'] ?? '')] : sums
  if (paid === undefined || sums.includes(undefined) || trace === '') return without('ambiguous', 'bad_shape', raw)
  return {
    state: every.every((sum) => sum === paid) ? 'succeeded' : 'partial',
    rail_ref: trace,
    amount: paid,
    currency: 'NPR',
    reference: isAnothers ? trace : reference,
    fee: null,
    instrument: null,
    paid_at: null,
    raw,
  }
}
