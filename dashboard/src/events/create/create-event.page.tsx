import type { Mode } from '@sahuji/contract/http/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { events } from '../calls.ts'
import { EventBook } from '../event-parts.tsx'
import { bookOfSearch, steps } from '../event-words.ts'
import { EventWizard } from './event-wizard.tsx'

/** /dashboard/create-event: begins a draft; `?id=…&step=…` writes on. */
export function CreateEventPage() {
  const { t } = useLingui()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { id, step } = search
  if (!useOwnServer())
    return (
      <Page title={t`Create an event`}>
        <NotOffered />
      </Page>
    )
  if (typeof id !== 'string') return <BeginEvent mode={bookOfSearch(search)} />
  return <EventWizard key={id} id={id} at={steps.find((each) => each === step) ?? 'basics'} />
}

/** A title begins the draft; everything else follows, and may be changed. */
function BeginEvent({ mode }: { mode: Mode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const beginning = useMutation(
    followed(events.create(), ({ id }) => {
      void navigate({ to: '/dashboard/create-event', search: { id, step: 'basics' } as never, replace: true })
    }),
  )
  const refused = useRefusedFields(beginning.error)
  const begin = () => {
    const written = title.trim()
    setIsMissing(written === '')
    if (written !== '') beginning.mutate({ title: written, ...(mode === 'sandbox' && { mode }) })
  }
  return (
    <>
      <EventBook of={{ mode }} />
      <Page
        title={t`Create an event`}
        crumbs={[{ name: t`Events`, href: '/dashboard/event' }, { name: t`Create an event` }]}
        lead={<Trans>Five steps, each kept as you write. Only you see it until you publish it.</Trans>}
      >
        <Section title={<Trans>What is it called?</Trans>}>
          <Form
            label={t`Create an event`}
            errors={isMissing ? { title: [t`Fill this in.`] } : refused}
            onSubmit={begin}
          >
            <Stack gap={5} start>
              <TextField
                name="title"
                label={t`Title`}
                value={title}
                onChange={setTitle}
                maxLength={80}
                autoComplete="off"
                hint={<Trans>Buyers see it on the page, the ticket and their receipt. You can change it later.</Trans>}
              />
              <Button type="submit" kind="primary" size="large" isPending={beginning.isPending}>
                <Trans>Begin the draft</Trans>
              </Button>
            </Stack>
          </Form>
        </Section>
      </Page>
    </>
  )
}
