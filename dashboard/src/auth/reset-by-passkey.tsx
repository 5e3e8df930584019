import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { KeyIcon } from '../kit/icons/actions.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { knowsPasskeys } from './passkey-browser.ts'
import { useProveToReset } from './use-prove-to-reset.ts'

const dialog = () => import('./reset-by-passkey-dialog.tsx').then(({ ResetByPasskeyDialog }) => ResetByPasskeyDialog)

/** Under a forgotten password: whoever has a passkey needs no link. `onDone` hears whose password was set. */
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
