import { Trans, useLingui } from '@lingui/react/macro'
import { challengePasskey, provePasskeyToReset } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { useState } from 'react'
import type { ProvenToReset } from './reset-by-passkey-dialog.tsx'
import { Button } from '../kit/layout/button.tsx'
import { KeyIcon } from '../kit/icons/first.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { answerPasskey, knowsPasskeys } from './passkey-browser.ts'
import { notify } from '../kit/overlays/notices.ts'
import { call } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { failureWords } from '../platform/failures/failure-words.ts'

const dialog = () => import('./reset-by-passkey-dialog.tsx').then(({ ResetByPasskeyDialog }) => ResetByPasskeyDialog)

/**
 * On the page of a forgotten password: a person with a passkey needs no link. `onDone` receives the account's e-mail
 * address.
 */
export function ResetByPasskey({ onDone }: { onDone: (email: string) => void }) {
  const { proven, prove, leave, isPending } = useProveToReset()
  const { Part: NewPasswordDialog, fetch } = usePart(dialog, proven !== undefined)
  if (!knowsPasskeys()) return null
  return (
    <Stack gap={2}>
      <Text small tone="muted">
        <Trans>Do you have a passkey for this account? Then you can set a new password at once.</Trans>
      </Text>
      <Button wide icon={<KeyIcon />} isPending={isPending} onPointerEnter={fetch} onPress={() => void prove()}>
        <Trans>Use a passkey</Trans>
      </Button>
      {proven && NewPasswordDialog && <NewPasswordDialog of={proven} onClose={leave} onDone={onDone} />}
    </Stack>
  )
}

/** Proves a passkey, in order to set a new password. */
function useProveToReset() {
  const { i18n } = useMessages()
  const { t } = useLingui()
  const [proven, setProven] = useState<ProvenToReset>()
  const [isPending, setIsPending] = useState(false)
  const prove = async () => {
    setIsPending(true)
    try {
      const passkey = await answerPasskey(await call(challengePasskey, { purpose: 'reset' }))
      setProven(await call(provePasskeyToReset, { passkey }, { isQuiet: true }))
    } catch (error) {
      const title =
        error instanceof CallFailed
          ? failureWords(i18n, error).sentence
          : t`No passkey was used. Try again, or request the link.`
      notify({ tone: 'bad', title })
    } finally {
      setIsPending(false)
    }
  }
  return { proven, prove, leave: () => setProven(undefined), isPending }
}
