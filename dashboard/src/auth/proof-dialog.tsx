import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { NotNow } from '../kit/overlays/form-dialog.tsx'
import { answerStepUp } from '../platform/session/step-up.ts'

/** The dialog around the ways to prove who is there, of merchants and operators. */
export function ProofDialog({ children }: { children: ReactNode }) {
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={<Trans>Confirm it is you</Trans>}
      lead={<Trans>This matters, so we ask again. Afterwards you are not asked for five minutes.</Trans>}
      actions={<NotNow onPress={() => answerStepUp(false)} />}
    >
      {children}
    </Dialog>
  )
}
