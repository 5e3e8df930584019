import { html, type Html, type Page } from '../page.ts'
import { shownRupees, sumOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import type { Instrument } from './instruments.ts'
import { hueOf } from './logo.ts'

/** What a payer calls each way to pay. */
export const serviceNames = {
  EBanking: 'Internet Banking',
  MBanking: 'Mobile Banking',
  checkoutcard: 'Card payment',
} as const

/** The page on which the payer decides. */
export function bankPage(
  payment: Payment,
  at: { instrument: Instrument; merchant: string; form_origins: string[] },
): Page {
  const { instrument, merchant, form_origins } = at
  const body = html`${bankHead(instrument)}
    <main>
      <div class="pair">
        <section class="sheet" aria-labelledby="request">
          <h2 id="request">Payment request</h2>
          ${paymentLines(payment, merchant)}
        </section>
        <section class="sheet" aria-labelledby="sign-in">
          <h2 id="sign-in">Sign in and approve</h2>
          <form method="post" action="/onepg/Payment/Bank/${payment.process_id}">
            <label
              >User ID<input
                name="user_id"
                value="demo.customer"
                autocomplete="off"
                spellcheck="false"
                autocapitalize="none"
            /></label>
            <label>Password<input name="password" type="password" value="demo-password" autocomplete="off" /></label>
            <p class="quiet">A demo customer is filled in. Anything works.</p>
            <div class="acts">
              <button class="main" name="decision" value="approve">
                Approve ${shownRupees(sumOf(payment.amount, payment.charge))}
              </button>
              <div class="row">
                <button name="decision" value="decline">Decline</button
                ><button name="decision" value="cancel">Cancel</button>
              </div>
            </div>
          </form>
        </section>
      </div>
      ${otherWays(payment)}
    </main>`
  return { title: `${instrument.institution} · Approve payment`, hue: hueOf(instrument.short_name), body, form_origins }
}

/** The page's top: the bank and the way it is used. */
export function bankHead(instrument: Instrument): Html {
  return html`<header class="head">
    <div>
      <img class="mark" src="/onepg/logos/${instrument.short_name}.svg" alt="" width="48" height="48" />
      <div>
        <h1>${instrument.institution}</h1>
        <p>${serviceNames[instrument.type]}</p>
      </div>
      <p class="lock">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <rect x="4" y="9" width="12" height="8" rx="2" />
          <path d="M6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9" /></svg
        ><span>Simulated session</span>
      </p>
    </div>
  </header>`
}

/** Merchant, reference, for whom and what (the remarks), and the sum that is taken from the payer's account. */
export function paymentLines(payment: Payment, merchant: string): Html {
  return html`<dl>
    <div>
      <dt>Pay to</dt>
      <dd>${merchant}</dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>${payment.reference}</dd>
    </div>
    ${
      payment.remarks === ''
        ? null
        : html`<div>
            <dt>For</dt>
            <dd>${payment.remarks}</dd>
          </div>`
    }
    <div>
      <dt>Amount</dt>
      <dd>${shownRupees(payment.amount)}</dd>
    </div>
    <div>
      <dt>Service charge</dt>
      <dd>${shownRupees(payment.charge)}</dd>
    </div>
    <div class="total">
      <dt>Total</dt>
      <dd>${shownRupees(sumOf(payment.amount, payment.charge))}</dd>
    </div>
  </dl>`
}

function otherWays(payment: Payment): Html {
  return html`<section class="sheet ways" aria-labelledby="ways">
    <h2 id="ways">What payers also do</h2>
    <p class="quiet">For trying what happens when nobody comes back.</p>
    <form method="post" action="/onepg/Payment/Bank/${payment.process_id}">
      <div>
        <button name="decision" value="never_return">Close without returning</button>
        <p class="quiet">Paid, then the window is closed. Only asking the gateway finds it.</p>
      </div>
      <div>
        <button name="decision" value="abandon">Leave without paying</button>
        <p class="quiet">Nothing is paid and nobody is told. The offer runs out.</p>
      </div>
    </form>
  </section>`
}
