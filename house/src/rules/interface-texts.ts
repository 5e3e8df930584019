import type { Finding } from '../finding.ts'
import type { House, PlainFile } from '../house.ts'
import { avoidedForms } from './prose.ts'

/** Interface texts avoid these besides: instructions are imperatives, and the company is "we". */
const forms = [...avoidedForms, /\bplease\b/gi, /\banew\b/gi, /\b(?:people|person) of ours\b|\bour people\b/gi]

/** Texts of the specification, which stay word for word. */
const ofSpecification: ReadonlySet<string> = new Set([
  'An OTP Code has been sent to your phone number, please check your phone!!',
  'Bank List not found, Please try again later!!',
  'Please input your OTP Code!',
  'Something went wrong, please try again. Your money is not affected, and what you typed is kept.',
])

/** Rule 21, interface texts: the English catalogues contain none of the forms that docs/writing.md avoids. */
export const interfaceTexts = ({ catalogues }: House): Finding[] =>
  catalogues.flatMap((catalogue) =>
    entriesOf(catalogue)
      .filter(({ english, context }) => !ofSpecification.has(english) && context !== 'search words')
      .flatMap(({ english, line }) => {
        // the names of facts are code
        const words = english.replace(/(?<!(?:=\d+|one|other) )\{\w+\}/g, '').replace(/\{\w+, plural,/g, '')
        return forms
          .flatMap((form) => words.match(form) ?? [])
          .map((form) => ({
            path: catalogue.path,
            line,
            rule: 'interface-texts',
            sentence: `“${form}” is a form that docs/writing.md avoids: ${english.slice(0, 80)}`,
          }))
      }),
  )

/** The texts of a catalogue in PO format, each with its context and line; a long text is several quoted lines. */
function entriesOf({ text }: PlainFile): { english: string; context: string | undefined; line: number }[] {
  const entry = /^(?:msgctxt "(?<context>.*)"\n)?msgid (?<english>".*"(?:\n".*")*)/gm
  return [...text.matchAll(entry)].map(({ index, groups }) => ({
    english: `${groups?.english}`
      .split('\n')
      .map((quoted) => quoted.slice(1, -1))
      .join('')
      .replaceAll('\\n', '\n'),
    context: groups?.context,
    line: text.slice(0, index).split('\n').length,
  }))
}
