import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { CaseItem } from '@sahuji/contract/kyc/review'

export type CaseAnswer = KycCase['answers'][number]

/** An item to judge: one answer or one document. */
export type JudgedItem =
  | { key: string; kind: 'answer'; answer: CaseAnswer; item: CaseItem; verdict: KycPaper['verdict'] }
  | { key: string; kind: 'paper'; paper: KycPaper; item: CaseItem; verdict: KycPaper['verdict'] }

/** Items that are judged together: the business's answers, each person's, the documents. */
export interface ItemGroup {
  key: string
  /** The person of the answers; null for the business, undefined for the documents. */
  person: string | null | undefined
  items: JudgedItem[]
}

/** The items of a case in reading order: the business, each person, then the documents. */
export function itemGroups(of: KycCase): ItemGroup[] {
  const whose = [null, ...of.people.map(({ id }) => id)]
  const answers = whose.map((person) => ({
    key: person ?? 'business',
    person,
    items: asAsked(of, person).map(answerItem),
  }))
  return [...answers, { key: 'papers', person: undefined, items: keptPapers(of).map(paperItem) }].filter(
    ({ items }) => items.length > 0,
  )
}

/** The answers of a person or the business, in the order of the questions. */
function asAsked({ answers, business_type }: KycCase, person: string | null): CaseAnswer[] {
  const { business, person: personal } = requirements[business_type]
  const fields: readonly string[] = [...business, ...personal]
  const place = ({ field }: CaseAnswer) => fields.indexOf(field)
  return answers.filter((one) => one.person === person).toSorted((one, other) => place(one) - place(other))
}

/** The documents that arrived completely: grouped by person, of a card the front first. */
export function keptPapers({ papers, people }: KycCase): KycPaper[] {
  const sides = ['front', 'back', 'whole']
  const place = ({ person, side }: KycPaper) => [
    person === null ? people.length : people.findIndex(({ id }) => id === person),
    sides.indexOf(side),
  ]
  return papers
    .filter(({ state }) => state === 'kept')
    .toSorted((one, other) => {
      const [person = 0, side = 0] = place(one)
      const [otherPerson = 0, otherSide = 0] = place(other)
      return person - otherPerson || one.kind.localeCompare(other.kind) || side - otherSide
    })
}

const answerItem = (answer: CaseAnswer): JudgedItem => ({
  key: `${answer.field} ${answer.person ?? ''}`,
  kind: 'answer',
  answer,
  item: { field: answer.field, person: answer.person },
  verdict: answer.verdict,
})

const paperItem = (paper: KycPaper): JudgedItem => ({
  key: paper.id,
  kind: 'paper',
  paper,
  item: { paper: paper.id },
  verdict: paper.verdict,
})

/** The next item without a verdict, from the end back to the top; else the item itself. */
export function nextOpen(items: readonly JudgedItem[], key: string): string {
  const at = items.findIndex((item) => item.key === key)
  const after = [...items.slice(at + 1), ...items.slice(0, at)]
  return after.find(({ verdict }) => verdict === null)?.key ?? items[at + 1]?.key ?? key
}
