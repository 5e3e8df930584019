import { html, type Html, type Page } from '../page.ts'
import { shownRupees } from '../money.ts'
import type { Payment } from '../payments.ts'
import { testCards } from './test-cards.ts'

const hue = 265

/** The page on which the payer types the card. An error message is shown above the fields. */
export function hostedPage(payment: Payment, wrong?: string): Page {
  const body = html`${head('Secure checkout')}
    <main>
      <section class="sheet narrow" aria-labelledby="request">
        <h2 id="request">Payment request</h2>
        <dl>
          <div>
            <dt>Order</dt>
            <dd>${payment.reference}</dd>
          </div>
          <div class="total">
            <dt>Total</dt>
            <dd>${shownRupees(payment.amount)}</dd>
          </div>
        </dl>
        <form class="after" method="post" action="/cards/pay/${payment.process_id}">
          ${wrong !== undefined && html`<p role="alert">${wrong}</p>`}
          <label
            >Card number<input
              name="card_number"
              value="${testCards[0]!.number}"
              inputmode="numeric"
              autocomplete="off"
              spellcheck="false"
          /></label>
          <div class="row">
            <label>Expiry<input name="card_expiry" value="12-2031" autocomplete="off" /></label>
            <label>Security code<input name="card_cvn" value="123" inputmode="numeric" autocomplete="off" /></label>
          </div>
          <p class="quiet">A test card is filled in. Other cards are below.</p>
          <div class="acts">
            <button class="main" name="decision" value="approve">Pay ${shownRupees(payment.amount)}</button>
            <button name="decision" value="cancel">Cancel</button>
          </div>
        </form>
      </section>
      ${otherWays(payment)}
    </main>`
  return { title: 'Secure checkout · Pay by card', hue, body, form_origins: originsOf(payment) }
}

function otherWays(payment: Payment): Html {
  return html`<section class="sheet ways" aria-labelledby="cards">
    <h2 id="cards">Test cards</h2>
    <div class="scroll">
      <table>
        <tbody>
          ${testCards.map(
            ({ number, says }) =>
              html`<tr>
                <td><code>${number}</code></td>
                <td>${says}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2>What payers also do</h2>
    <form method="post" action="/cards/pay/${payment.process_id}">
      <div>
        <button name="decision" value="never_return">Close without returning</button>
        <p class="quiet">Paid, then the window is closed. Only asking the acquirer finds it.</p>
      </div>
      <div>
        <button name="decision" value="abandon">Leave without paying</button>
        <p class="quiet">Nothing is paid and nobody is told. The offer runs out.</p>
      </div>
    </form>
  </section>`
}

/** The issuer's own question (3-D Secure). */
export function issuersPage(payment: Payment): Page {
  const body = html`${head('Your bank')}
    <main>
      <section class="sheet narrow" aria-labelledby="confirm">
        <h2 id="confirm">Confirm with your bank</h2>
        <p class="quiet">${shownRupees(payment.amount)}, 3-D Secure. Any code works.</p>
        <form class="after" method="post" action="/cards/pay/${payment.process_id}/secure">
          <label>Code<input name="code" value="1234" inputmode="numeric" autocomplete="off" /></label>
          <div class="acts">
            <button class="main" name="decision" value="approve">Confirm</button>
            <button name="decision" value="decline">Fail the check</button>
          </div>
        </form>
      </section>
    </main>`
  return { title: 'Your bank · Confirm', hue: 150, body, form_origins: originsOf(payment) }
}

/** The browser posts the answer to the merchant's page by itself. */
export function returnPage(url: string, fields: Record<string, string>): Page {
  const body = html`${head('Secure checkout')}
    <main>
      <section class="sheet narrow">
        <h2>Returning to the merchant</h2>
        <form method="post" action="${url}">
          ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <div class="acts"><button class="main">Return to the merchant</button></div>
        </form>
      </section>
    </main>`
  return { title: 'Secure checkout · Return', hue, body, form_origins: [new URL(url).origin], submits: true }
}

/** A page with one sentence, and no way on. */
export const noticePage = (says: string, status: number): Page => ({
  title: `Secure checkout · ${says}`,
  hue,
  status,
  body: html`${head('Secure checkout')}
    <main>
      <section class="sheet narrow"><p>${says}.</p></section>
    </main>`,
})

const originsOf = ({ response_url, failure_url }: Payment): string[] => [
  ...new Set([response_url, failure_url].flatMap((url) => (url ? [new URL(url).origin] : []))),
]

const head = (title: string): Html =>
  html`<header class="head">
    <div>
      <div>
        <h1>${title}, simulated</h1>
        <p>Visa and Mastercard</p>
      </div>
    </div>
  </header>`
