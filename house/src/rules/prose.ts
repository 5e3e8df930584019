import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { ratchetPath } from '../ratchet.ts'
import type { Source } from '../source.ts'

/** Forms of docs/writing.md that comments, test names and interface texts avoid. */
export const avoidedForms: readonly RegExp[] = [
  /\bnobody\b/gi,
  /\bwho(?:m)?ever\b/gi,
  /\btold\b/gi,
  /\bsa(?:ys|id)\b/gi,
  /\bst(?:ands|ood)\b/gi,
  /\bof (?:which|whom)\b/gi,
  /\bas (?:it is|they are|it stands)\b/gi,
  /\bof before\b|\bthe one before\b/gi,
]

/** Rule 20, plain English: comments and test names use no more of these forms than the ratchet allows, which only shrinks. */
export function prose(house: House): Finding[] {
  const { ratchet, ratchetBefore } = house
  const count = proseCount(house)
  if (count > ratchet.prose)
    return [
      finding(`${count} forms that docs/writing.md avoids, ${ratchet.prose} allowed: npm run house -- --prose <path>`),
    ]
  const isRaised = ratchetBefore !== undefined && ratchetBefore.prose > 0 && ratchet.prose > ratchetBefore.prose
  return isRaised ? [finding('the count of prose was raised; it may only fall')] : []
}

export const proseCount = ({ sources }: House): number =>
  sources.reduce((count, source) => count + formsIn(source).length, 0)

/** The forms in a file's comments and test names, each with its line. */
export function formsIn(source: Source): { line: number; form: string }[] {
  const comments = source.comments.map(({ value, start }) => ({ text: value, start }))
  const names = [...source.text.matchAll(testName)].map((match) => ({ text: match[2] ?? '', start: match.index }))
  return [...comments, ...names].flatMap(({ text, start }) =>
    avoidedForms.flatMap((form) =>
      [...text.matchAll(form)].map((match) => ({ line: source.lineAt(start + match.index), form: match[0] })),
    ),
  )
}

const testName = /\b(?:test|it|describe|demoTest)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

const finding = (sentence: string): Finding => ({ path: ratchetPath, line: 1, rule: 'prose', sentence })
