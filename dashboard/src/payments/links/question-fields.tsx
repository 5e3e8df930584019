import { linkQuestion, type LinkQuestion, questionsMost } from '@sahuji/contract/payments/links'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { choicesIn, type QuestionKind } from './link-draft.ts'
import * as css from './payment-links.module.css'

interface QuestionFieldsProps {
  of: readonly LinkQuestion[]
  onChange: (questions: LinkQuestion[]) => void
  /** Opens the dialog, which is outside the form: its own form would submit the outer one. */
  onAdd: () => void
}

/** What the payer is asked: name and mobile number always, and up to five questions of the shop. */
export function QuestionFields({ of: questions, onChange, onAdd }: QuestionFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      <span className={css.label}>
        <Trans>Ask the payer</Trans>
      </span>
      <ul className={css.questions}>
        <li>
          <span>
            <Trans>Name and mobile number</Trans>
          </span>
          <span className={css.kind}>
            <Trans>always asked</Trans>
          </span>
        </li>
        {questions.map((question) => (
          <li key={question.question}>
            <Name>{question.question}</Name>
            <span className={css.kind}>
              <KindWords of={question} />
              <IconButton
                size="small"
                label={t`Remove the question “${question.question}”`}
                icon={<CloseIcon small />}
                onPress={() => onChange(questions.filter((each) => each !== question))}
              />
            </span>
          </li>
        ))}
      </ul>
      {questions.length < questionsMost && (
        <div>
          <Button size="small" icon={<PlusIcon small />} onPress={onAdd}>
            <Trans>Add a question</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

function KindWords({ of: { kind, choices, is_needed } }: { of: LinkQuestion }) {
  return (
    <span>
      {kind === 'text' && <Trans context="kind of answer">text</Trans>}
      {kind === 'number' && <Trans context="kind of answer">number</Trans>}
      {kind === 'yes_no' && <Trans context="kind of answer">yes or no</Trans>}
      {kind === 'choice' && <Plural value={choices?.length ?? 0} one="choice of #" other="choice of #" />}
      {!is_needed && (
        <>
          {', '}
          <Trans>optional</Trans>
        </>
      )}
    </span>
  )
}

interface QuestionDialogProps {
  taken: readonly LinkQuestion[]
  onAdd: (question: LinkQuestion) => void
  onClose: () => void
}

/** Asks for one question of the shop to the payer. */
export function QuestionDialog({ taken, onAdd, onClose }: QuestionDialogProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const [kind, setKind] = useState<QuestionKind>('text')
  const [choices, setChoices] = useState('')
  const [isNeeded, setIsNeeded] = useState(true)
  const [missing, setMissing] = useState<FieldErrors>()
  const kinds: readonly { id: QuestionKind; label: string }[] = [
    { id: 'text', label: t`A line of text` },
    { id: 'number', label: t`A number` },
    { id: 'choice', label: t`One of several choices` },
    { id: 'yes_no', label: t`Yes or no` },
  ]
  const add = () => {
    const asked = {
      question: question.trim(),
      kind,
      ...(kind === 'choice' && { choices: choicesIn(choices) }),
      is_needed: isNeeded,
    }
    const found = problemsOf(asked, taken, {
      question: t`Enter a question of at most 80 letters, without a link.`,
      taken: t`This question is asked already.`,
      choices: t`Enter two to ten choices of at most 40 letters, one a line.`,
    })
    setMissing(found)
    if (found) return
    onAdd(asked)
    onClose()
  }
  return (
    <FormDialog
      title={t`Add a question`}
      confirm={<Trans>Add</Trans>}
      errors={undefined}
      remarks={missing}
      isPending={false}
      onSubmit={add}
      onClose={onClose}
    >
      <TextField
        name="question"
        label={t`Question`}
        value={question}
        onChange={setQuestion}
        maxLength={80}
        autoComplete="off"
        autoFocus
      />
      <ListField name="kind" label={t`Answer`} options={kinds} value={kind} onChange={setKind} />
      {kind === 'choice' && (
        <TextArea name="choices" label={t`Choices, one a line`} rows={4} value={choices} onChange={setChoices} />
      )}
      <Checkbox isSelected={isNeeded} onChange={setIsNeeded}>
        <Trans>The payer must answer it</Trans>
      </Checkbox>
    </FormDialog>
  )
}

/** The sentences at the fields that the contract refuses; undefined where it takes the question. */
function problemsOf(
  asked: LinkQuestion,
  taken: readonly LinkQuestion[],
  sentences: Record<'question' | 'taken' | 'choices', string>,
): FieldErrors | undefined {
  if (taken.some(({ question }) => question === asked.question)) return { question: [sentences.taken] }
  const { error } = linkQuestion.safeParse(asked)
  if (!error) return undefined
  const isOfChoices = error.issues.every(({ path }) => path[0] === 'choices')
  return isOfChoices ? { choices: [sentences.choices] } : { question: [sentences.question] }
}
