import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'
import { CodeToCopy } from '../../kit/overlays/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'

/** The text of a new key: of a live one for the only time. */
export function MadeKey({
  of: { key, secret },
  onClose,
}: {
  of: { key: OwnKey; secret: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`The new key`}
      lead={
        key.is_readable ? (
          <Trans>You can copy a sandbox key again while it works.</Trans>
        ) : (
          <Trans>Copy it now: it is not shown again.</Trans>
        )
      }
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <CodeToCopy name={t`Secret key`} of={secret} />
    </Dialog>
  )
}
