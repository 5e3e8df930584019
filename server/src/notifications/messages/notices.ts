import { msg } from '@sahuji/contract/translatable'
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

/** What the bell says, to a person who wants it by e-mail as well. `heading`: its title without what a person wrote. */
export const noticeMail = noticeFrame('notice', { subject: msg('Notice: {heading}'), says: msg('{title}\n\n{body}') })

/** The same in one part of an SMS: `title` is cut to what has room. */
export const noticeSms = smsKind('notice', msg('{brand}: {title}.'))
