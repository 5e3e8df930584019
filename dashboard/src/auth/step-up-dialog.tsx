import { Trans } from '@lingui/react/macro'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { answerStepUp } from '../platform/step-up.ts'
import { StepUp } from './step-up.tsx'

/** The question before something that matters. What waits behind it goes on by itself; nothing that was written is lost. */
export function StepUpDialog() {
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={<Trans>Confirm it is you</Trans>}
      lead={<Trans>This matters, so we ask once more. Afterwards you are not asked again for five minutes.</Trans>}
    >
      <StepUp onConfirmed={() => answerStepUp(true)} />
    </Dialog>
  )
}
