import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { EmailField, MobileField } from '../auth/contact-fields.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { dropDraft, useFormDraft } from '../platform/forms/form-draft.ts'
import { profile } from './calls.ts'
import { useEdit } from '../platform/forms/use-edit.ts'

const emailDraft = { name: 'profile_email', fields: { email: z.string() }, empty: { email: '' } }
const mobileDraft = { name: 'profile_mobile', fields: { mobile_no: z.string() }, empty: { mobile_no: '' } }

/** Asks for another e-mail address; a link goes to the new one. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(emailDraft.name, emailDraft.fields, emailDraft.empty)
  const done = () => {
    dropDraft(emailDraft.name)
    onClose()
  }
  const { send, ...sending } = useEdit(profile.askEmail(), {
    notice: t`A link is on its way to the new address.`,
    onDone: done,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Change the e-mail`}
      lead={<Trans>Your current address remains until you open the link that we send to the new one.</Trans>}
      confirm={<Trans>Send the link</Trans>}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      <EmailField value={draft.email} onChange={(email) => write({ email })} />
    </FormDialog>
  )
}

/** Asks for another mobile number; a code goes to the new one. */
export function ChangeMobileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(mobileDraft.name, mobileDraft.fields, mobileDraft.empty)
  const done = () => {
    dropDraft(mobileDraft.name)
    onClose()
  }
  const { send, ...sending } = useEdit(profile.askMobile(), {
    notice: t`A code is on its way to the new number.`,
    onDone: done,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Change the mobile number`}
      lead={<Trans>Your current number remains until you enter the code that we send to the new one.</Trans>}
      confirm={<Trans>Send the code</Trans>}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      <MobileField value={draft.mobile_no} onChange={(mobile_no) => write({ mobile_no })} />
    </FormDialog>
  )
}
