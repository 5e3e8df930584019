import { msg } from '@sahuji/contract/language/translatable'
import type { Language } from '@sahuji/contract/language/languages'
import { mailKind } from '../../platform/messages/message-kinds.ts'
import { say } from '../../platform/texts/say.ts'

/** To everybody of a merchant for whom something becomes dearer or narrower, fifteen days before; sooner with the reason. */
export const tariffChangeMail = mailKind('tariff-change', {
  subject: msg('Fees or limits that you use change on {day}'),
  text: msg(`Dear {name},

from {day}, 00:00 Nepal time, a fee or limit of a way that you use becomes higher or narrower. Until then nothing changes.{sooner}

What holds now and what comes, line by line, with where it comes from:

{link}

{brand}`),
})

/** Why merchants are told later than fifteen days before, as the operator wrote it; nothing where they are told in time. */
export const whySooner = (language: Language | null, reason: string | undefined): string =>
  reason === undefined
    ? ''
    : `\n\n${say(language ?? 'en', msg('It begins sooner than 15 days from now because:'))}\n\n${reason}`
