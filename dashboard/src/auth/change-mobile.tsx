import { useLingui } from '@lingui/react/macro'
import { keep } from '../platform/session.ts'
import { phone } from './calls.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { MobileField } from './mobile-field.tsx'

/** Corrects the mobile number while it is not verified; the page then begins anew with the new one. */
export function ChangeMobile({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const correct = async (typed: string, password: string) => {
    const { data } = await phone.change(typed, password)
    await keep({ mobile_no: data.mobile_no })
    location.reload()
  }
  return (
    <CorrectionDialog title={t`Change the number`} draftName="change_mobile" correct={correct} onClose={onClose}>
      {(field) => <MobileField {...field} />}
    </CorrectionDialog>
  )
}
