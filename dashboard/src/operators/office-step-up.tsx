import { challengeOperatorStepUp, stepUpOperator } from '@sahuji/contract/operators/session'
import { useLingui } from '@lingui/react/macro'
import { passkeysWorkAt } from '../auth/passkey-browser.ts'
import { ProofForm, type Proof, type ProofWay } from '../auth/proof-form.tsx'
import { ProofDialog } from '../auth/proof-dialog.tsx'
import { call } from '../platform/calls/call.ts'
import { answerStepUp, useStepUpAsked } from '../platform/session/step-up.ts'
import { useOperator } from './operator-session.ts'

/** Asks an operator for a proof before a sensitive call, which then continues by itself. */
export function OfficeStepUp() {
  const { t } = useLingui()
  const isAsked = useStepUpAsked()
  const { ways, passkey_host } = useOperator()
  if (!isAsked) return null
  const usable = passkeysWorkAt(passkey_host) ? ways : ways.filter((way) => way !== 'passkey')
  // the demo alone: other operators have a second factor
  const offered: readonly ProofWay[] = usable.length > 0 ? usable : ways.length > 0 ? ways : ['password']
  const prove = async ({ totp_code, passkey, password }: Proof) => {
    await call(stepUpOperator, { totp_code, passkey, password })
    answerStepUp(true)
  }
  return (
    <ProofDialog>
      <ProofForm
        label={t`Confirm it is you`}
        ways={offered}
        challenge={() => call(challengeOperatorStepUp, {})}
        prove={prove}
      />
    </ProofDialog>
  )
}
