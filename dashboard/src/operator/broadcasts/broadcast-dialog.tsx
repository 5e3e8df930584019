import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnBroadcast } from '@sahuji/contract/merchants/standing'
import { writeBroadcast } from '@sahuji/contract/operator/broadcasts'
import { type Language, directionOf, languageCodes } from '@sahuji/contract/language/languages'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/query.ts'
import { useEdit } from '../../platform/use-edit.ts'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { useReader } from '../../kit/format/reader.ts'

/** A notice in all languages that somebody can write it in; English is read where one is wanting. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [tone, setTone] = useState<OwnBroadcast['tone']>('info')
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>({})
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { send, errors, isPending } = useEdit(mutation(writeBroadcast), { says: t`It is written.`, onDone: onClose })
  const shown_from = momentOf(from)
  const shown_until = momentOf(until)
  const submit = () => {
    setIsTried(true)
    if (!shown_until) return
    const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
    send({ tone, texts: { en: '', ...said }, ...(shown_from && { shown_from }), shown_until })
  }
  return (
    <FormDialog
      title={t`Write a notice`}
      lead={<Trans>Every merchant sees it above every page until its end, or until they close it.</Trans>}
      confirm={<Trans>Publish</Trans>}
      errors={isTried && !shown_until ? { shown_until: [t`Please choose when it ends.`] } : errors}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={t`Kind`}
        options={[
          { id: 'info', label: t`News` },
          { id: 'warn', label: t`Warning` },
        ]}
        value={tone}
        onChange={setTone}
      />
      <SpokenFields texts={texts} maxLength={500} onChange={setTexts} />
      <TextField
        name="shown_from"
        type="datetime-local"
        optional
        label={t`Begins`}
        hint={t`In Kathmandu. Empty: at once.`}
        value={from}
        onChange={setFrom}
      />
      <TextField
        name="shown_until"
        type="datetime-local"
        label={t`Ends`}
        hint={t`In Kathmandu.`}
        value={until}
        onChange={setUntil}
      />
    </FormDialog>
  )
}

/** The moment of `2026-11-22T16:00` in Kathmandu; undefined for what is not whole. */
function momentOf(local: string): Date | undefined {
  const moment = new Date(`${local}:00+05:45`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

interface SpokenFieldsProps {
  texts: Partial<Record<Language, string>>
  maxLength: number
  onChange: (texts: Partial<Record<Language, string>>) => void
}

/** The same words in each language; only English is needed. */
function SpokenFields({ texts, maxLength, onChange }: SpokenFieldsProps) {
  const { t } = useLingui()
  const { language } = useReader()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return languageCodes.map((each) => (
    <div key={each} lang={each} dir={directionOf(each)}>
      <TextArea
        name={`texts.${each}`}
        label={names.of(each) ?? each}
        {...(each === 'en' && { hint: t`Read in every language that is left empty.` })}
        optional={each !== 'en'}
        rows={2}
        maxLength={maxLength}
        value={texts[each] ?? ''}
        onChange={(text) => onChange({ ...texts, [each]: text })}
      />
    </div>
  ))
}
