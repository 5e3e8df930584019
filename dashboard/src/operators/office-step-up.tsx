import { challengeOperatorStepUp, stepUpOperator } from '@sahuji/contract/operators/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { passkeysWorkAt } from '../auth/passkey-browser.ts'
import { ProofForm, type Proof, type ProofWay } from '../auth/proof-form.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { NotNow } from '../kit/overlays/form-dialog.tsx'
import { call } from '../platform/calls/call.ts'
import { answerStepUp, useStepUpAsked } from '../platform/session/step-up.ts'
import { useOperator } from './operator-session.ts'

/** Asks when a call wants to know that it is still this operator; what waits behind it goes on by itself. */
export function OfficeStepUp() {
  const { t } = useLingui()
  const isAsked = useStepUpAsked()
  const { ways, passkey_host } = useOperator()
  if (!isAsked) return null
  const usable = passkeysWorkAt(passkey_host) ? ways : ways.filter((way) => way !== 'passkey')
  // of the demo alone: everybody else has a second factor
  const offered: readonly ProofWay[] = usable.length > 0 ? usable : ways.length > 0 ? ways : ['password']
  const prove = async ({ totp_code, passkey, password }: Proof) => {
    await call(stepUpOperator, { totp_code, passkey, password })
    answerStepUp(true)
  }
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={<Trans>Confirm it is you</Trans>}
      lead={<Trans>This matters, so we ask once more. Afterwards you are not asked again for five minutes.</Trans>}
      actions={<NotNow onPress={() => answerStepUp(false)} />}
    >
      <ProofForm
        label={t`Confirm it is you`}
        ways={offered}
        challenge={() => call(challengeOperatorStepUp, {})}
        prove={prove}
      />
    </Dialog>
  )
}
