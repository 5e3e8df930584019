import type { PublicEvent } from '@sahuji/contract/events/buying'
import { wholeLetters } from '../../platform/texts/whole-letters.ts'
import { decimal } from '../../platform/csv-cells.ts'
import { type Html, html } from '../../platform/html.ts'

/** What messengers show of a shared address, and search engines of an event that everyone may find. */
export function listedAs(event: PublicEvent, public_url: string): Html {
  const { slug, title, pictures, is_listed } = event
  const address = `${public_url}/e/${slug}`
  const about = aboutOf(event)
  return html`${is_listed ? dataOf(event, public_url) : html`<meta name="robots" content="noindex" />`}
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${about}" />
    <meta name="description" content="${about}" />
    ${
      pictures.wide
        ? html`<meta property="og:image" content="${new URL(pictures.wide, public_url).href}" />
            <meta name="twitter:card" content="summary_large_image" />`
        : html``
    }`
}

const aboutOf = ({ description }: PublicEvent): string =>
  wholeLetters(
    description
      .replaceAll(/[*_]|^- /gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    160,
  )

const availability = {
  waits: 'PreOrder',
  on_sale: 'InStock',
  sold_out: 'SoldOut',
  stopped: 'Discontinued',
  ended: 'Discontinued',
} as const

/** The event as data for search engines: schema.org, Event. */
function dataOf(event: PublicEvent, public_url: string): Html {
  const { slug, title, starts_at, ends_at, doors_at, state, is_online, shop, pictures, tickets } = event
  const url = `${public_url}/e/${slug}`
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    url,
    startDate: starts_at.toISOString(),
    endDate: ends_at.toISOString(),
    doorTime: doors_at.toISOString(),
    description: aboutOf(event),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${is_online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: placeOf(event, url),
    organizer: { '@type': 'Organization', name: shop.name },
    ...(pictures.wide && { image: new URL(pictures.wide, public_url).href }),
    offers: tickets.map(({ name, price, sale }) => ({
      '@type': 'Offer',
      name,
      url,
      price: decimal(price),
      priceCurrency: 'NPR',
      availability: `https://schema.org/${availability[sale]}`,
    })),
  }
  // no text of an organiser ends the element
  const written = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return html`<script type="application/ld+json">
    ${{ markup: written }}
  </script>`
}

function placeOf({ is_online, venue, address, city }: PublicEvent, url: string): object {
  if (is_online) return { '@type': 'VirtualLocation', url }
  const where = {
    '@type': 'PostalAddress',
    streetAddress: address ?? '',
    addressLocality: city ?? '',
    addressCountry: 'NP',
  }
  return { '@type': 'Place', name: venue ?? '', address: where }
}
