import type { Passkey } from '@sahuji/contract/auth/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '../kit/layout/button.tsx'
import { MoreIcon } from '../kit/icons/actions.tsx'
import { Menu } from '../kit/overlays/menu.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { factors } from './second-factor-calls.ts'
import { useFactorAction } from './use-factor-action.ts'

const renaming = () => import('./rename-passkey-dialog.tsx').then(({ RenamePasskeyDialog }) => RenamePasskeyDialog)
const confirming = () => import('../kit/overlays/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** What one can do with a passkey. */
export function PasskeyMenu({ of: passkey }: { of: Passkey }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState<'rename' | 'remove'>()
  const { Part: Renaming } = usePart(renaming, isOpen === 'rename')
  const { Part: Confirming } = usePart(confirming, isOpen === 'remove')
  const { act, isPending } = useFactorAction()
  const { id, name } = passkey
  const close = () => setIsOpen(undefined)
  const label = t`Passkey ${name}`
  return (
    <>
      <Menu
        label={label}
        entries={[
          { id: 'rename', label: t`Rename`, onAction: () => setIsOpen('rename') },
          { id: 'remove', label: t`Remove`, danger: true, onAction: () => setIsOpen('remove') },
        ]}
      >
        <IconButton size="small" label={label} icon={<MoreIcon small />} />
      </Menu>
      {isOpen === 'rename' && Renaming && <Renaming of={passkey} onClose={close} />}
      {isOpen === 'remove' && Confirming && (
        <Confirming
          isOpen
          danger
          onClose={close}
          title={<Trans>Remove the passkey “{name}”?</Trans>}
          lead={
            <Trans>It will no longer sign you in. Delete it on its device too, so that it is not offered there.</Trans>
          }
          confirm={<Trans>Remove</Trans>}
          isPending={isPending}
          onConfirm={() => void act(() => factors.removePasskey(id)).then(close)}
        />
      )}
    </>
  )
}
