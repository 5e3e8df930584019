import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CameraDialog } from '../../transfers/scan/camera-dialog.tsx'
import { claimTextIn } from './check-signature.ts'

export interface ScanPaperProps {
  onClaim: (text: string) => void
  opensReceipt: ((text: string) => boolean) | undefined
  onClose: () => void
}

/** Reads the claim from the QR of a paper before the camera, or from a picture of it. */
export function ScanPaper({ onClaim, opensReceipt, onClose }: ScanPaperProps) {
  const [isOther, setIsOther] = useState(false)
  const found = (text: string) => {
    if (opensReceipt?.(text)) return
    const claim = claimTextIn(text)
    setIsOther(claim === undefined)
    if (claim !== undefined) onClaim(claim)
  }
  return (
    <CameraDialog
      title={<Trans>Scan the paper’s QR</Trans>}
      remark={isOther && <Trans>This QR is not one of our statements.</Trans>}
      onText={found}
      onClose={onClose}
    />
  )
}
