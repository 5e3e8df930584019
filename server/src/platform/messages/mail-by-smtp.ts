import { createTransport } from 'nodemailer'
import { mailHtml } from './mail-html.ts'
import type { Deliver } from './messages.ts'

/** How long a mail server may keep a job waiting before the mail is tried again later. */
export interface SmtpPatience {
  connectMilliseconds: number
  silenceMilliseconds: number
}

const patienceDefault: SmtpPatience = { connectMilliseconds: 10_000, silenceMilliseconds: 20_000 }

/** E-mail by SMTP (587 STARTTLS or 465). The message's id becomes the Message-ID, so that a repeat can be recognised. */
export function mailBySmtp(settings: { url: string; from: string }, patience = patienceDefault): Deliver {
  const transport = createTransport(
    {
      url: settings.url,
      connectionTimeout: patience.connectMilliseconds,
      greetingTimeout: patience.connectMilliseconds,
      socketTimeout: patience.silenceMilliseconds,
    },
    { from: settings.from },
  )
  return async ({ id, to, subject, text, language = 'en' }) => {
    const body = { text, html: mailHtml(text, language), headers: { 'content-language': language } }
    const mail = { to, subject: subject ?? '', messageId: `<${id}@sahuji>`, ...body }
    await transport.sendMail(mail).catch(withoutAddress)
  }
}

// A mail server repeats the address in its answer; logs and dead jobs must not keep it.
function withoutAddress(error: Error & { code?: string; responseCode?: number }): never {
  throw new Error(
    `The mail server did not take the mail: ${error.code ?? 'no code'}, ${error.responseCode ?? 'no answer'}`,
  )
}
