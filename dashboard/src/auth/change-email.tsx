import { useLingui } from '@lingui/react/macro'
import { notify } from '../kit/overlays/notices.ts'
import { keep } from '../platform/session.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { emailLink } from './email-calls.ts'
import { EmailField } from './email-field.tsx'

/** Corrects the e-mail address while it is not verified. */
export function ChangeEmail({ onClose, onChanged }: { onClose: () => void; onChanged: (email: string) => void }) {
  const { t } = useLingui()
  const correct = async (typed: string, password: string) => {
    const { email } = await emailLink.change(typed, password)
    await keep({ email })
    notify({ tone: 'good', title: t`A link is on its way to the new address.` })
    onChanged(email)
  }
  return (
    <CorrectionDialog title={t`Change the address`} draftName="change_email" correct={correct} onClose={onClose}>
      {(field) => <EmailField {...field} />}
    </CorrectionDialog>
  )
}
