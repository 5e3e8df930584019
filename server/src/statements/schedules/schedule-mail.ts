import { msg } from '@sahuji/contract/language/translatable'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** Announces a scheduled statement. It holds no figures: those are shown after sign-in. */
export const scheduledStatementMail = mailKind('scheduled-statement', {
  subject: msg('Statement {number}: {from} to {to}'),
  text: msg(`Dear {name},

the scheduled statement {number} from {from} to {to} is ready. Sign in to download it:

{link}

You get this mail because a schedule of your business names you. It can be ended under Statements.

{brand}`),
})
