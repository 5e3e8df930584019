import { recoveryCodesCount } from '@sahuji/contract/auth/second-factors'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Entry } from '../kit/data/entries.tsx'
import { Status } from '../kit/layout/status.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { factors } from './second-factor-calls.ts'
import { useFactorAction } from './use-factor-action.ts'

const dialog = () => import('./recovery-codes.tsx').then(({ RecoveryCodes }) => RecoveryCodes)
const confirming = () => import('../kit/overlays/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** From here on the person is told to make new ones. */
const fewCodes = 3

/** How many recovery codes are left, and ten new ones. */
export function RecoveryEntry({ left }: { left: number }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { Part: Confirming, fetch } = usePart(confirming, isConfirming)
  const { Part: Showing } = usePart(dialog, codes !== undefined)
  const { act, isPending } = useFactorAction()
  const renew = async () => {
    const given = await act(factors.renewRecoveryCodes)
    setIsConfirming(false)
    setCodes(given?.recovery_codes)
  }
  return (
    <Entry
      name={<Trans>Recovery codes</Trans>}
      note={<Trans>For the day when your phone is lost. Each code works once.</Trans>}
      end={
        <Button size="small" kind="ghost" onPointerEnter={fetch} onPress={() => setIsConfirming(true)}>
          <Trans>Make new codes</Trans>
        </Button>
      }
    >
      <Status tone={left <= fewCodes ? 'warn' : 'good'}>
        <Trans>
          {left} of {recoveryCodesCount} left
        </Trans>
      </Status>
      {isConfirming && Confirming && (
        <Confirming
          isOpen
          onClose={() => setIsConfirming(false)}
          title={<Trans>Make ten new recovery codes?</Trans>}
          lead={<Trans>The codes that you have now will no longer work.</Trans>}
          confirm={<Trans>Make new codes</Trans>}
          isPending={isPending}
          onConfirm={() => void renew()}
        />
      )}
      {codes && Showing && <Showing of={codes} onClose={() => setCodes(undefined)} />}
    </Entry>
  )
}
