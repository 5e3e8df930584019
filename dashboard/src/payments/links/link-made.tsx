import type { PaymentLink } from '@sahuji/contract/payments/links'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { QrCode } from '../../auth/qr-code.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { cx } from '../../kit/cx.ts'
import { LinkAddress } from './opened-link.tsx'
import { ShareLink } from './share-link.tsx'
import * as css from './payment-links.module.css'

interface LinkMadeProps {
  of: PaymentLink
  /** The address is on the clipboard already. */
  isCopied: boolean
  onClose: () => void
}

/** The link that was just made, ready to be sent. */
export function LinkMade({ of: link, isCopied, onClose }: LinkMadeProps) {
  const { t } = useLingui()
  const { title, url, amount, payments_max, expires_at } = link
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>The link is ready</Trans>}
      lead={
        <>
          <Name>{title}</Name>
          {amount !== null && (
            <>
              {' · '}
              <Money of={amount} />
            </>
          )}
          {payments_max !== null && (
            <>
              {' · '}
              <Plural value={payments_max} one="once" other="up to # times" />
            </>
          )}
          {expires_at && (
            <>
              {' · '}
              <Trans>
                until <DateTime of={expires_at} as="date" />
              </Trans>
            </>
          )}
        </>
      }
      actions={
        <>
          <LinkButton kind="ghost" href={url} target="_blank" rel="noopener">
            <Trans>See it as a payer does</Trans>
          </LinkButton>
          <Button kind="primary" onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <div className={cx(css.made, css.large)}>
          <QrCode of={url} label={t`QR code of the link “${title}”`} />
          <ShareLink of={link} isList />
        </div>
        <LinkAddress of={link} />
        {isCopied && (
          <Row>
            <Status tone="good">
              <Trans>The address is copied</Trans>
            </Status>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}
