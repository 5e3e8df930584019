import { createTransport } from 'nodemailer'
import type { Deliver } from './messages.ts'
import { directionOf, type Language } from '@sahuji/contract/language/languages'
import { html, type Html } from '../html.ts'

/** How long a mail server may keep a job waiting before the mail is retried later. */
interface SmtpTimeouts {
  connectMilliseconds: number
  silenceMilliseconds: number
}

const timeoutDefaults: SmtpTimeouts = { connectMilliseconds: 10_000, silenceMilliseconds: 20_000 }

/** E-mail by SMTP (587 STARTTLS or 465). The message's id becomes the Message-ID, so that a repeat is recognisable. */
export function mailBySmtp(settings: { url: string; from: string }, timeouts = timeoutDefaults): Deliver {
  const transport = createTransport(
    {
      url: settings.url,
      connectionTimeout: timeouts.connectMilliseconds,
      greetingTimeout: timeouts.connectMilliseconds,
      socketTimeout: timeouts.silenceMilliseconds,
    },
    { from: settings.from },
  )
  return async ({ id, to, subject, text, language = 'en' }) => {
    const body = { text, html: mailHtml(text, language), headers: { 'content-language': language } }
    const mail = { to, subject: subject ?? '', messageId: `<${id}@sahuji>`, ...body }
    await transport.sendMail(mail).catch(withoutAddress)
  }
}

// A mail server repeats the address in its answer; logs and dead jobs must not contain it.
function withoutAddress(error: Error & { code?: string; responseCode?: number }): never {
  throw new Error(
    `The mail server did not take the mail: ${error.code ?? 'no code'}, ${error.responseCode ?? 'no answer'}`,
  )
}

/**
 * The same mail for readers that show HTML: it declares its language and direction, as plain text cannot. Paragraphs
 * are separated by empty lines; a line that is a link can be tapped, and stays left to right.
 */
function mailHtml(text: string, language: Language): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  const direction = directionOf(language)
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
      </head>
      <body dir="${direction}">
        ${paragraphs.map((paragraph) => html`<p>${lines(paragraph)}</p>`)}
      </body>
    </html>`.markup
}

const lines = (paragraph: string): Html[] =>
  paragraph.split('\n').map((line, at) => html`${at === 0 ? '' : html`<br />`}${isLink(line) ? link(line) : line}`)

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line)

const link = (address: string): Html => html`<a href="${address}"><bdi dir="ltr">${address}</bdi></a>`

/** SMS by Sparrow (docs.sparrowsms.com): ten bare digits, 200 with `response_code: 200` means queued. */
export function smsBySparrow(
  settings: { url: string; token: string; from: string },
  timeoutMilliseconds = 15_000,
): Deliver {
  return async ({ to, text }) => {
    const response = await fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: settings.token, from: settings.from, to: to.slice(-10), text }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const answer = (await response.json().catch(() => null)) as { response_code?: number } | null
    if (answer?.response_code !== 200) {
      throw new Error(`Sparrow did not take the SMS: HTTP ${response.status}, code ${answer?.response_code ?? 'none'}`)
    }
  }
}
