import type * as z from 'zod/mini'
import { filled } from '../language/filled.ts'
import { msg } from '../language/translatable.ts'

type Issue = z.core.$ZodIssue

/** The finding of a field's check as a sentence that states the expected value; zod/mini has no sentences of its own. */
export const fieldSentences = {
  required: msg('Please fill this in.'),
  unknown: msg('This field is not known here.'),
  too_short: msg('This is too short; at least {minimum} characters.'),
  too_long: msg('This is too long; at most {maximum} characters.'),
  too_small: msg('This is too small.'),
  too_big: msg('This is too big.'),
  email: msg('This is not an e-mail address.'),
  choice: msg('Please choose one of the options.'),
  whole_number: msg('Please give a whole number.'),
  accepted: msg('Please accept this to go on.'),
  either_email_or_mobile: msg('Please give an e-mail address or a mobile number.'),
  not_keepable: msg('This contains a character that cannot be kept.'),
  no_link: msg('Please write a name, not a link or a phone number.'),
  no_brand: msg('Please write another name. This one could be taken for ours.'),
  no_card_number: msg('Please write no card number here.'),
  six_digits: msg('A code has six digits. Please write all six of them.'),
  four_digits: msg('Please write exactly four digits.'),
  pan: msg('A PAN has nine digits. Please write all nine of them.'),
  mobile_number: msg('Please write the ten digits of a mobile number.'),
  account_number: msg('An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.'),
  settlement_number: msg(
    'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.',
  ),
  locked: msg('This is always on and cannot be chosen.'),
  invalid: msg('This is not valid.'),
} as const

export type FieldSentence = keyof typeof fieldSentences

/** Sentences by field, in English or as `say` translates them; `body` means the whole request. */
export function fieldErrors(
  issues: readonly Issue[],
  say: (english: string) => string = (english) => english,
): Record<string, string[]> {
  const errors: Record<string, string[]> = Object.create(null)
  for (const issue of issues) {
    for (const [field, sentence] of named(issue, say)) {
      const said = errors[field] ?? []
      if (!said.includes(sentence)) errors[field] = [...said, sentence]
    }
  }
  return errors
}

function named(issue: Issue, say: (english: string) => string): [field: string, sentence: string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, say(fieldSentences.unknown)])
  const field = issue.path.length > 0 ? issue.path.join('.') : 'body'
  return [[field, filled(say(fieldSentences[sentenceOf(issue)]), { ...issue })]]
}

function sentenceOf(issue: Issue): FieldSentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'required'
      return issue.expected === 'int' ? 'whole_number' : 'invalid'
    case 'too_small':
      if (issue.origin !== 'string') return 'too_small'
      return issue.input === '' ? 'required' : 'too_short'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid'
    case 'invalid_value':
      return issue.values.length === 1 && issue.values[0] === true ? 'accepted' : 'choice'
    case 'custom':
      return isSentence(issue.params?.['sentence']) ? issue.params['sentence'] : 'invalid'
    default:
      return 'invalid'
  }
}

const isSentence = (name: unknown): name is FieldSentence => typeof name === 'string' && name in fieldSentences
