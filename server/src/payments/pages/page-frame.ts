import { directionOf, type Language, languageCodes } from '@sahuji/contract/language/languages'
import type { Clock } from '../../platform/clock.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { icon, type Shop, shopSign, stateWord } from './page-parts.ts'
import { pageStyle } from './page-style.ts'
import { pageTexts } from './page-texts.ts'

/** What every page of a payer has of the operator. */
export interface PageFrame {
  brand: string
  support_phone: string
  clock: Clock
}

interface Framed {
  title: string
  body: Html
  /** `wide`: two columns where there is room. `state`: the shop is in the head, and the foot has the reference. */
  shape?: 'wide' | 'state'
  shop?: Shop
  reference?: string
  /** Shows the page again when the payment changes: by a stream of events, by asking, or without script by reloading itself. */
  watch?: Watch
  /** Scripts of ours beside it. */
  script?: Html
}

export interface Watch {
  id: string
  /** What the page shows now: pageKeyOf. */
  key: string
  /** An attempt is open: without script the page reloads itself. Without one it does not: the payer may be choosing a bank. */
  is_being_paid: boolean
}

/** The name of a language in itself: `Français`. */
function languageName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** A whole document: one request, no cookie, no font, no picture. */
export function framed(frame: PageFrame, request: PageRequest, page: Framed): string {
  const { language, nonce } = request
  const { title, body, shape, shop } = page
  const head = shop ? shopSign(shop, language) : brandHead(frame, language)
  const main = shape === 'wide' ? 'wide' : shape === 'state' ? 'state-page' : 'plain'
  return `<!doctype html>${html`<html lang="${language}" dir="${directionOf(language)}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <title>${title}</title>
      ${page.watch ? watching(request, page.watch) : html``}${page.script ?? html``}
      <style nonce="${nonce}">
        ${{ markup: pageStyle }}
      </style>
    </head>
    <body>
      <main class="${main}">
        <header>${head}${languagesOf(request)}</header>
        ${body}${shape === 'state' ? html`` : footOf(frame, language)}
      </main>
    </body>
  </html>`.markup.replaceAll(/\n\s+/g, '\n')}`
}

function brandHead({ brand }: PageFrame, language: Language): Html {
  const [before = '', after = ''] = say(language, pageTexts.secure, { brand: '\u0000' }).split('\u0000')
  return html`${mark}<span>${before}<b translate="no">${brand}</b>${after}</span>`
}

function languagesOf({ language, query }: PageRequest): Html {
  const others = languageCodes.map((code) => {
    const kept = new URLSearchParams(query)
    kept.set('lang', code)
    const current = code === language ? html`aria-current="true"` : html``
    return html`<li><a href="?${kept.toString()}" lang="${code}" ${current}>${languageName(code)}</a></li>`
  })
  return html`<details>
    <summary aria-label="${say(language, pageTexts.language)}: ${languageName(language)}">
      ${icon('globe')}${languageName(language)}
    </summary>
    <ul>
      ${others}
    </ul>
  </details>`
}

const footOf = ({ brand, support_phone }: PageFrame, language: Language): Html =>
  html`<footer>
    <span>${say(language, pageTexts.payment_by, { brand, phone: support_phone })}</span
    ><a href="/dashboard/generalPages/3">${say(language, pageTexts.fees)}</a
    ><a href="/dashboard/generalPages/4">${say(language, pageTexts.privacy)}</a
    ><a href="/dashboard/generalPages/6">${say(language, pageTexts.grievance)}</a>
  </footer>`

function watching({ app_authorizer, query }: PageRequest, { id, key, is_being_paid }: Watch): Html {
  const address = `/pay/${id}${query.size > 0 ? `?${query.toString()}` : ''}`
  const reload = html`<noscript><meta http-equiv="refresh" content="10;url=${address}" /></noscript>`
  return html`${is_being_paid ? reload : html``}
    <script src="/pay-watch.js" defer data-id="${id}" data-key="${key}" data-app="${app_authorizer}"></script>`
}

const mark = html`<svg class="mark" viewBox="0 0 30 30" aria-hidden="true">
  <rect x=".5" y=".5" width="29" height="29" rx="6.5" fill="currentColor" />
  <text
    x="15"
    y="20.5"
    text-anchor="middle"
    font-family="Noto Sans Devanagari,Nirmala UI,Devanagari Sangam MN,sans-serif"
    font-weight="600"
    font-size="14"
    fill="#FFFDF9"
  >
    सा
  </text>
</svg>`

/** The query that later pages keep: the language, and the code of the receipt. */
export function kept({ query }: Pick<PageRequest, 'query'>, receipt?: string | null): string {
  const [language, code] = [query.get('lang'), receipt ?? query.get('r')]
  const kept = new URLSearchParams({ ...(language && { lang: language }), ...(code && { r: code }) })
  return kept.size > 0 ? `?${kept.toString()}` : ''
}

interface StatePage {
  title: string
  shop: Shop
  /** Everything under the head, without the buttons. */
  body: Html
  actions: Html
  reference?: string | undefined
  watch?: Watch | undefined
  http?: number
}

/** A page whose subject is a state: its buttons are at the end, and its foot names the reference and whom to call. */
export function statePage(
  frame: PageFrame,
  request: PageRequest,
  { title, shop, body, actions, reference, watch, http = 200 }: StatePage,
): { http: number; page: string } {
  const { language } = request
  const [phone, help] = [frame.support_phone, say(language, pageTexts.help, { phone: frame.support_phone })]
  const about = reference
    ? say(language, pageTexts.payment_reference, { brand: frame.brand, reference })
    : say(language, pageTexts.payment_of, { brand: frame.brand })
  const whole = html`${body}
    <div class="fill"></div>
    <div class="actions">${actions}</div>
    <p class="foot">
      ${about} <bdi><a href="tel:${phone.replaceAll(/[\s-]/g, '')}">${help}</a></bdi>
    </p>`
  return { http, page: framed(frame, request, { title, body: whole, shape: 'state', shop, ...(watch && { watch }) }) }
}

/** A page with one message: its subject does not exist or has ended. */
export function messagePage(
  frame: PageFrame,
  request: PageRequest,
  { kind, title, note, http }: { kind: 'no' | 'warn'; title: string; note: string; http: number },
): { http: number; page: string } {
  const body = html`${stateWord(kind, title)}
    <p class="say">${note}</p>`
  return { http, page: framed(frame, request, { title, body }) }
}
