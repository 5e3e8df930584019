import { msg } from '@sahuji/contract/language/translatable'
import { framedMail } from '../../platform/messages/message-kinds.ts'

/** How many payments are named in the day's mail. */
export const digestLines = ['first', 'second', 'third', 'fourth', 'fifth'] as const

const digestFrame = framedMail(
  msg(`Dear {name},

{says}

{first}
{second}
{third}
{fourth}
{fifth}

All of them stand here:

{link}

You choose what you are told by e-mail here:

{choices_link}

{brand}`),
)

const digest = digestFrame('payments-digest', {
  subject: msg('Received today: {sum}'),
  says: msg(
    'Between {from} and {until} (Nepal time) you received {sum} in your wallet.\nPayments: {count}. The largest:',
  ),
})

/** The daily mail about money received: the sum, the count, and the largest payments; absent lines are left out. */
export const paymentsDigestMail: typeof digest = {
  ...digest,
  write: (language, facts) => {
    const { text, ...written } = digest.write(language, facts)
    return { ...written, text: text.replace(/\n{3,}/g, '\n\n') }
  },
}
