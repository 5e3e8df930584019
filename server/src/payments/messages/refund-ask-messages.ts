import { msg } from '@sahuji/contract/language/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To a person who asked for a refund: what was decided. */
export const refundAskMail = {
  approved: mailKind('refund-ask-approved', {
    subject: msg('Your request for a refund of {amount} was approved'),
    text: msg(`Dear {name},

{by} approved your request in {shop}: {amount} of payment {reference} goes back to the payer.

{link}

{brand}`),
  }),
  refused: mailKind('refund-ask-refused', {
    subject: msg('Your request for a refund of {amount} was refused'),
    text: msg(`Dear {name},

{by} refused your request in {shop} for {amount} of payment {reference}. Nothing goes back to the payer.
{answer}

{link}

{brand}`),
  }),
}
