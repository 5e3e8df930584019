import { msg } from '@sahuji/contract/language/translatable'

/** The texts of the page on which a payer chooses where a refund goes. */
export const refundTexts = {
  title: msg('Refund by {shop}'),
  where: msg('Where does the money go?'),
  surplus: msg('Your bank paid this once more, or too late. The money is yours.'),
  prove: msg('First we send a code to the mobile number that was given with the payment: {number}.'),
  prove_email: msg('First we send a code to the e-mail address that was given with the payment: {address}.'),
  send: msg('Send the code'),
  send_again: msg('Send a new code'),
  code: msg('Code from the SMS to {number}'),
  code_email: msg('Code from the e-mail to {address}'),
  account: msg('Bank account'),
  account_note: msg('Your bank checks the name before the money goes'),
  bank: msg('Bank'),
  number: msg('Account number'),
  holder: msg('Name of the holder, as the bank has it'),
  wallet_note: msg('At once, where this number is verified in a wallet'),
  take: msg('Send me {amount}'),
  on_its_way: msg('On its way'),
  on_its_way_note: msg('To {bank}, account ending in {end}. You may close this page.'),
  done_account: msg('The money is at {bank}, in the account ending in {end}.'),
  done_wallet: msg('The money is in your wallet.'),
  over: msg('This refund waits no longer'),
  over_note: msg('No account was named in time, or it was decided otherwise. Ask the shop.'),
  unknown: msg('This refund does not exist'),
  busy_note: msg('Nothing is lost. Try again in a minute.'),
} as const
