import { Trans, useLingui } from '@lingui/react/macro'
import type { Question } from '@sahuji/contract/support'
import { useEffect, useRef, useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { traceAddress } from '../funding/trace-address.ts'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { brand } from '../kit/format/operator.ts'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useSearch } from '@tanstack/react-router'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { WriteDialog } from './ask-dialog.tsx'
import { support } from './calls.ts'
import { QuestionPictures } from './question-pictures.tsx'
import * as css from './support.module.css'

export interface QuestionsProps {
  /** The search and its result, by the words and our reference; undefined without a search. */
  about: readonly (string | undefined)[] | undefined
}

/** The merchant's questions to us with the answers, and which of them are about something else; empty without any. */
export function Questions({ about }: QuestionsProps) {
  const questions = useCardQuery({ ...support.questions(), refetchInterval: 30_000 })
  const [writing, setWriting] = useState<Question>()
  if (questions.error && !questions.data) return <FailedToLoad of={questions.error} onRetry={questions.refetch} />
  if (!questions.data || questions.data.length === 0) return null
  return (
    <div className={css.questions}>
      <AsOf of={questions} />
      <Stack gap={7}>
        {questions.data.map((question) => (
          <QuestionCard
            key={question.id}
            of={question}
            isOther={about !== undefined && !about.includes(question.reference ?? question.q ?? undefined)}
            onWrite={() => setWriting(question)}
          />
        ))}
      </Stack>
      {writing && <WriteDialog of={writing} onClose={() => setWriting(undefined)} />}
    </div>
  )
}

/** The question that a mail or the bell opened: it is scrolled into view and focused, once. */
function useOpened(id: string) {
  const card = useRef<HTMLDivElement>(null)
  const search: { question?: unknown } = useSearch({ strict: false })
  const isOpened = search.question === id
  useEffect(() => {
    if (isOpened) card.current?.focus()
  }, [isOpened])
  return { card, isOpened }
}

interface QuestionCardProps {
  of: Question
  isOther: boolean
  onWrite: () => void
}

function QuestionCard({ of: question, isOther, onWrite }: QuestionCardProps) {
  const { t } = useLingui()
  const { card, isOpened } = useOpened(question.id)
  const { number, mode, state, reference, q, messages, promised_at } = question
  const about = reference ?? q
  return (
    <div ref={card} tabIndex={-1}>
      <Section
        title={isOther && !isOpened ? t`Your question about something else` : t`Your question to us`}
        aside={<Trans>no. {number}</Trans>}
      >
        <Stack gap={3} start>
          {about && (
            <Text small tone="quiet">
              <Link href={traceAddress(about, mode)}>{about}</Link>
            </Text>
          )}
          <ol className={css.thread}>
            {messages.map(({ id, written_by, name, at, text }) => (
              <li key={id}>
                <div className={css.by}>
                  <b>{written_by === 'merchant' ? <Trans>You</Trans> : `${name}, ${brand()}`}</b>
                  <Text as="span" small tone="quiet">
                    <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
                  </Text>
                </div>
                <p dir="auto">{text}</p>
              </li>
            ))}
          </ol>
          <QuestionPictures of={question} />
          {state === 'open' && (
            <Text small tone="quiet">
              <Trans>
                We answer by <DateTime of={promised_at} />.
              </Trans>
            </Text>
          )}
          {state === 'closed' && (
            <Text small tone="quiet">
              <Trans>This question is closed; write again to open it.</Trans>
            </Text>
          )}
          <Button onPress={onWrite}>
            <Trans>Write again</Trans>
          </Button>
        </Stack>
      </Section>
    </div>
  )
}
