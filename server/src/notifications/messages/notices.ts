import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, smsKind } from '../../platform/messages/message-kinds.ts'

const noticeFrame = framedMail(
  msg(`Dear {name},

{says}

All of it stands here:

{link}

You choose what you are told by e-mail here:

{choices_link}

{brand}`),
)

/** The bell's text as an e-mail, for a person who wants it. `heading`: its title without what a person wrote. */
export const noticeMail = noticeFrame('notice', { subject: msg('Notice: {heading}'), says: msg('{title}\n\n{body}') })

/** The same in one part of an SMS: `title` is cut to fit. */
export const noticeSms = smsKind('notice', msg('{brand}: {title}.'))
