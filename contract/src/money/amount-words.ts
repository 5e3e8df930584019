import type { Grouping } from '../language/formats.ts'

const listed = (words: string) => new Map(words.split(' ').map((word, at) => [BigInt(at), word]))

const small = listed(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const tens = listed('- - twenty thirty forty fifty sixty seventy eighty ninety')

// every number under a hundred has its own word in Nepali
const nepali = listed(
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ ' +
    'दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस ' +
    'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस ' +
    'तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस ' +
    'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास ' +
    'पचास एकाउन्न बाउन्न त्रिपन्न चउन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी ' +
    'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौंसट्ठी पैंसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी ' +
    'सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी ' +
    'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे ' +
    'नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय',
)

interface Words {
  under100: (number: bigint) => string
  /** From the largest: crore, lakh, thousand, hundred. */
  steps: readonly (readonly [size: bigint, name: string])[]
}

const inEnglish: Words = {
  under100: (number) => {
    if (number < 20n) return small.get(number) ?? ''
    const ten = tens.get(number / 10n) ?? ''
    return number % 10n === 0n ? ten : `${ten}-${small.get(number % 10n)}`
  },
  steps: [
    [10_000_000n, 'crore'],
    [100_000n, 'lakh'],
    [1000n, 'thousand'],
    [100n, 'hundred'],
  ],
}

const inMillions: Words = {
  ...inEnglish,
  steps: [
    [1_000_000_000n, 'billion'],
    [1_000_000n, 'million'],
    [1000n, 'thousand'],
    [100n, 'hundred'],
  ],
}

const inNepali: Words = {
  under100: (number) => nepali.get(number) ?? '',
  steps: [
    [10_000_000n, 'करोड'],
    [100_000n, 'लाख'],
    [1000n, 'हजार'],
    [100n, 'सय'],
  ],
}

/** An amount in words, in the form used on a cheque: "Twenty-five thousand rupees only". */
export function englishWords(paisa: bigint, grouping: Grouping = 'lakh'): string {
  const english = grouping === 'lakh' ? inEnglish : inMillions
  const rest = paisa % 100n
  const words = `${spelled(paisa / 100n, english)} rupees${rest > 0n ? ` and ${inEnglish.under100(rest)} paisa` : ''} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same in Nepali: "पच्चीस हजार रुपैयाँ मात्र". */
export function nepaliWords(paisa: bigint): string {
  const rest = paisa % 100n
  return `${spelled(paisa / 100n, inNepali)} रुपैयाँ${rest > 0n ? ` ${inNepali.under100(rest)} पैसा` : ''} मात्र`
}

function spelled(rupees: bigint, words: Words): string {
  for (const [size, name] of words.steps) {
    if (rupees < size) continue
    const rest = rupees % size
    return `${spelled(rupees / size, words)} ${name}${rest > 0n ? ` ${spelled(rest, words)}` : ''}`
  }
  return words.under100(rupees)
}
