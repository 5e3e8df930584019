import { listed } from '../answer-fields.ts'
import type { AskedPayment, RailAnswer, RailRecord, Verification } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { notAnswered, without } from '../without-money.ts'
import { fonepayCodes, type FonepayMeaning, type FonepaySettings, fonepayYes } from './settings.ts'

/** What the status check says; amounts in paisa. */
export interface FonepayStatus {
  meaning: FonepayMeaning
  /** In Fonepay's own words. */
  reason: string
  /** Each sum that it names, what was paid first; one that cannot be read is undefined. */
  sums: (bigint | undefined)[]
  trace: string
}

/** Whether a word of PS or `success` says yes. */
export const isYes = ({ yes = fonepayYes }: FonepaySettings, word: string): boolean => yes.includes(word.toLowerCase())

/** Its message goes before its code: a question that it refuses is `failed` too, and says nothing of the money. */
const noes: [RegExp, 'authentication' | 'not_found'][] = [
  [/validation|signature|hash|invalid (?:merchant|pid)/i, 'authentication'],
  [/not (?:found|exist)|no (?:record|transaction)/i, 'not_found'],
]

/** A yes whose code says otherwise, or a no whose code says paid, is no answer; nor is a code that nobody knows. */
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

/** What a status check was asked by: the signed return that said yes, and the trace id in the question; empty where none was. */
interface FonepayQuestion {
  said: Readonly<Record<string, string>> | undefined
  trace: string
}

/**
 * What a status answer means. It names no reference: ours stands under the question's signature, and an answer with another
 * trace id than was asked by is about another payment. Its sums and the P_AMT of a signed return have to be one: Fonepay takes
 * discounts off and charges on, and then a person looks.
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
