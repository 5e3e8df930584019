import { html, type Html, type Page } from '../page.ts'
import type { Decision } from '../behaviour.ts'
import type { Payment } from '../payments.ts'
import { bankHead, paymentLines, serviceNames } from './bank-page.ts'
import { instruments, type Instrument } from './instruments.ts'
import { hueOf } from './logo.ts'

const outcomes: Record<Decision, { good: boolean; title: string; says: string }> = {
  approve: { good: true, title: 'Payment sent', says: 'Keep the reference. You are going back to the merchant.' },
  never_return: {
    good: true,
    title: 'Payment sent',
    says: 'You did not go back to the merchant. You can close this window.',
  },
  decline: {
    good: false,
    title: 'Payment declined',
    says: 'The bank did not pay: the balance is not sufficient. Nothing was taken from the account.',
  },
  cancel: { good: false, title: 'Payment cancelled', says: 'You turned back. Nothing was taken from the account.' },
  abandon: {
    good: false,
    title: 'You left without paying',
    says: 'Nothing was taken from the account. You can close this window.',
  },
}

/** The receipt, or the page in its place; where the payer goes back, the browser does so automatically. */
export function outcomePage(
  payment: Payment,
  at: { decision: Decision; instrument: Instrument; merchant: string; back: boolean; receipt_seconds: number },
): Page {
  const { good, title, says } = outcomes[at.decision]
  const path = `/onepg/Payment/Return/${payment.process_id}`
  const body = html`${bankHead(at.instrument)}
    <main>
      <section class="sheet narrow" aria-labelledby="outcome">
        <div class="sign ${good ? 'good' : 'bad'}">
          ${good ? tick : cross}
          <h2 id="outcome">${title}</h2>
        </div>
        <p class="quiet">${says}</p>
        <div class="after">${paymentLines(payment, at.merchant)}</div>
        <p class="quiet after">Gateway reference ${payment.gateway_ref}</p>
        ${at.back && html`<p class="acts"><a class="button main" href="${path}">Return to ${at.merchant}</a></p>`}
      </section>
    </main>`
  const page = { title: `${at.instrument.institution} · ${title}`, hue: hueOf(at.instrument.short_name), body }
  return at.back ? { ...page, leads: { seconds: at.receipt_seconds, path } } : page
}

/** A hand-off that the gateway does not accept. */
export function refusedPage(title: string, says: string, status: number): Page {
  const body = html`${gatewayHead('Payment gateway')}
    <main>
      <section class="sheet narrow" aria-labelledby="refused">
        <div class="sign bad">
          ${cross}
          <h2 id="refused">${title}</h2>
        </div>
        <p>${says}</p>
      </section>
    </main>`
  return { title: `Payment gateway · ${title}`, hue: gatewayHue, body, status }
}

/** The gateway's own picker, for a hand-off that names no bank. */
export function pickerPage(payment: Payment): Page {
  const groups = Object.entries(serviceNames).map(([type, name]) => ({
    name,
    of: instruments.filter((one) => one.type === type),
  }))
  const body = html`${gatewayHead('Choose how to pay')}
    <main>
      <div class="sheet">
        ${groups.map(
          (group) =>
            html`<h2>${group.name}</h2>
              <ul class="list">
                ${group.of.map((instrument) => html`<li>${pick(payment, instrument)}</li>`)}
              </ul>`,
        )}
      </div>
    </main>`
  return { title: 'Payment gateway · Choose how to pay', hue: gatewayHue, body }
}

const pick = (payment: Payment, { code, institution, short_name }: Instrument): Html =>
  html`<a class="button" href="/onepg/Payment/Bank/${payment.process_id}?instrument=${code}"
    ><img src="/onepg/logos/${short_name}.svg" alt="" width="28" height="28" />${institution}</a
  >`

const gatewayHue = 255

const gatewayHead = (title: string): Html =>
  html`<header class="head">
    <div>
      <div>
        <h1>${title}</h1>
        <p>OnePG, simulated</p>
      </div>
    </div>
  </header>`

const tick = html`<svg viewBox="0 0 44 44" aria-hidden="true">
  <circle cx="22" cy="22" r="19" />
  <path d="m14 22.5 5.5 5.5L30.5 17" />
</svg>`
const cross = html`<svg viewBox="0 0 44 44" aria-hidden="true">
  <circle cx="22" cy="22" r="19" />
  <path d="m16 16 12 12m0-12L16 28" />
</svg>`
