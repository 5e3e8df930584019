import { type EventQuestion, eventQuestionsMost } from '@sahuji/contract/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import * as css from './create.module.css'
import type { StepProps } from './step-props.ts'

/** What buyers are asked, once for an order or for each ticket. */
export function QuestionsStep({ of: { questions }, change }: StepProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section
      title={<Trans>Questions to buyers</Trans>}
      aside={
        questions.length < eventQuestionsMost && (
          <Button size="small" icon={<PlusIcon small />} onPress={() => setIsAsking(true)}>
            <Trans>Add a question</Trans>
          </Button>
        )
      }
    >
      {questions.length === 0 && (
        <Text tone="muted">
          <Trans>None yet. A name and a mobile number are always asked; add only what you need at the door.</Trans>
        </Text>
      )}
      <ul className={css.parts}>
        {questions.map((question) => (
          <li key={question.question}>
            <span>
              <Name>{question.question}</Name>
              <Text small tone="quiet">
                {question.of === 'order' ? <Trans>Once an order</Trans> : <Trans>For each ticket</Trans>}
                {' · '}
                {question.is_needed ? <Trans>needs an answer</Trans> : <Trans>may stay empty</Trans>}
              </Text>
            </span>
            <IconButton
              size="small"
              label={t`Remove ${question.question}`}
              icon={<CloseIcon small />}
              onPress={() => change({ questions: questions.filter((other) => other !== question) })}
            />
          </li>
        ))}
      </ul>
      {isAsking && (
        <QuestionDialog
          taken={questions.map(({ question }) => question)}
          onAdd={(question) => {
            change({ questions: [...questions, question] })
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

interface QuestionDialogProps {
  taken: readonly string[]
  onAdd: (question: EventQuestion) => void
  onClose: () => void
}

function QuestionDialog({ taken, onAdd, onClose }: QuestionDialogProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const [kind, setKind] = useState<EventQuestion['kind']>('text')
  const [written, setWritten] = useState('')
  const [of, setOf] = useState<EventQuestion['of']>('order')
  const [isNeeded, setIsNeeded] = useState(false)
  const choices = [
    ...new Set(
      written
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, 10)
  const isIncomplete =
    question.trim() === '' || taken.includes(question.trim()) || (kind === 'choice' && choices.length < 2)
  const add = () =>
    onAdd({ question: question.trim(), kind, of, is_needed: isNeeded, ...(kind === 'choice' && { choices }) })
  return (
    <FormDialog
      title={t`Add a question`}
      confirm={<Trans>Add a question</Trans>}
      errors={undefined}
      isPending={false}
      isIncomplete={isIncomplete}
      onSubmit={add}
      onClose={onClose}
    >
      <TextField name="question" label={t`Question`} value={question} onChange={setQuestion} maxLength={80} />
      <Segmented
        label={t`Answer`}
        options={[
          { id: 'text', label: t`Text` },
          { id: 'choice', label: t`One of a list` },
          { id: 'yes_no', label: t`Yes or no` },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'choice' && (
        <TextArea
          name="choices"
          label={t`Answers to choose from`}
          hint={<Trans>One a line, from two to ten.</Trans>}
          rows={3}
          value={written}
          onChange={setWritten}
        />
      )}
      <Segmented
        label={t`How often`}
        options={[
          { id: 'order', label: t`Once an order` },
          { id: 'ticket', label: t`For each ticket` },
        ]}
        value={of}
        onChange={setOf}
      />
      <Checkbox isSelected={isNeeded} onChange={setIsNeeded}>
        <Trans>An answer is needed</Trans>
      </Checkbox>
    </FormDialog>
  )
}
