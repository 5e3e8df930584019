import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { StarIcon } from '../../kit/icons/later.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { transfers } from '../calls.ts'
import type { Payee } from '../scan/number-in-qr.ts'

const shownMost = 6
const scanner = () => import('../scan/scan-dialog.tsx').then(({ ScanDialog }) => ScanDialog)

export interface ReceiverFieldProps {
  value: string
  onChange: (mobile: string) => void
  /** A QR was read, which may say more than the number. */
  onPayee?: (payee: Payee) => void
}

/** A mobile number: written, read from a QR, or of somebody who was sent to before; favourites stand first. */
export function ReceiverField({ value, onChange, onPayee }: ReceiverFieldProps) {
  const { t } = useLingui()
  const [isScanning, setIsScanning] = useState(false)
  const { Part: Scanner, fetch } = usePart(scanner, isScanning)
  const { data } = useCardQuery(transfers.contacts())
  return (
    <Stack gap={2}>
      <TextField
        name="mobile_no"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={t`Mobile number`}
        value={value}
        onChange={onChange}
        after={
          <IconButton
            size="small"
            label={t`Scan a QR`}
            icon={<QrCodeIcon small />}
            onPointerEnter={fetch}
            onPress={() => setIsScanning(true)}
          />
        }
      />
      {data && data.contacts.length > 0 && <Lately of={data.contacts} value={value} onChange={onChange} />}
      {Scanner && isScanning && (
        <Scanner
          onClose={() => setIsScanning(false)}
          onPayee={(payee) => {
            setIsScanning(false)
            if (onPayee) onPayee(payee)
            else onChange(payee.mobile_no)
          }}
        />
      )}
    </Stack>
  )
}

function Lately({
  of: contacts,
  value,
  onChange,
}: Omit<ReceiverFieldProps, 'onPayee'> & { of: readonly TransferContact[] }) {
  const { t } = useLingui()
  return (
    <Chips label={t`Lately`}>
      {contacts.slice(0, shownMost).map(({ mobile_no, trade_name, is_favourite }) => (
        <Chip
          key={mobile_no}
          on={mobile_no === value}
          {...(is_favourite && { icon: <StarIcon small /> })}
          onPress={() => onChange(mobile_no)}
        >
          <bdi>{trade_name ?? mobile_no}</bdi>
          {is_favourite && <Unseen>{t`favourite`}</Unseen>}
        </Chip>
      ))}
    </Chips>
  )
}
