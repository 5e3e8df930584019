import type { Security } from '@sahuji/contract/auth/second-factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { passkeysWorkAt } from './passkey-browser.ts'
import { ProofForm, type ProofWay } from './proof-form.tsx'
import { factors } from './second-factors.ts'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { NotNow } from '../kit/overlays/form-dialog.tsx'
import { answerStepUp } from '../platform/session/step-up.ts'

/** Asks for a proof by what the person has: a passkey, a code, or else the password. */
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

/** A passkey that this page cannot use is offered last, so that its sentence is still reached. */
function waysOf({ passkeys, passkey_host, totp_since, recovery_codes_left }: Security): ProofWay[] {
  const withPasskey: ProofWay[] = passkeys.length > 0 ? ['passkey'] : []
  const codes: ProofWay[] = [
    ...(totp_since ? ['totp' as const] : []),
    ...(recovery_codes_left ? ['recovery_code' as const] : []),
  ]
  if (withPasskey.length === 0 && codes.length === 0) return ['password']
  return passkeysWorkAt(passkey_host) ? [...withPasskey, ...codes] : [...codes, ...withPasskey]
}

/** The question before something that matters. What waits behind it goes on by itself; nothing that was written is lost. */
export function StepUpDialog() {
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={<Trans>Confirm it is you</Trans>}
      lead={<Trans>This matters, so we ask once more. Afterwards you are not asked again for five minutes.</Trans>}
      actions={<NotNow onPress={() => answerStepUp(false)} />}
    >
      <StepUp onConfirmed={() => answerStepUp(true)} />
    </Dialog>
  )
}
