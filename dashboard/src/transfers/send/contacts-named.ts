import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { latinDigits } from '@sahuji/contract/digits'

/** Whose shop or number holds what is written, in the order in which they stand. */
export function contactsNamed(contacts: readonly TransferContact[], written: string): TransferContact[] {
  const sought = latinDigits(written).trim().toLowerCase()
  const digits = sought.replaceAll(/\D/g, '')
  return contacts.filter(
    ({ trade_name, mobile_no }) =>
      (trade_name ?? '').toLowerCase().includes(sought) || (digits.length > 0 && mobile_no.includes(digits)),
  )
}
