import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { type Checkout, readCheckout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { keptLanguage, stateHead } from './page-frame.ts'
import { pageTexts } from './page-texts.ts'
import { qrPicture } from './qr-picture.ts'

type ShownQr = NonNullable<NonNullable<Checkout['attempt']>['qr']>

/**
 * An open payment by NEPALPAY QR: the QR, which any bank's app scans. On a phone the payer cannot scan the own screen: they save the
 * picture for the app, or open the page on another device.
 */
export function qrToScan({ id, reference, amount }: Checkout, qr: ShownQr, language: Language): Html {
  const sum = formatMoney(amount, { language })
  const picture = `/pay/${id}/qr.png`
  const simulated = qr.simulated_app
    ? html`<a class="button plain" href="${qr.simulated_app}" target="_blank" rel="noreferrer"
        >${say(language, pageTexts.simulated_app)}</a
      >`
    : html``
  return html`${stateHead('wait', say(language, pageTexts.scan), say(language, pageTexts.scan_note, { amount: sum }))}
    <img
      class="qr"
      src="${picture}"
      alt="${say(language, pageTexts.scan_picture, { amount: sum })}"
      width="420"
      height="420"
    />
    <p class="phone">${say(language, pageTexts.scan_on_phone)}</p>
    <a class="button phone" href="${picture}" download="nepalpay-${reference}.png"
      >${say(language, pageTexts.save_picture)}</a
    >
    <p class="quiet">${say(language, pageTexts.scan_waiting)}</p>
    ${simulated}
    <form method="post" action="/pay/${id}/another-way">
      <button class="button plain">${say(language, pageTexts.another_way)}</button>
    </form>`
}

/** `/pay/{id}/qr.png`: the picture alone, while it can be scanned. */
export async function qrFile(request: PageRequest): Promise<PageAnswer> {
  const id = request.params['id'] ?? ''
  const qr = (await request.call(readCheckout, { id })).data?.attempt?.qr
  return qr ? { png: await qrPicture(qr.text) } : { redirect: `/pay/${encodeURIComponent(id)}${keptLanguage(request)}` }
}
