import { msg } from '@sahuji/contract/language/translatable'

/** The texts of the pages at which a payer pays from a wallet. */
export const walletTexts = {
  title: msg('Pay from the {brand} wallet'),
  by_code: msg('With a code by SMS'),
  number: msg('Mobile number of the wallet'),
  send_code: msg('Send the code'),
  code_note: msg('The code pays exactly this payment. It costs nothing.'),
  or: msg('or'),
  by_passkey: msg('Pay with a passkey'),
  by_account: msg('Sign in and pay in the account'),
  by_session: msg('Pay in the account that is open here'),
  no_wallet: msg('Pay in another way'),
  code_title: msg('Enter the code'),
  code_sent: msg(
    'If {number} has a {brand} wallet, an SMS with a code of six digits is on its way there. It names the amount and the shop.',
  ),
  code: msg('Code from the SMS'),
  code_over: msg('This code is no longer good. Ask for a new one.'),
  pay: msg('Pay {amount}'),
  new_code: msg('New code or another number'),
  load: msg('Load the wallet'),
} as const
