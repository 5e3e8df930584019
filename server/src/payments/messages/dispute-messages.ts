import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, smsKind } from '../../platform/messages/message-kinds.ts'

/** To a payer without a wallet, at each step of a dispute. */
export const disputeSms = {
  opened: smsKind('dispute-opened', msg('{brand}: your dispute of {amount} is open. {reference}')),
  answered: smsKind('dispute-answered', msg('{brand}: the shop answered. We decide now. {reference}')),
  refused: smsKind('dispute-refused', msg('{brand}: decided for the shop, {amount}. {reference}')),
  returned: smsKind('dispute-returned', msg('{brand}: you get {amount} back. {reference}')),
  withdrawn: smsKind('dispute-withdrawn', msg('{brand}: your dispute is withdrawn. {reference}')),
}

const disputeFrame = framedMail(
  msg(`Hello,

{says}

Payment to {shop}: {amount}
Dispute: {reference}

{brand}`),
)

/** The same as an e-mail. */
export const disputeMail = {
  opened: disputeFrame('dispute-opened', {
    subject: msg('Your dispute {reference} is open'),
    says: msg('We hold the amount and ask the shop to answer. Then we decide and write to you.'),
  }),
  answered: disputeFrame('dispute-answered', {
    subject: msg('The shop answered your dispute {reference}'),
    says: msg('We read both sides now, decide and write to you.'),
  }),
  refused: disputeFrame('dispute-refused', {
    subject: msg('Your dispute {reference} was decided'),
    says: msg('We decided for the shop: the payment remains paid.'),
  }),
  returned: disputeFrame('dispute-returned', {
    subject: msg('Your dispute {reference} was decided'),
    says: msg('You get the money back, by the bank or card that paid. It may take some days to arrive.'),
  }),
  withdrawn: disputeFrame('dispute-withdrawn', {
    subject: msg('Your dispute {reference} is withdrawn'),
    says: msg('You withdrew the dispute: the payment remains paid.'),
  }),
}
