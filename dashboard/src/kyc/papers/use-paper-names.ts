import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import type { BusinessPaper } from '@sahuji/contract/kyc/requirements'
import { businessPaperWords, identityWords, roleWords, sideWords } from '../case/paper-words.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { identityOf, type PaperPlace } from './paper-places.ts'

/** The name of a place: "Citizenship certificate, back", with the person where there are several. */
export function usePaperNames(of: KycCase) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const nameOf = ({ kind, side, person }: PaperPlace): string => {
    if (kind !== 'identity') return _(businessPaperWords[kind as BusinessPaper].name)
    const paper = _(identityWords[identityOf(of, person) ?? 'citizenship'])
    return side === 'whole' ? paper : `${paper}, ${_(sideWords[side])}`
  }
  const whoseOf = ({ person }: PaperPlace): string | undefined => {
    const at = of.people.findIndex(({ id }) => id === person)
    const one = of.people[at]
    if (!one || of.people.length < 2) return undefined
    const name = of.answers.find((answer) => answer.field === 'name' && answer.person === person)?.value['english']
    return typeof name === 'string' ? name : `${_(roleWords[one.role])} ${number(at + 1)}`
  }
  return { nameOf, whoseOf }
}

/** What to check on a document, in one line. */
export function usePaperNote() {
  const { t } = useLingui()
  const { _ } = useMessages()
  return ({ kind, side }: PaperPlace): string => {
    if (kind !== 'identity') return _(businessPaperWords[kind as BusinessPaper].note)
    if (side === 'front') return t`The side with the photo`
    return side === 'back' ? t`The side with the stamp` : t`The page with the photo`
  }
}
