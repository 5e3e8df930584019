import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'

export interface PasswordLinkDialogProps {
  name: string
  link: { url: string; expires_at: Date }
  onClose: () => void
}

/** The link that sets a password: shown once, to be passed on by hand. */
export function PasswordLinkDialog({ name, link, onClose }: PasswordLinkDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      stays
      onClose={onClose}
      title={<Trans>The link for {name}</Trans>}
      lead={<Trans>It is shown only now. Pass it on yourself, not by an open channel.</Trans>}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>I have passed it on</Trans>
        </Button>
      }
    >
      <Stack gap={2}>
        <Row>
          <Code>{link.url}</Code>
          <CopyButton name={t`link`} text={link.url} />
        </Row>
        <Text small tone="muted">
          <Trans>
            It works once, until <DateTime of={link.expires_at} />.
          </Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}
