import { createTransport } from 'nodemailer'
import type { Deliver } from './messages.ts'

/** E-mail by SMTP (587 STARTTLS or 465). The message's id becomes the Message-ID, so that a repeat can be recognised. */
export function mailBySmtp(settings: { url: string; from: string }): Deliver {
  const transport = createTransport(settings.url, {
    from: settings.from,
  })
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ to, subject: subject ?? '', text, messageId: `<${id}@sahuji>` })
  }
}
