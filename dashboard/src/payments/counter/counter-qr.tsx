import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoneButton } from '../../counters/at/done-button.tsx'
import type { CounterPart } from '../../counters/at/counter-screen.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { QrPicture } from '../codes/qr-picture.tsx'

/** The counter's static QR: the customer writes the amount. It closes once it was paid. */
export function CounterQr({ view: { shop, pay_code }, onClose }: CounterPart) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Pay {shop}</Trans>}
      actions={<DoneButton onPress={onClose} />}
      autoFocus={false}
    >
      {pay_code ? (
        <StaticQr of={pay_code} />
      ) : (
        <Text>
          <Trans>This counter has no QR. The owner makes one under QR Code; until then ask for an amount.</Trans>
        </Text>
      )}
    </Dialog>
  )
}

function StaticQr({ of: { payload, name, city } }: { of: NonNullable<CounterView['pay_code']> }) {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      <QrPicture of={payload} label={t`QR that pays this counter`} />
      <Text tone="muted">
        <Trans>
          A payer’s app shows {name}, {city}. The customer enters the amount.
        </Trans>
      </Text>
    </Stack>
  )
}
