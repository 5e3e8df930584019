import { Trans, useLingui } from '@lingui/react/macro'
import { addMerchantNote, type MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import * as css from './merchant.module.css'

/** The operators' notes on a merchant, the newest first. */
export function NotesCard({ of: notes }: { of: MerchantPicture['notes'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Notes`} label={t`Notes`} aside={<Trans>operators only</Trans>}>
      {notes.length === 0 && (
        <Text small tone="quiet">
          <Trans>No messages so far.</Trans>
        </Text>
      )}
      {notes.map(({ id, at, operator_name, text }) => (
        <div key={id} className={css.entry}>
          <div className={css.by}>
            <bdi>{operator_name}</bdi>
            <span>
              <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
            </span>
          </div>
          <p dir="auto">{text}</p>
        </div>
      ))}
    </Section>
  )
}

/** Writes a note. */
export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { send, ...sending } = useEdit(mutation(addMerchantNote), { notice: t`The note is saved.`, onDone: onClose })
  return (
    <FormDialog
      {...sending}
      title={t`Note`}
      lead={<Trans>For operators only. It cannot be changed afterwards.</Trans>}
      confirm={<Trans>Keep</Trans>}
      onSubmit={() => send({ id, text })}
      onClose={onClose}
    >
      <TextField name="text" label={t`Notes for colleagues`} maxLength={2000} value={text} onChange={setText} />
    </FormDialog>
  )
}
