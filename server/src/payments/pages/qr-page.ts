import { type Checkout, readCheckout } from '@sahuji/contract/payments/paying'
import { html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { moneyIn } from './figures.ts'
import { kept } from './page-frame.ts'
import { qrPicture } from './qr-picture.ts'
import { type Seen, shown, type ShownState } from './state-parts.ts'
import { stateTexts } from './state-texts.ts'

type Attempt = NonNullable<Checkout['attempt']>

/**
 * An open payment by NEPALPAY QR: the QR, which any bank's app scans. On a phone the payer cannot scan the own screen: they save the
 * picture for the app, or open the page on another device, which shows it too.
 */
export function qrToScan(seen: Seen, qr: NonNullable<Attempt['qr']>, { is_own }: Attempt): ShownState {
  const { payment, language, kept: query } = seen
  const { id, reference } = payment
  const amount = moneyIn(payment.amount, language)
  const picture = `/pay/${id}/qr.png`
  const simulated = qr.simulated_app
    ? html`<a class="button plain" href="${qr.simulated_app}" target="_blank" rel="noreferrer"
        >${say(language, stateTexts.simulated_app)}</a
      >`
    : html``
  const cancel = is_own
    ? html`<form method="post" action="/pay/${id}/another-way${query}">
        <button class="button ghost">${say(language, stateTexts.another_way_button)}</button>
      </form>`
    : html``
  const after = html`<img
      class="qr"
      src="${picture}"
      alt="${say(language, stateTexts.scan_picture, { amount })}"
      width="420"
      height="420"
    />
    <p class="phone">${say(language, stateTexts.scan_on_phone)}</p>
    <p class="quiet">${say(language, stateTexts.scan_waiting)}</p>`
  const actions = html`<a class="button phone" href="${picture}" download="nepalpay-${reference}.png"
      >${say(language, stateTexts.save_picture)}</a
    >${simulated}${cancel}`
  const note = say(language, stateTexts.scan_note, { amount })
  return shown(seen, { kind: 'wait', word: say(language, stateTexts.scan), note }, { after, actions })
}

/** `/pay/{id}/qr.png`: the picture alone, while it can be scanned. */
export async function qrFile(request: PageRequest): Promise<PageAnswer> {
  const id = request.params['id'] ?? ''
  const qr = (await request.call(readCheckout, { id })).data?.attempt?.qr
  return qr ? { png: await qrPicture(qr.text) } : { redirect: `/pay/${encodeURIComponent(id)}${kept(request)}` }
}
