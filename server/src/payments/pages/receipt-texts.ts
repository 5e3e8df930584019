import { msg } from '@sahuji/contract/language/translatable'

/** The texts of a payer's receipt. */
export const receiptTexts = {
  title: msg('Receipt'),
  paid: msg('Paid to {shop}'),
  back: msg('{amount} of it went back to the payer'),
  pan: msg('PAN {pan}'),
  line_for: msg('For'),
  line_when: msg('When'),
  line_reference: msg('Reference'),
  check: msg('Is this receipt real?'),
  check_note: msg('Scan the code, or open {address} and enter the reference and the amount.'),
  to_mobile: msg('Send by SMS to {number}'),
  to_email: msg('Send by e-mail to {address}'),
  sent: msg('Sent to {address}.'),
  private: msg('Anybody with the address of this page can read the receipt.'),
  to_payment: msg('Back to the payment'),
  find: msg('Show my receipt'),
  find_note: msg('Enter the last four digits of the mobile number with which you paid.'),
  digits: msg('Last four digits'),
  unknown: msg('This receipt does not exist'),
  unknown_note: msg('Look at the address again. A receipt exists once the payment is paid.'),
  nothing: msg('There is no receipt to look for'),
  nothing_note: msg('The payment is not paid, or no mobile number was given. Ask the shop, or call us: {phone}.'),
} as const
