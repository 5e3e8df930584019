import { directionOf, type Language } from '@sahuji/contract/languages'
import { html, type Html } from '../html.ts'

/**
 * The same mail for readers that show HTML: it says its language and which way it is read, as plain text cannot.
 * Paragraphs are parted by empty lines; a line that is a link can be tapped, and stays left to right.
 */
export function mailHtml(text: string, language: Language): string {
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
