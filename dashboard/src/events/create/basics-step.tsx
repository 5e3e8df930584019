import { eventCategories, tagsMost } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { categoryNames } from '../event-words.ts'
import type { StepProps } from './step-props.ts'
import { PosterField } from './poster-field.tsx'

/** Title, kind, description, posters, tags, and a person to call. */
export function BasicsStep({ of: event, change }: StepProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <>
      <Section title={<Trans>What it is</Trans>}>
        <Stack gap={5}>
          <TextField
            name="title"
            label={t`Title`}
            value={event.title}
            maxLength={80}
            autoComplete="off"
            onChange={(title) => change({ title })}
          />
          <TextField
            name="title_ne"
            label={t`Title in Nepali`}
            optional
            lang="ne"
            value={event.title_ne ?? ''}
            maxLength={80}
            autoComplete="off"
            onChange={(title_ne) => change({ title_ne: title_ne || null })}
          />
          <RadioGroup
            name="category"
            label={t`Kind of event`}
            chips
            options={eventCategories.map((id) => ({ id, label: _(categoryNames[id]) }))}
            value={event.category}
            onChange={(category) => change({ category })}
          />
          <TextArea
            name="description"
            label={t`Description`}
            optional
            rows={8}
            maxLength={6000}
            value={event.description}
            onChange={(description) => change({ description })}
            hint={
              <Trans>An empty line begins a paragraph, **two stars** are bold, a dash begins a line of a list.</Trans>
            }
          />
          <TagsField value={event.tags} onChange={(tags) => change({ tags })} />
        </Stack>
      </Section>
      <Section title={<Trans>Posters</Trans>}>
        <Grid gap={5}>
          <PosterField event={event} shape="wide" />
          <PosterField event={event} shape="tall" />
        </Grid>
      </Section>
      <ContactPart of={event} change={change} />
    </>
  )
}

function ContactPart({ of: event, change }: StepProps) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>A person to call</Trans>}>
      <Grid gap={5}>
        <TextField
          name="contact_name"
          label={t`Name`}
          value={event.contact_name ?? ''}
          maxLength={60}
          onChange={(name) => change({ contact_name: name || null })}
        />
        <TextField
          name="contact_mobile"
          label={t`Mobile number`}
          type="tel"
          inputMode="tel"
          value={event.contact_mobile ?? ''}
          maxLength={20}
          hint={<Trans>Buyers see it on the page and the ticket.</Trans>}
          onChange={(mobile) => change({ contact_mobile: mobile || null })}
        />
      </Grid>
    </Section>
  )
}

/** A few words by which an event is found, with commas between them. */
function TagsField({ value, onChange }: { value: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value.join(', '))
  const shown = tagsIn(typed).join() === value.join() ? typed : value.join(', ')
  const write = (text: string) => {
    setTyped(text)
    onChange(tagsIn(text))
  }
  return (
    <TextField
      name="tags"
      label={t`Words to find it by`}
      optional
      value={shown}
      maxLength={200}
      autoComplete="off"
      hint={<Trans>Commas between them, at most eight.</Trans>}
      onChange={write}
    />
  )
}

const tagsIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[,،、]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].slice(0, tagsMost)
