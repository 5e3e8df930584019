import type { OwnEvent } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useReader } from '../../kit/format/reader.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { followed } from '../../platform/calls/query.ts'
import { events } from '../calls.ts'
import { EventBook } from '../event-parts.tsx'
import { ownEventsHref, salesHref, stepHref, type StepName, stepNames, steps, titleIn } from '../event-words.ts'
import { BasicsStep } from './basics-step.tsx'
import { BuyerPreview } from './buyer-preview.tsx'
import { MoneyStep } from './money-step.tsx'
import { PublishStep } from './publish-step.tsx'
import { QuestionsStep } from './questions-step.tsx'
import { ChangedElsewhere, SavedState } from './saved-state.tsx'
import { StepRules } from './step-rules.tsx'
import { type EventDraft, useEventDraft } from './use-event-draft.ts'
import * as css from './create.module.css'
import { WhenStep } from './when-step.tsx'

/** The five steps of an event, each at its own address. */
export function EventWizard({ id, at }: { id: string; at: StepName }) {
  const { t } = useLingui()
  const draft = useEventDraft(id)
  const { event, fields, error, refetch } = draft
  const { language } = useReader()
  const title = fields && titleIn(fields, language)
  return (
    <>
      <EventBook of={event} />
      <Page
        title={event ? title || t`Without a title` : t`Create an event`}
        crumbs={[
          { name: t`Events`, href: '/dashboard/event' },
          { name: t`My events`, href: ownEventsHref(event?.mode ?? 'live') },
          { name: event?.state === 'draft' || !event ? t`Create an event` : t`Change the event` },
        ]}
        lead={fields ? <OtherTitle of={fields} shown={title} /> : '\u00a0'}
        actions={event && <HeadActions of={event} draft={draft} />}
      >
        {error && !event && <FailedToLoad of={error} onRetry={refetch} />}
        {!error && !event && <LoadingRows rows={8} />}
        {event && fields && <Steps at={at} draft={draft} fields={fields} />}
      </Page>
    </>
  )
}

/** The title in the other language, below that of the reader's. */
function OtherTitle({ of: { title, title_ne }, shown }: { of: OwnEvent; shown: string | undefined }) {
  if (!title_ne) return null
  return shown === title ? <span lang="ne">{title_ne}</span> : <span lang="en">{title}</span>
}

function HeadActions({ of: event, draft }: { of: OwnEvent; draft: EventDraft }) {
  return (
    <>
      <SavedState of={draft} isDraft={event.state === 'draft'} />
      {event.state === 'draft' ? (
        <DeleteDraft of={event} />
      ) : (
        <LinkButton href={salesHref(event.id)}>
          <Trans>Leave</Trans>
        </LinkButton>
      )}
    </>
  )
}

function DeleteDraft({ of: { id, mode } }: { of: OwnEvent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const deleting = useMutation(
    followed(events.deleteDraft(), () => {
      void navigate({ to: '/dashboard/my-events', search: (mode === 'sandbox' ? { mode } : {}) as never })
    }),
  )
  return (
    <>
      <Button kind="ghost" onPress={() => setIsAsked(true)}>
        <Trans>Delete the draft</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Delete this draft?`}
        lead={<Trans>Its tickets and codes are deleted with it. Nothing was sold.</Trans>}
        confirm={<Trans>Delete the draft</Trans>}
        danger
        isPending={deleting.isPending}
        onConfirm={() => deleting.mutate({ id })}
      >
        <FailureLine of={deleting.error} />
      </ConfirmDialog>
    </>
  )
}

function Steps({ at, draft, fields }: { at: StepName; draft: EventDraft; fields: OwnEvent }) {
  const { _ } = useMessages()
  const navigate = useNavigate()
  const { change, saving, settle } = draft
  const place = steps.indexOf(at)
  const [before, next] = [steps[place - 1], steps[place + 1]]
  const props = { of: fields, change }
  const content = useRef<HTMLElement>(null)
  const go = async (step: StepName) => {
    await navigate({ to: '/dashboard/create-event', search: { id: fields.id, step } as never })
    content.current?.focus({ preventScroll: true })
  }
  const parts: Record<StepName, ReactNode> = {
    basics: <BasicsStep {...props} />,
    when: <WhenStep {...props} />,
    money: <MoneyStep {...props} />,
    questions: <QuestionsStep {...props} />,
    publish: null,
  }
  return (
    <Stack gap={7}>
      <StepRules at={at} of={fields} />
      {saving.state === 'changed' && <ChangedElsewhere onSettle={(keeps) => void settle(keeps)} />}
      <section ref={content} aria-label={_(stepNames[at])} tabIndex={-1} className={css.step}>
        {at === 'publish' ? (
          <PublishStep {...props} errors={draft.errors} isSaved={saving.state === 'saved'} />
        ) : (
          <Columns narrow side={<BuyerPreview of={fields} />}>
            <Form label={_(stepNames[at])} remarks={draft.errors} onSubmit={() => next && void go(next)}>
              <Stack gap={10}>
                {parts[at]}
                <Row gap={4}>
                  {next && (
                    <Button type="submit" kind="primary" size="large">
                      <NextName of={next} />
                    </Button>
                  )}
                  {before && (
                    <LinkButton kind="ghost" size="large" href={stepHref(fields.id, before)}>
                      {_(stepNames[before])}
                    </LinkButton>
                  )}
                </Row>
              </Stack>
            </Form>
          </Columns>
        )}
      </section>
    </Stack>
  )
}

/** The main action is named after where it goes. */
function NextName({ of: step }: { of: StepName }) {
  if (step === 'when') return <Trans>Next: when and where</Trans>
  if (step === 'money') return <Trans>Next: money</Trans>
  return step === 'questions' ? <Trans>Next: questions</Trans> : <Trans>Next: publish</Trans>
}
