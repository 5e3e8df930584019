import type { PublicEvent } from '@sahuji/contract/events/buying'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import { type Html, html } from '../../platform/html.ts'
import { say } from '../../platform/texts/say.ts'
import { between, clockIn } from '../../payments/pages/figures.ts'
import { icon, marked } from '../../payments/pages/page-parts.ts'
import { leafOf, nepaliDayIn, spanIn, weekdayIn } from './days-in.ts'
import { pageTexts } from '../../payments/pages/page-texts.ts'
import { eventTexts } from './event-texts.ts'

/** The poster, else the leaf of its day. */
export function pictureOf({ pictures, title, starts_at }: PublicEvent, language: Language): Html {
  if (pictures.wide)
    return html`<img class="poster" src="${pictures.wide}" alt="${title}" width="1200" height="800" translate="no" />`
  const { day, month, common } = leafOf(starts_at, language)
  return html`<div class="leaf" translate="no"><b>${day}</b><span>${month}</span><span>${common}</span></div>`
}

/** The title in the reader's language, with the other one under it. */
export function titleOf({ title, title_ne }: Pick<PublicEvent, 'title' | 'title_ne'>, language: Language): Html {
  const nepali = title_ne ? [{ lang: 'ne', text: title_ne }] : []
  const both = [{ lang: 'en', text: title }, ...nepali]
  const [first, second] = language === 'ne' ? both.toReversed() : both
  return html`<h1 class="title" lang="${first!.lang}" translate="no"><bdi>${first!.text}</bdi></h1>
    ${second ? html`<p lang="${second.lang}" translate="no"><bdi>${second.text}</bdi></p>` : html``}`
}

/** When, where and who, each with the one thing that can be done about it. */
export function factsOf(event: PublicEvent, language: Language, { brand }: { brand: string }): Html {
  const { slug, starts_at, doors_at, shop, contact_name, contact_mobile } = event
  const doors = say(language, eventTexts.doors, {
    day: nepaliDayIn(starts_at, language),
    time: clockIn(doors_at, language),
  })
  const verified = shop.is_verified ? html`. ${say(language, eventTexts.shop_verified, { brand })}` : html``
  return html`<ul class="facts">
    <li>
      ${icon('wait')}
      <div><b translate="no">${spanIn(event, language)}</b><small translate="no">${doors}</small></div>
      <a href="/e/${slug}/calendar.ics">${say(language, eventTexts.to_calendar)}</a>
    </li>
    ${placeOf(event, language)}
    <li>
      ${icon('shop')}
      <div>
        <b translate="no"><bdi>${shop.name}</bdi></b>
        <small
          ><bdi translate="no">${contact_name}</bdi>,
          <bdi translate="no" class="number" dir="ltr">${contact_mobile.slice(-10)}</bdi>${verified}</small
        >
      </div>
      <a href="tel:+977${contact_mobile.slice(-10)}">${say(language, eventTexts.ask)}</a>
    </li>
  </ul>`
}

function placeOf(event: PublicEvent, language: Language): Html {
  const { is_online, venue, address, city, way_in } = event
  const lines = [[address, city].filter(Boolean).join(between(language)), way_in].filter(Boolean).join('. ')
  const online = html`<li>
    ${icon('globe')}
    <div><b>${say(language, eventTexts.online)}</b><small>${say(language, eventTexts.online_note)}</small></div>
  </li>`
  const place = html`<li>
    ${icon('globe')}
    <div>
      <b translate="no"><bdi>${venue ?? ''}</bdi></b
      ><small translate="no"><bdi>${lines}</bdi></small>
    </div>
    <a href="${mapOf(event)}" rel="noreferrer" target="_blank">${say(language, eventTexts.map)}</a>
  </li>`
  return html`${venue ? place : html``}${is_online ? online : html``}`
}

/** The place on a map that anyone can open: OpenStreetMap, by the pin where the organiser set one. */
function mapOf({ latitude, longitude, venue, address, city }: PublicEvent): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const query = [venue, address, city].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query }).toString()}`
}

/** Marks an event of the sandbox: its tickets are tried, and cost the sandbox's money. */
export const testMark = ({ mode }: { mode: Mode }, language: Language): Html =>
  mode === 'sandbox' ? html`<p class="test">${say(language, eventTexts.test)}</p>` : html``

type Line = readonly [picture: Html, sentence: string]

/** What holds of the money and of the ticket from now on, in short sentences; nothing where it is over or cancelled. */
export function promisesOf(event: PublicEvent, language: Language, now: Date): Html {
  const { state, doors_at, fee_payer } = event
  if (state === 'over' || state === 'cancelled') return html``
  const fee: Line[] =
    fee_payer === 'buyer' && event.refund_until !== null
      ? [[icon('back'), say(language, feeTexts[event.fee_back])]]
      : []
  const lines: Line[] = [
    [icon('back'), backOf(event, language, now)],
    ...fee,
    [icon('no'), say(language, eventTexts.refund_cancelled)],
    ...(doors_at > now ? [[icon('paper'), say(language, eventTexts.pass_on)] as const] : []),
  ]
  return html`<ul class="trust promises">
    ${lines.map(([picture, sentence]) => html`<li>${picture}<span>${sentence}</span></li>`)}
  </ul>`
}

const feeTexts = {
  share: eventTexts.fee_comes_back,
  at_the_end: eventTexts.fee_at_the_end,
  kept: eventTexts.fee_stays,
} as const

function backOf({ refund_until }: PublicEvent, language: Language, now: Date): string {
  if (refund_until === null) return say(language, eventTexts.no_refund)
  if (refund_until <= now) return say(language, eventTexts.refund_over)
  return say(language, eventTexts.refund_until, {
    day: [weekdayIn(refund_until, language), nepaliDayIn(refund_until, language)].join(' / '),
    time: clockIn(refund_until, language),
  })
}

/** The foot names who sells by whom. */
export const footOfEvent = (
  { shop }: { shop: { name: string } },
  language: Language,
  { brand, support_phone }: { brand: string; support_phone: string },
): Html =>
  html`<footer>
    <span>${marked(language, eventTexts.by, { brand, shop: shop.name })}</span>
    <a href="/dashboard/generalPages/4">${say(language, pageTexts.privacy)}</a>
    <a href="tel:${support_phone.replaceAll(/[\s-]/g, '')}"><bdi dir="ltr" translate="no">${support_phone}</bdi></a>
  </footer>`
