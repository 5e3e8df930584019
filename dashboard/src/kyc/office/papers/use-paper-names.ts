import { useLingui as useMessages } from '@lingui/react'
import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import type { BusinessPaper } from '@sahuji/contract/kyc/requirements'
import { useWriting } from '../../../kit/format/reader.ts'
import { identityNames, paperNames, personRoleNames, sideNames } from '../desk/item-words.ts'

/** The names of a case's documents and people. */
export function useCaseNames(of: KycCase) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const answerOf = (person: string | null, field: 'identity' | 'name') =>
    of.answers.find((one) => one.field === field && one.person === person)?.value
  /** The name of a person, or their number among the people of their role. */
  const personName = (person: string): string => {
    const at = of.people.findIndex(({ id }) => id === person)
    const role = _(personRoleNames[of.people[at]?.role ?? 'owner'])
    const name = answerOf(person, 'name')?.['english']
    if (typeof name === 'string') return `${role}, ${name}`
    return of.people.length > 1 ? `${role} ${number(at + 1)}` : role
  }
  /** Without the side: both sides of a card are viewed together. */
  const wholeName = ({ kind, person }: Pick<KycPaper, 'kind' | 'person'>): string => {
    if (kind !== 'identity') return _(paperNames[kind as BusinessPaper])
    const identity = `${answerOf(person, 'identity')?.['kind'] ?? 'citizenship'}` as keyof typeof identityNames
    return _(identityNames[identity])
  }
  const nameOf = (paper: Pick<KycPaper, 'kind' | 'person' | 'side'>): string =>
    paper.side === 'whole' ? wholeName(paper) : `${wholeName(paper)}, ${_(sideNames[paper.side])}`
  return { nameOf, wholeName, personName }
}
