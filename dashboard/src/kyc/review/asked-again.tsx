import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { isPersonField } from '@sahuji/contract/kyc/fields'
import { useState } from 'react'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { AnswerText } from '../case/answer-text.tsx'
import { stepAddress } from '../case/case-address.ts'
import { type AccountBank, fieldWords } from '../case/field-words.ts'
import { businessGroups } from '../form/business-fields.tsx'
import { personGroups } from '../form/person-fields.tsx'
import { placeId } from '../papers/paper-places.ts'
import { usePaperNames } from '../papers/use-paper-names.ts'
import { askedItems, noteOf } from './asked-items.ts'
import * as css from './review.module.css'

interface AskedAgainProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
}

/** The answers and documents that the review desk asks for again, each with its reason and its field. */
export function AskedAgain({ of, banks }: AskedAgainProps) {
  const { answers, papers, open } = askedItems(of)
  const all = answers.length + papers.length
  const done = all - open
  return (
    <Section
      title={<Trans>What to do</Trans>}
      aside={
        <Trans>
          {done} of {all} done
        </Trans>
      }
    >
      <div className={css.asked}>
        {papers.map((paper) => (
          <AskedPaper key={paper.id} of={of} paper={paper} />
        ))}
        {answers.map((answer) => (
          <AskedAnswer key={`${answer.field}${answer.person}`} of={of} banks={banks} answer={answer} />
        ))}
      </div>
    </Section>
  )
}

type Answer = KycCase['answers'][number]

function AskedAnswer({ of, banks, answer }: AskedAgainProps & { answer: Answer }) {
  const { _ } = useMessages()
  const { field, person, earlier, value } = answer
  const [isWriting, setIsWriting] = useState(answer.verdict === 'asked_again')
  const was = earlier?.value
  return (
    <div className={css.askedItem}>
      <h3>{_(fieldWords[field])}</h3>
      <Standing isOpen={answer.verdict === 'asked_again'} />
      <Note of={answer} />
      <div className={css.tasks}>
        {was && (
          <dl className={css.was}>
            <dt>
              <Trans>Your earlier text</Trans>
            </dt>
            <dd>
              <s>
                <AnswerText field={field} value={was} banks={banks} />
              </s>
            </dd>
            <dt>
              <Trans>Now</Trans>
            </dt>
            <dd className={css.now}>
              <AnswerText field={field} value={value} banks={banks} />
            </dd>
          </dl>
        )}
        {isWriting ? (
          <Group of={of} banks={banks} field={field} person={person} />
        ) : (
          <Button size="small" onPress={() => setIsWriting(true)}>
            <Trans>Change</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function Group({ of, banks, field, person }: AskedAgainProps & Pick<Answer, 'field' | 'person'>) {
  if (isPersonField(field)) {
    const PersonGroup = personGroups[field]
    return person && <PersonGroup of={of} person={person} />
  }
  const BusinessGroup = businessGroups[field]
  return <BusinessGroup of={of} banks={banks} />
}

function AskedPaper({ of, paper }: { of: KycCase; paper: KycCase['papers'][number] }) {
  const { nameOf, whoseOf } = usePaperNames(of)
  const whose = whoseOf(paper)
  const isOpen = paper.verdict === 'asked_again'
  return (
    <div className={css.askedItem}>
      <h3>{whose ? `${nameOf(paper)}: ${whose}` : nameOf(paper)}</h3>
      <Standing isOpen={isOpen} />
      <Note of={paper} />
      <div className={css.tasks}>
        <LinkButton
          kind={isOpen ? 'primary' : 'secondary'}
          icon={isOpen ? <CameraIcon small /> : <DocumentIcon small />}
          href={stepAddress('papers', placeId(paper))}
        >
          {isOpen ? <Trans>Take the photo again</Trans> : <Trans>Check the new one</Trans>}
        </LinkButton>
      </div>
    </div>
  )
}

function Standing({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <Status tone="bad" loud>
      <Trans>Needs a new one</Trans>
    </Status>
  ) : (
    <Status tone="info" loud>
      <Trans>Answered, not sent</Trans>
    </Status>
  )
}

function Note({ of }: { of: Pick<Answer, 'note' | 'judged_by' | 'earlier'> }) {
  const { note, by } = noteOf(of)
  return (
    <div className={css.note}>
      <Avatar name={by} small />
      <div>
        <p>“{note}”</p>
        <span className={css.by}>
          <Trans>{by}, review desk</Trans>
        </span>
      </div>
    </div>
  )
}
