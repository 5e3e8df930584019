import type { PaymentLink } from '@sahuji/contract/payments/links'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../auth/qr-code.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { links } from './calls.ts'
import { LinkPayments } from './link-payments.tsx'
import { ShareLink } from './share-link.tsx'
import * as css from './payment-links.module.css'
import { useMay } from '../../platform/session/rights.ts'

/** An unfolded link: address, QR, sharing, how often it was opened and paid, its payments, and its end. */
export function OpenedLink({ of: link }: { of: PaymentLink }) {
  const { t } = useLingui()
  const [isEnding, setIsEnding] = useState(false)
  const mayEnd = useMay('links.manage')
  const { title, url, state, opened, paid, under_way } = link
  return (
    <Stack gap={4}>
      <div className={css.made}>
        <div>
          <QrCode of={url} label={t`QR code of the link “${title}”`} />
        </div>
        <div className={css.body}>
          <LinkAddress of={link} />
          <ShareLink of={link} isOpen={state === 'open'} />
          <Text small tone="quiet">
            <Plural value={opened} _0="Not opened yet." one="Opened once." other="Opened # times." />{' '}
            {paid > 0 && <Plural value={paid} one="Paid once." other="Paid # times." />}{' '}
            {under_way > 0 && (
              <Plural value={under_way} one="# payment is under way." other="# payments are under way." />
            )}{' '}
            <Link href={url} target="_blank" rel="noopener">
              <Trans>See it as a payer does</Trans>
            </Link>
          </Text>
        </div>
      </div>
      <LinkPayments of={link} />
      {state === 'open' && mayEnd && (
        <div>
          <Button size="small" onPress={() => setIsEnding(true)}>
            <Trans>End the link</Trans>
          </Button>
        </div>
      )}
      {isEnding && <EndDialog of={link} onClose={() => setIsEnding(false)} />}
    </Stack>
  )
}

/** The address, with the button that copies it. */
export function LinkAddress({ of: { url } }: { of: Pick<PaymentLink, 'url'> }) {
  const { t } = useLingui()
  return (
    <div className={css.address}>
      <bdi dir="ltr" translate="no" className={css.url}>
        {url.replace(/^https?:\/\//, '')}
      </bdi>
      <CopyButton name={t`the address of the link`} text={url} />
    </div>
  )
}

function EndDialog({
  of: { id, title, paid, paid_amount, under_way },
  onClose,
}: {
  of: PaymentLink
  onClose: () => void
}) {
  const { mutate, isPending, error } = useMutation({ ...links.end(), onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>End “{title}”?</Trans>}
      lead={
        <Trans>
          From now on no payment can begin by it. Its page tells the payer that it has ended. It cannot be opened again.
        </Trans>
      }
      confirm={<Trans>End it</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id })}
    >
      <Stack gap={4}>
        <Lines>
          <Line label={<Trans>Taken so far</Trans>}>
            <Money of={paid_amount} />
          </Line>
          <Line label={<Trans>Payments that stay in your book</Trans>}>
            <Count of={paid} />
          </Line>
        </Lines>
        {under_way > 0 && (
          <Text small tone="muted">
            <Plural
              value={under_way}
              one="# payment is under way and may still arrive."
              other="# payments are under way and may still arrive."
            />
          </Text>
        )}
        <FailureLine of={error} />
      </Stack>
    </ConfirmDialog>
  )
}
