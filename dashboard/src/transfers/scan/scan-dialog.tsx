import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CameraDialog } from './camera-dialog.tsx'
import { type Payee, payeeInQr, payPageInQr, type QrFault } from './payee-in-qr.ts'

export interface ScanDialogProps {
  onPayee: (payee: Payee) => void
  /** The QR of a shop, which is paid on a page of its own; absent where only a number is wanted. */
  onPayPage?: ((address: string) => void) | undefined
  onClose: () => void
}

/** Reads a mobile number or a shop's code from a QR before the camera, or from a picture of one. Nothing leaves the browser. */
export function ScanDialog({ onPayee, onPayPage, onClose }: ScanDialogProps) {
  const [fault, setFault] = useState<QrFault>()
  const found = (text: string) => {
    const page = payPageInQr(text)
    if (page && onPayPage) return onPayPage(page)
    const payee = payeeInQr(text)
    if (typeof payee === 'object') return onPayee(payee)
    setFault(payee)
  }
  return (
    <CameraDialog
      title={<Trans>Scan a QR</Trans>}
      remark={fault && <FaultWords of={fault} />}
      onText={found}
      onClose={onClose}
    />
  )
}

function FaultWords({ of: fault }: { of: QrFault }) {
  if (fault === 'crc')
    return (
      <Trans>
        This QR is damaged or was changed: its check digits are wrong. Nothing was taken from it. Scan it again, or ask
        the shop for another one.
      </Trans>
    )
  if (fault === 'form')
    return (
      <Trans>
        This QR does not follow NepalQR, so nothing was taken from it. Ask the shop for another one, or enter the
        number.
      </Trans>
    )
  if (fault === 'currency') return <Trans>This QR asks for a currency other than Nepalese rupees.</Trans>
  return <Trans>This QR holds no mobile number of a wallet.</Trans>
}
