import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { EmailField } from '../auth/email-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { profile } from './calls.ts'
import { useEdit } from './use-edit.ts'

const draftName = 'profile_email'
const fields = { email: z.string() }
const empty = { email: '' }

/** Asks for another e-mail address; a link goes to the new one. */
export function AskEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const done = () => {
    dropDraft(draftName)
    onClose()
  }
  const { send, ...sending } = useEdit(profile.askEmail(), {
    says: t`A link is on its way to the new address.`,
    onDone: done,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Change the e-mail`}
      lead={<Trans>Your address stays until you open the link that we send to the new one.</Trans>}
      confirm={<Trans>Send the link</Trans>}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      <EmailField value={draft.email} onChange={(email) => write({ email })} />
    </FormDialog>
  )
}
