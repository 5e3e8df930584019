import { Trans, useLingui } from '@lingui/react/macro'
import { recoveryCodesCount } from '@sahuji/contract/auth/second-factors'
import { useState } from 'react'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { PasskeysEntry } from './passkeys-entry.tsx'
import { factors, useFactorAction } from './second-factors.ts'
import { TotpEntry } from './totp-entry.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Status } from '../kit/layout/status.tsx'
import { usePart } from '../kit/layout/use-part.ts'

/**
 * The proofs of the person: password, passkeys, authenticator app, and the recovery codes for the loss of all of them.
 */
export function SecurityCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(factors.read())
  return (
    <Section id="security" title={<Trans>Signing in</Trans>} label={t`Signing in`}>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!data && !error && (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
      {data && (
        <Entries>
          <PasswordEntry />
          <PasskeysEntry of={data} />
          <TotpEntry since={data.totp_since} />
          {data.recovery_codes_left !== null && <RecoveryEntry left={data.recovery_codes_left} />}
        </Entries>
      )}
    </Section>
  )
}

function PasswordEntry() {
  return (
    <Entry
      name={<Trans>Password</Trans>}
      end={
        <LinkButton size="small" kind="ghost" href="/dashboard/changePassword">
          <Trans>Change the password</Trans>
        </LinkButton>
      }
    >
      <Text as="span" tone="muted">
        <Trans>It is asked for whenever you sign in without a passkey.</Trans>
      </Text>
    </Entry>
  )
}

const dialog = () => import('./recovery-codes.tsx').then(({ RecoveryCodes }) => RecoveryCodes)
const confirming = () => import('../kit/overlays/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** From here on the page asks the person to create new codes. */
const fewCodes = 3

/** The number of recovery codes left, and the button for ten new ones. */
function RecoveryEntry({ left }: { left: number }) {
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
          lead={<Trans>Your current codes will no longer work.</Trans>}
          confirm={<Trans>Make new codes</Trans>}
          isPending={isPending}
          onConfirm={() => void renew()}
        />
      )}
      {codes && Showing && <Showing of={codes} onClose={() => setCodes(undefined)} />}
    </Entry>
  )
}
