import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { Trans, useLingui } from '@lingui/react/macro'
import { QrCode } from '../../auth/qr-code.tsx'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { DoneButton } from './done-button.tsx'

export interface PayQrDialogProps {
  view: CounterView
  /** The requested amount; undefined: the customer writes it. */
  amount: bigint | undefined
  onAmount: (amount: bigint | undefined) => void
  onClose: () => void
}

/** The counter's QR for the customer: with an amount that fills in on their phone, or without. It closes once it was paid. */
export function PayQrDialog({ view: { shop, pay_link }, amount, onAmount, onClose }: PayQrDialogProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const asked = amount === undefined ? undefined : money(amount)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Pay {shop}</Trans>}
      actions={<DoneButton onPress={onClose} />}
      autoFocus={false}
    >
      <Stack gap={4}>
        <QrCode large of={payLinkWith(pay_link, amount)} label={t`QR that pays this counter`} />
        <Text tone="muted">
          {asked ? <Trans>It requests {asked}.</Trans> : <Trans>The customer enters the amount.</Trans>}
        </Text>
        <AmountField name="amount" label={t`Amount`} value={amount} onChange={onAmount} />
      </Stack>
    </Dialog>
  )
}

/** The link of a QR with its amount in rupees, as `1250.00`. */
const payLinkWith = (pay_link: string, amount: bigint | undefined): string =>
  amount === undefined ? pay_link : `${pay_link}&amount=${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`
