import { Trans, useLingui } from '@lingui/react/macro'
import { directionOf, type Language } from '@sahuji/contract/language/languages'
import { writePageDraft } from '@sahuji/contract/pages/office/page-drafts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { mutation } from '../../platform/query.ts'
import { useEdit } from '../../platform/use-edit.ts'
import { PagePreview } from './page-preview.tsx'

interface EditPageProps {
  /** The newest version, to begin with; undefined where the page is not written in this language. */
  from: { title: string; text: string } | undefined
  page_id: number
  language: Language
  onClose: () => void
}

/** The next version of a page, with a look at what it will be. */
export function EditPage({ from, page_id, language, onClose }: EditPageProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState(from?.title ?? '')
  const [text, setText] = useState(from?.text ?? '')
  const [day, setDay] = useState(() => kathmanduDay(new Date(performance.timeOrigin + performance.now())))
  const [changed, setChanged] = useState('')
  const [previewed, setPreviewed] = useState<string>()
  const { send, errors, isPending } = useEdit(mutation(writePageDraft), {
    says: t`It waits for a second person.`,
    onDone: onClose,
  })
  const whole = { page_id, language, text, effective_on: day }
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  return (
    <Form
      label={t`Write the next version`}
      onSubmit={() => send({ ...whole, title, what_changed: changed })}
      errors={errors}
    >
      <Stack>
        <div lang={language} dir={directionOf(language)}>
          <Stack>
            <TextField name="title" label={t`Title`} maxLength={100} value={title} onChange={setTitle} />
            <TextArea
              name="text"
              label={t`Text`}
              hint={t`Markdown; words in braces are filled in by the product. HTML is left out.`}
              rows={18}
              maxLength={100_000}
              value={text}
              onChange={setText}
            />
            <TextField
              name="what_changed"
              label={t`What changed`}
              hint={t`Merchants read this sentence.`}
              maxLength={300}
              autoComplete="off"
              value={changed}
              onChange={setChanged}
            />
          </Stack>
        </div>
        <Grid>
          <TextField
            name="effective_on"
            type="date"
            label={t`From`}
            hint={t`A day in Kathmandu, today at the earliest.`}
            value={day}
            onChange={setDay}
          />
        </Grid>
        <Row push="end">
          <Button kind="ghost" isDisabled={isPending} onPress={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button isDisabled={text.trim() === '' || !isDay} onPress={() => setPreviewed(text)}>
            <Trans>Preview</Trans>
          </Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            <Trans>Propose</Trans>
          </Button>
        </Row>
        {previewed !== undefined && isDay && <PagePreview of={{ ...whole, text: previewed }} title={title} />}
      </Stack>
    </Form>
  )
}
