import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenedQuestion } from '@sahuji/contract/support/office/questions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DateTime } from '../../kit/format/date.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useFormDraft } from '../../platform/forms/form-draft.ts'
import { MoneyLegs } from '../money-legs.tsx'
import { MoneyLines } from '../money-lines.tsx'
import { MoneyRoute } from '../money-route.tsx'
import { isInReview, MoneyStatus } from '../money-words.tsx'
import { IsRead } from '../whose.tsx'
import { PromisedEnd } from '../../kit/office/promise.tsx'
import * as css from './question.module.css'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { AskedThen } from './asked-then.tsx'
import { desk } from './calls.ts'
import { cannedAnswers } from './canned-answers.ts'
import { ShownPictures } from './shown-pictures.tsx'

/** /operator/support/{id}: a question with all that was on the merchant's screen, its present state, and the answer. */
export function SupportQuestionPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const found = useQuery({ ...desk.question(id), refetchInterval: 30_000 })
  const question = found.data
  const number = question?.number
  return (
    <OfficePageFrame
      title={number === undefined ? t`Question` : t`Question ${number}`}
      above={
        <nav className={css.crumb} aria-label={t`Where you are`}>
          <Link href="/operator/support">
            <Trans>Questions</Trans>
          </Link>
        </nav>
      }
    >
      {found.isPending && <LoadingRows rows={8} />}
      {found.error && !question && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {question && (
        <Columns side={<AskedThen of={question} />}>
          <Stack gap={7}>
            <Conversation of={question} />
            {question.now && <StandsNow of={question.now} />}
          </Stack>
        </Columns>
      )}
    </OfficePageFrame>
  )
}

function Conversation({ of: question }: { of: OpenedQuestion }) {
  const { merchant, merchant_id, messages, state, asked_at, promised_at } = question
  const operator = useOperator()
  const mayAnswer = state !== 'closed' && hasRole(operator, ['support', 'administrator'])
  return (
    <Section
      title={<Link href={`/operator/merchants/${merchant_id}`}>{merchant}</Link>}
      aside={state === 'open' ? <PromisedEnd since={asked_at} until={promised_at} /> : undefined}
    >
      {messages.map(({ id, name, written_by, at, text }) => (
        <div key={id} className={css.entry}>
          <div className={css.by}>
            <bdi>
              {name}
              {written_by === 'support' && (
                <>
                  {' · '}
                  <Trans>support</Trans>
                </>
              )}
            </bdi>
            <span>
              <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
            </span>
          </div>
          <p dir="auto">{text}</p>
        </div>
      ))}
      <ShownPictures of={question} />
      {mayAnswer && <AnswerForm key={question.id} of={question} />}
      {state === 'closed' && (
        <Text small tone="quiet">
          <Trans>This question is closed.</Trans>
        </Text>
      )}
    </Section>
  )
}

const answerFields = { text: z.string() }
const noAnswer = { text: '' }

/** The typed answer survives a reload and reading another question. */
function AnswerForm({ of: { id, language } }: { of: OpenedQuestion }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(`operator.answer.${id}`, answerFields, noAnswer)
  const { text } = draft
  const setText = (typed: string) => write({ text: typed })
  const answering = useMutation(desk.answer())
  const closing = useMutation(desk.close())
  const errors = useRefusedFields(answering.error)
  return (
    <Form
      label={t`Answer`}
      errors={errors}
      onSubmit={() => answering.mutate({ id, text }, { onSuccess: () => setText('') })}
    >
      <Stack>
        <FailureLine of={closing.error} />
        <div className={css.ready}>
          <Chips label={t`Ready sentences`}>
            {cannedAnswers.map((texts) => (
              <Chip key={texts.en} onPress={() => setText(text ? `${text}\n${texts[language]}` : texts[language])}>
                {texts.en.split(/[.,]/u)[0]}
              </Chip>
            ))}
          </Chips>
        </div>
        <TextArea
          name="text"
          label={t`Answer`}
          hint={t`In the merchant’s language. They read it on their page; e-mail and SMS only announce it.`}
          maxLength={2000}
          value={text}
          onChange={setText}
        />
        <Row push="end">
          <Button kind="ghost" isPending={closing.isPending} onPress={() => closing.mutate({ id })}>
            <Trans>Close the question</Trans>
          </Button>
          <Button type="submit" kind="primary" isPending={answering.isPending}>
            <Trans>Answer</Trans>
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

function StandsNow({ of: money }: { of: NonNullable<OpenedQuestion['now']> }) {
  return (
    <IsRead value="by_desk">
      <Stack gap={5}>
        <Section title={<Trans>Current status</Trans>} aside={<MoneyStatus of={money} />}>
          <MoneyRoute of={money} />
        </Section>
        <MoneyLines of={money} />
        <MoneyLegs of={money} />
        {money.payment && (
          <Link href={`/operator/payments/${money.payment.id}`}>
            <Trans>See the payment</Trans>
          </Link>
        )}
        {isInReview(money) ? (
          <Link href={`/operator/money?item=${money.id}`}>
            <Trans>See it in the queue of payments in review</Trans>
          </Link>
        ) : (
          <Link href={`/operator/ledger?reference=${encodeURIComponent(money.references.ours)}`}>
            <Trans>See it in the ledger</Trans>
          </Link>
        )}
      </Stack>
    </IsRead>
  )
}
