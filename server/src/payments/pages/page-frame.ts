import { directionOf, type Language, languageCodes } from '@sahuji/contract/language/languages'
import type { Clock } from '../../platform/clock.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { icon, marked, type Shop, shopSign, stateWord } from './page-parts.ts'
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
  /** Rules beside those of every page. */
  style?: string
  /** Of a page that search engines may list: what they and messengers show of it. */
  listed?: Html
  /** In place of the usual foot. */
  foot?: Html
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
      ${page.listed ?? html`<meta name="robots" content="noindex" />`}
      <meta name="referrer" content="no-referrer" />
      <title>${title}</title>
      <link rel="icon" href="/favicon.ico" />
      <script src="/pay-menu.js" defer></script>
      ${page.watch ? watching(request, page.watch) : html``}${page.script ?? html``}
      <style nonce="${nonce}">
        ${{ markup: pageStyle + (page.style ?? '') }}
      </style>
    </head>
    <body>
      <main class="${main}">
        <header>${head}${languagesOf(request)}</header>
        ${body}${page.foot ?? (shape === 'state' ? html`` : footOf(frame, language))}
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
      ${icon('globe')}<span>${languageName(language)}</span>
    </summary>
    <ul>
      ${others}
    </ul>
  </details>`
}

const footOf = ({ brand, support_phone }: PageFrame, language: Language): Html =>
  html`<footer>
    <span>${marked(language, pageTexts.payment_by, { brand, phone: support_phone })}</span
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

// the letters सा outlined, so that no font is needed
const letters =
  'M16.9 13.12L16.9 20.5L15.3 20.5L15.3 17.06Q14.91 17.15 14.51 17.19Q14.11 17.22 13.63 17.22Q12.89 17.22 12.24 17.1Q11.59 16.97 11.16 16.79Q10.96 16.9 10.74 17Q11.28 17.66 12 18.34Q12.71 19.03 13.5 19.67L12.47 20.71Q11.31 19.67 10.39 18.7Q9.46 17.73 8.97 17.07Q8.66 16.65 8.57 16.37Q8.48 16.09 8.48 15.85Q8.48 15.53 8.71 15.22Q8.95 14.91 9.52 14.91Q10.16 14.91 10.63 15.42Q10.82 15.14 10.9 14.79Q10.97 14.44 10.97 14.09Q10.97 13.82 10.93 13.57Q10.89 13.32 10.83 13.12L8.01 13.12L8.01 11.79L18.27 11.79L18.27 13.12ZM13.48 15.89Q14 15.89 14.43 15.84Q14.85 15.8 15.3 15.67L15.3 13.12L12.4 13.12Q12.47 13.35 12.52 13.63Q12.57 13.91 12.57 14.27Q12.57 14.75 12.47 15.12Q12.38 15.49 12.19 15.78Q12.49 15.84 12.81 15.87Q13.13 15.89 13.48 15.89ZM20.82 13.12L20.82 20.5L19.22 20.5L19.22 13.12L18.06 13.12L18.06 11.79L22.19 11.79L22.19 13.12Z'

/** The mark as a picture of its own, for the tab of the browser. */
export const markIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect x=".5" y=".5" width="29" height="29" rx="6.5" fill="#CF4218"/><path d="${letters}" fill="#FFFDF9"/></svg>`

/** The script of the languages: Escape and a press elsewhere close the list, and Escape returns the focus to its name. */
export const menuScript = `
const menu = document.querySelector('header details')
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary').focus()
})
addEventListener('pointerdown', ({ target }) => { if (!menu.contains(target)) menu.open = false })
`

const mark = html`<svg class="mark" viewBox="0 0 30 30" aria-hidden="true">
  <rect x=".5" y=".5" width="29" height="29" rx="6.5" fill="currentColor" />
  <path d="${letters}" fill="#FFFDF9" />
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
  const phone = frame.support_phone
  const help = marked(language, pageTexts.help, { phone })
  const about = reference
    ? marked(language, pageTexts.payment_reference, { brand: frame.brand, reference })
    : marked(language, pageTexts.payment_of, { brand: frame.brand })
  const whole = html`${body}
    <div class="fill"></div>
    <div class="actions">${actions}</div>
    <p class="foot">${about} <a href="tel:${phone.replaceAll(/[\s-]/g, '')}">${help}</a></p>`
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

/** The page of something that does not exist, or that cannot be read now: the server is busy, or this network has read too often. */
export function unreadPage(
  frame: PageFrame,
  request: PageRequest,
  { http }: { http: number },
  unknown: { title: string; note: string },
): { http: number; page: string } {
  const { language } = request
  if (http < 429) return messagePage(frame, request, { kind: 'warn', ...unknown, http: 404 })
  const busy = { title: say(language, pageTexts.busy), note: say(language, pageTexts.busy_note) }
  return messagePage(frame, request, { kind: 'warn', ...busy, http: http === 429 ? 429 : 503 })
}
