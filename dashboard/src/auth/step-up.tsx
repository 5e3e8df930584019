import type { Security } from '@sahuji/contract/auth/second-factors'
import { useLingui } from '@lingui/react/macro'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { passkeysWorkAt } from './passkey-browser.ts'
import { ProofForm, type ProofWay } from './proof-form.tsx'
import { factors } from './second-factors.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { answerStepUp } from '../platform/session/step-up.ts'

/** Asks for a proof with the person's own factor: a passkey, a code, or else the password. */
export function StepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(factors.read())
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <SkeletonLines lines={2} />
      </Loading>
    )
  }
  const prove = async (proof: Parameters<typeof factors.stepUp>[0]) => {
    await factors.stepUp(proof)
    onConfirmed()
  }
  return (
    <ProofForm label={t`Confirm it is you`} ways={waysOf(data)} challenge={factors.challengeStepUp} prove={prove} />
  )
}

/** A passkey that this page cannot use is offered last, so that its explanation stays reachable. */
function waysOf({ passkeys, passkey_host, totp_since, recovery_codes_left }: Security): ProofWay[] {
  const withPasskey: ProofWay[] = passkeys.length > 0 ? ['passkey'] : []
  const codes: ProofWay[] = [
    ...(totp_since ? ['totp' as const] : []),
    ...(recovery_codes_left ? ['recovery_code' as const] : []),
  ]
  if (withPasskey.length === 0 && codes.length === 0) return ['password']
  return passkeysWorkAt(passkey_host) ? [...withPasskey, ...codes] : [...codes, ...withPasskey]
}

/** Asks a merchant for a proof before a sensitive call, which then continues by itself; the form keeps its values. */
export const StepUpDialog = () => (
  <ProofDialog>
    <StepUp onConfirmed={() => answerStepUp(true)} />
  </ProofDialog>
)
