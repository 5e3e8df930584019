import { mailBySmtp } from '../platform/messages/mail-by-smtp.ts'
import type { Providers } from '../platform/messages/messages.ts'
import { smsBySparrow } from '../platform/messages/sms-by-sparrow.ts'
import type { Settings } from '../settings.ts'

/** Who carries messages; a channel without a provider leaves them in the outbox. */
export function messageProviders(settings: Settings): Providers {
  const { SMTP_URL, MAIL_FROM, SPARROW_TOKEN, SPARROW_FROM, SPARROW_URL } = settings
  return {
    ...(SMTP_URL && { email: mailBySmtp({ url: SMTP_URL, from: MAIL_FROM }) }),
    ...(SPARROW_TOKEN && {
      sms: smsBySparrow({ url: SPARROW_URL, token: SPARROW_TOKEN, from: SPARROW_FROM ?? 'Sahuji' }),
    }),
  }
}
