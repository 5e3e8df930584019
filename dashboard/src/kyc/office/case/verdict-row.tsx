import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useState } from 'react'
import { cx } from '../../../kit/cx.ts'
import { BothDates } from '../../../kit/format/date.tsx'
import { DayField } from '../../../kit/forms/day-field.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { RetryIcon } from '../../../kit/icons/actions.tsx'
import { TickIcon } from '../../../kit/icons/states.tsx'
import { Button, TextButton } from '../../../kit/layout/button.tsx'
import { NativeButton } from '../../../kit/layout/native-button.tsx'
import { WholeAnswer } from '../desk/answer-text.tsx'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import { fieldNames } from '../desk/item-words.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import { VerdictWord } from '../desk/verdict-word.tsx'
import { useCaseNames } from '../papers/use-paper-names.ts'
import * as css from './case.module.css'
import type { JudgedItem } from './case-items.ts'
import { ReasonEditor } from './reason-editor.tsx'
import type { CaseDesk } from './use-case-desk.ts'

interface VerdictRowProps {
  of: JudgedItem
  kyc: KycCase
  at: CaseDesk
  mayJudge: boolean
}

/** One answer or paper: what it is, what was given, what was thought of it. At the cursor it is judged. */
export function VerdictRow({ of, kyc, at, mayJudge }: VerdictRowProps) {
  const { _ } = useMessages()
  const { nameOf, personName } = useCaseNames(kyc)
  const isHere = at.cursor === of.key
  const isAsking = isHere && at.asking
  const judged = of.kind === 'answer' ? of.answer : of.paper
  const name = of.kind === 'answer' ? _(fieldNames[of.answer.field]) : nameOf(of.paper)
  return (
    <div className={css.item} {...(isHere && { 'data-cursor': '' })}>
      {isHere ? (
        <span className={css.itemName}>{name}</span>
      ) : (
        <NativeButton className={cx(css.itemName, css.go)} onPress={() => at.go(of.key)}>
          {name}
        </NativeButton>
      )}
      <span className={css.itemValue}>
        {of.kind === 'answer' ? (
          <WholeAnswer field={of.answer.field} value={of.answer.value} />
        ) : (
          <>
            {of.paper.person !== null && kyc.people.length > 1 && `${personName(of.paper.person)}, `}
            <PaperLine of={of.paper} case_id={kyc.id} isOpen={isHere && mayJudge} />
          </>
        )}
      </span>
      {isHere && mayJudge ? <Choice of={of} at={at} /> : <VerdictWord of={of.verdict} />}
      {judged.note && !isAsking && <p className={css.note}>{judged.note}</p>}
      <Earlier of={of} />
      {isAsking && mayJudge && <ReasonEditor key={of.key} of={of} at={at} />}
    </div>
  )
}

function Choice({ of, at }: { of: JudgedItem; at: CaseDesk }) {
  return (
    <span className={css.choice}>
      <Button
        size="small"
        icon={<TickIcon small />}
        aria-pressed={of.verdict === 'accepted'}
        onPress={() => at.accept(of)}
      >
        <Trans>Accept</Trans>
        <KeyHint>a</KeyHint>
      </Button>
      <Button
        size="small"
        icon={<RetryIcon small />}
        aria-pressed={of.verdict === 'asked_again'}
        onPress={() => at.askAgain(of.key)}
      >
        <Trans>Ask again</Trans>
        <KeyHint>x</KeyHint>
      </Button>
    </span>
  )
}

/** What stood here before it was asked again: what the note said, and what was answered then. */
function Earlier({ of }: { of: JudgedItem }) {
  const earlier = (of.kind === 'answer' ? of.answer : of.paper).earlier
  if (!earlier) return null
  return (
    <p className={css.earlier}>
      <Trans>
        Asked before by {earlier.judged_by}: {earlier.note}
      </Trans>
      {of.kind === 'answer' && earlier.value && (
        <>
          {' '}
          <s>
            <WholeAnswer field={of.answer.field} value={earlier.value} />
          </s>
        </>
      )}
    </p>
  )
}

/** How many pages a paper has, and until when it holds. */
function PaperLine({ of: paper, case_id, isOpen }: { of: KycPaper; case_id: string; isOpen: boolean }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [isWriting, setIsWriting] = useState(false)
  const note = useDeskAct(reviewDesk.noteEnd)
  const pages = number(paper.pages)
  const end = paper.expires_on ? startOfKathmanduDay(paper.expires_on) : undefined
  if (isOpen && isWriting)
    return (
      <DayField
        label={t`Holds until`}
        value={paper.expires_on ?? ''}
        note={end && <BothDates of={end} />}
        onChange={(day) => note.mutate({ id: case_id, paper: paper.id, expires_on: day || null })}
      />
    )
  return (
    <>
      {paper.pages > 1 && <Trans>{pages} pages, </Trans>}
      {end ? (
        <Trans>
          holds until <BothDates of={end} />
        </Trans>
      ) : (
        <Trans>no end noted</Trans>
      )}
      {isOpen && (
        <>
          {' '}
          <TextButton onPress={() => setIsWriting(true)}>
            <Trans>Note the end</Trans>
          </TextButton>
        </>
      )}
    </>
  )
}
