import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { MobileField } from '../auth/mobile-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { profile } from './calls.ts'
import { useEdit } from './use-edit.ts'

const draftName = 'profile_mobile'
const fields = { mobile_no: z.string() }
const empty = { mobile_no: '' }

/** Asks for another mobile number; a code goes to the new one. */
export function AskMobileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const done = () => {
    dropDraft(draftName)
    onClose()
  }
  const { send, ...sending } = useEdit(profile.askMobile(), {
    says: t`A code is on its way to the new number.`,
    onDone: done,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Change the mobile number`}
      lead={<Trans>Your number stays until you write the code that we send to the new one.</Trans>}
      confirm={<Trans>Send the code</Trans>}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      <MobileField value={draft.mobile_no} onChange={(mobile_no) => write({ mobile_no })} />
    </FormDialog>
  )
}
