import { directionOf, type Language, languageCodes } from '@sahuji/contract/language/languages'
import { moneyParts } from '@sahuji/contract/money/money'
import { type Html, html } from '../../platform/html.ts'
import type { PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { pageStyle } from './page-style.ts'
import { pageTexts } from './page-texts.ts'

/** What every page of a payer has of the operator. */
export interface PageFrame {
  brand: string
  support_phone: string
}

interface Framed {
  title: string
  body: Html
  /**
   * Asks every few seconds whether something changed, by script; without it the page reloads itself while somebody is paying, and no
   * sooner: somebody may be choosing a bank. `paying`: where the open attempt is; empty without one.
   */
  watch?: { id: string; version: number; paying: string }
}

/** The name of a language in itself: `Français`. */
function languageName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** A whole document: one request, no cookie, no font, no picture. */
export function framed(
  { brand, support_phone }: PageFrame,
  { language, nonce, query, app_authorizer }: PageRequest,
  { title, body, watch }: Framed,
): string {
  const others = languageCodes.map((code) => {
    const kept = new URLSearchParams(query)
    kept.set('lang', code)
    return html`<li><a href="?${kept.toString()}" lang="${code}">${languageName(code)}</a></li>`
  })
  const [before = '', after = ''] = say(language, pageTexts.secure, { brand: '\u0000' }).split('\u0000')
  const asking = watch
    ? html`${watch.paying === '' ? html`` : html`<noscript><meta http-equiv="refresh" content="10;url=/pay/${watch.id}" /></noscript>`}
        <script
          src="/pay-watch.js"
          defer
          data-id="${watch.id}"
          data-version="${watch.version}"
          data-paying="${watch.paying}"
          data-app="${app_authorizer}"
        ></script>`
    : html``
  return `<!doctype html>${
    html`<html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${asking}
        <style nonce="${nonce}">
          ${{ markup: pageStyle }}
        </style>
      </head>
      <body>
        <main>
          <header>
            ${mark}<span>${before}<b translate="no">${brand}</b>${after}</span>
            <details>
              <summary aria-label="${say(language, pageTexts.language)}">${languageName(language)}</summary>
              <ul>
                ${others}
              </ul>
            </details>
          </header>
          ${body}
          <ul class="trust">
            <li>${say(language, pageTexts.never_ask)}</li>
            <li>${say(language, pageTexts.call_us, { phone: support_phone })}</li>
          </ul>
          <footer><a href="/dashboard/generalPages/2">${brand}</a><bdi>${support_phone}</bdi></footer>
        </main>
      </body>
    </html>`.markup
  }`
}

const mark = html`<svg class="mark" viewBox="0 0 30 30" aria-hidden="true">
  <rect x=".5" y=".5" width="29" height="29" rx="6.5" fill="currentColor" />
  <text x="15" y="20.5" text-anchor="middle" font-weight="600" font-size="14" fill="#FFFDF9">सा</text>
</svg>`

/** The query that keeps the page's language, where its address has one. */
export function keptLanguage({ query }: Pick<PageRequest, 'query'>): string {
  const language = query.get('lang')
  return language ? `?lang=${encodeURIComponent(language)}` : ''
}

/** An amount, rupees large and the rest small. */
export function largeAmount(amount: bigint, language: Language): Html {
  const { prefix, rupees, paisa } = moneyParts(amount, { language })
  return html`<p class="sum">
    <bdi><small>${prefix}</small>${rupees}<small>.${paisa}</small></bdi>
  </p>`
}

/** Whose shop it is, with whether we have verified it. */
export function shopHead(
  { name, city, is_verified }: { name: string; city: string | null; is_verified: boolean },
  language: Language,
): Html {
  const word = is_verified
    ? html`<span class="ok">✓ ${say(language, pageTexts.verified)}</span>`
    : html`<span>${say(language, pageTexts.unverified)}</span>`
  return html`<h1 translate="no"><bdi>${name}</bdi></h1>
    <p class="quiet">${word}${city ? html` · <bdi translate="no">${city}</bdi>` : html``}</p>`
}

const icons = {
  ok: 'M3 12.5 9 18 21 6',
  no: 'M6 6l12 12M18 6 6 18',
  wait: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  warn: 'M12 7v6M12 16.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
}

/** A state of a payment: icon and word, and a sentence that can be read aloud. */
export const stateHead = (kind: keyof typeof icons, word: string, sentence: string): Html =>
  html`<p class="state ${kind}" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[kind]}" /></svg>${word}
    </p>
    ${sentence === '' ? html`` : html`<p>${sentence}</p>`}`

/** A page with one message: its subject does not exist or has ended. */
export function messagePage(
  frame: PageFrame,
  request: PageRequest,
  { kind, title, note, http }: { kind: 'no' | 'warn'; title: string; note: string; http: number },
): { http: number; page: string } {
  return { http, page: framed(frame, request, { title, body: stateHead(kind, title, note) }) }
}
