import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import { cleaned, composed } from '@sahuji/contract/input/cleaned'

/** The contacts whose shop or number contains the words, in their order. */
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
