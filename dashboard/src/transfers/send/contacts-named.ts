import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { cleaned, composed } from '@sahuji/contract/input/cleaned'

/** Whose shop or number holds what is written, in the order in which they stand. */
export function contactsNamed(contacts: readonly TransferContact[], written: string): TransferContact[] {
  const sought = cleaned(written).toLowerCase()
  const digits = sought.replaceAll(/\D/g, '')
  return contacts.filter(
    ({ trade_name, mobile_no }) =>
      composed(trade_name ?? '')
        .toLowerCase()
        .includes(sought) ||
      (digits.length > 0 && mobile_no.includes(digits)),
  )
}
