import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { StarIcon } from '../../kit/icons/later.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { PersonIcon } from '../../kit/icons/navigation.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { Name } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { transfers } from '../calls.ts'
import type { Payee } from '../scan/payee-in-qr.ts'

const shownMost = 6
const scanner = () => import('../scan/scan-dialog.tsx').then(({ ScanDialog }) => ScanDialog)

const contactsPart = () => import('./contacts-dialog.tsx').then(({ ContactsDialog }) => ContactsDialog)

export interface ReceiverFieldProps {
  value: string
  onChange: (mobile: string) => void
  /** A QR was read, which may contain more than the number. */
  onPayee?: (payee: Payee) => void
}

/** A mobile number: typed, read from a QR, or of an earlier receiver; favourites first. */
export function ReceiverField({ value, onChange, onPayee }: ReceiverFieldProps) {
  const { t } = useLingui()
  const { contacts, openContacts, contactsDialog } = useContacts(onChange)
  return (
    <Stack gap={2}>
      <NumberField name="mobile_no" label={t`Mobile number`} value={value} onChange={onChange} onPayee={onPayee} />
      {contacts.length > 0 && <Lately of={contacts} value={value} onChange={onChange} onMore={openContacts} />}
      {contactsDialog}
    </Stack>
  )
}

export interface NumberFieldProps extends Pick<ReceiverFieldProps, 'value' | 'onChange'> {
  name: string
  label: string
  hint?: ReactNode
  onPayee?: ReceiverFieldProps['onPayee'] | undefined
  /** Within the line, before the QR. */
  before?: ReactNode
}

/** The line alone, with the QR at its end. */
function NumberField({ onPayee, before, ...field }: NumberFieldProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isScanning, setIsScanning] = useState(false)
  const { Part: Scanner, fetch } = usePart(scanner, isScanning)
  return (
    <>
      <TextField
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        after={
          <>
            {before}
            <IconButton
              size="small"
              label={t`Scan a QR`}
              icon={<QrCodeIcon small />}
              onPointerEnter={fetch}
              onPress={() => setIsScanning(true)}
            />
          </>
        }
      />
      {Scanner && isScanning && (
        <Scanner
          onClose={() => setIsScanning(false)}
          // where money is asked for, a shop's QR is no answer
          onPayPage={onPayee && ((address) => void navigate({ href: address }))}
          onPayee={(payee) => {
            setIsScanning(false)
            if (onPayee) onPayee(payee)
            else field.onChange(payee.mobile_no)
          }}
        />
      )}
    </>
  )
}

/** One of several numbers: contacts and QR are behind the buttons of its line. */
export function OneOfNumbers(props: Omit<NumberFieldProps, 'onPayee' | 'before'>) {
  const { t } = useLingui()
  const { contacts, openContacts, contactsDialog } = useContacts(props.onChange)
  return (
    <div>
      <NumberField
        {...props}
        before={
          contacts.length > 0 && (
            <IconButton size="small" label={t`Your contacts`} icon={<PersonIcon small />} onPress={openContacts} />
          )
        }
      />
      {contactsDialog}
    </div>
  )
}

/** Earlier receivers, and the dialog with all of them. */
function useContacts(onPick: (mobile: string) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Contacts } = usePart(contactsPart, isOpen)
  const { data } = useCardQuery(transfers.contacts())
  const contacts = data?.contacts ?? []
  const contactsDialog = Contacts && isOpen && (
    <Contacts
      of={contacts}
      onClose={() => setIsOpen(false)}
      onPick={(mobile) => {
        setIsOpen(false)
        onPick(mobile)
      }}
    />
  )
  return { contacts, openContacts: () => setIsOpen(true), contactsDialog }
}

interface LatelyProps extends Pick<ReceiverFieldProps, 'value' | 'onChange'> {
  of: readonly TransferContact[]
  onMore: () => void
}

function Lately({ of: contacts, value, onChange, onMore }: LatelyProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const count = number(contacts.length)
  return (
    <Chips label={t`Lately`}>
      {contacts.slice(0, shownMost).map(({ mobile_no, trade_name, is_favourite }) => (
        <Chip
          key={mobile_no}
          on={mobile_no === value}
          {...(is_favourite && { icon: <StarIcon small /> })}
          onPress={() => onChange(mobile_no)}
        >
          <Name>{trade_name ?? mobile_no}</Name>
          {is_favourite && <Unseen>{t`favourite`}</Unseen>}
        </Chip>
      ))}
      {contacts.length > shownMost && <Chip onPress={onMore}>{t`All ${count}`}</Chip>}
    </Chips>
  )
}
