import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Entry } from '../kit/data/entries.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { factors, useFactorAction } from './second-factors.ts'
import type { TotpBegun } from './totp-dialog.tsx'

const dialog = () => import('./totp-dialog.tsx').then(({ TotpDialog }) => TotpDialog)
const confirming = () => import('../kit/overlays/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** The authenticator app: its first day, or the button that enables it. */
export function TotpEntry({ since }: { since: Date | null }) {
  // the app is enabled by the right code, while the dialog still shows the recovery codes
  const [setup, setSetup] = useState<TotpBegun>()
  return (
    <Entry
      name={<Trans>Authenticator app</Trans>}
      note={since && <Trans>Its code is asked for after your password.</Trans>}
      end={since && !setup ? <TurnOff /> : <TurnOn setup={setup} onSetup={setSetup} />}
    >
      {since ? (
        <Status tone="good">
          <Trans>
            On since <DateTime of={since} as="date" />
          </Trans>
        </Status>
      ) : (
        <Text as="span" tone="muted">
          <Trans>An app on your phone shows a new code every half minute. It works without a network.</Trans>
        </Text>
      )}
    </Entry>
  )
}

interface TurnOnProps {
  setup: TotpBegun | undefined
  onSetup: (setup: TotpBegun | undefined) => void
}

function TurnOn({ setup, onSetup }: TurnOnProps) {
  const { Part: SetUp, fetch } = usePart(dialog, setup !== undefined)
  const { act, isPending } = useFactorAction()
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        isPending={isPending}
        onPointerEnter={fetch}
        onPress={() => void act(factors.beginTotp).then(onSetup)}
      >
        <Trans>Set up the app</Trans>
      </Button>
      {setup && SetUp && <SetUp of={setup} onClose={() => onSetup(undefined)} />}
    </>
  )
}

function TurnOff() {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { Part: Confirming, fetch } = usePart(confirming, isConfirming)
  const { act, isPending } = useFactorAction()
  const turnOff = async () => {
    if (await act(factors.removeTotp)) notify({ tone: 'good', title: t`The authenticator app is off.` })
    setIsConfirming(false)
  }
  return (
    <>
      <Button size="small" kind="ghost" onPointerEnter={fetch} onPress={() => setIsConfirming(true)}>
        <Trans>Turn off the app</Trans>
      </Button>
      {isConfirming && Confirming && (
        <Confirming
          isOpen
          danger
          onClose={() => setIsConfirming(false)}
          title={<Trans>Turn off the authenticator app?</Trans>}
          lead={
            <Trans>Its codes are no longer asked for. Without a passkey, the password alone will sign you in.</Trans>
          }
          confirm={<Trans>Turn off</Trans>}
          isPending={isPending}
          onConfirm={() => void turnOff()}
        />
      )}
    </>
  )
}
