import { html, type Html, type Page } from '../page.ts'
import { shownRupees, sumOf } from '../money.ts'
import type { Payment } from '../payments.ts'

const hue = 265

/** The three steps of a payer: signing in, what is paid from where, and the OTP. */
export type Step = 'login' | 'confirm' | 'otp'

const steps: Record<Step, { title: string; form: (payment: Payment) => Html }> = {
  login: {
    title: 'Sign in to connectIPS',
    form: () =>
      html`<label
          >Username<input name="user" value="demo.payer" autocomplete="off" spellcheck="false" autocapitalize="none"
        /></label>
        <label>Password<input name="password" type="password" value="demo-password" autocomplete="off" /></label>
        <p class="quiet">A demo payer is filled in. Anything works.</p>
        <div class="acts">
          <button class="main" name="to" value="confirm">Sign in</button>
          <button name="decision" value="cancel">Return</button>
        </div>`,
  },
  confirm: {
    title: 'Confirm the payment',
    form: () =>
      html`<label>From account<input name="account" value="Nabil Bank, ··4417" readonly /></label>
        <div class="acts">
          <button class="main" name="to" value="otp">Send OTP</button>
          <button name="decision" value="cancel">Return to Creditor Site</button>
        </div>`,
  },
  otp: {
    title: 'Enter the OTP',
    form: (payment) =>
      html`<label
          >OTP<input name="otp" value="123456" inputmode="numeric" autocomplete="one-time-code" maxlength="6"
        /></label>
        <p class="quiet">It was not sent to a telephone. Anything works.</p>
        <div class="acts">
          <button class="main" name="decision" value="approve">
            Pay ${shownRupees(sumOf(payment.amount, payment.charge))}
          </button>
          <button name="decision" value="decline">Let the bank decline</button>
          <button name="decision" value="never_return">Pay and close the window</button>
          <button name="decision" value="abandon">Leave without paying</button>
        </div>`,
  },
}

/** One step, with what is paid beside it. */
export function stepPage(step: Step, payment: Payment, at: { merchant: string; form_origins: string[] }): Page {
  const { title, form } = steps[step]
  const body = html`${head('Pay from your bank account')}
    <main>
      <div class="pair">
        <section class="sheet" aria-labelledby="request">
          <h2 id="request">Payment request</h2>
          ${paymentLines(payment, at.merchant)}
        </section>
        <section class="sheet" aria-labelledby="step">
          <h2 id="step">${title}</h2>
          <form method="post" action="/connectipswebgw/pay/${payment.process_id}">${form(payment)}</form>
        </section>
      </div>
    </main>`
  return { title: `connectIPS · ${title}`, hue, body, form_origins: at.form_origins }
}

function paymentLines({ reference, remarks, amount, charge }: Payment, merchant: string): Html {
  const lines = [
    ['Pay to', merchant],
    ['Reference', reference],
    ['Remarks', remarks],
    ['Amount', shownRupees(amount)],
    ['Charge of connectIPS', shownRupees(charge)],
  ]
  return html`<dl>
    ${lines.map(
      ([name, value]) =>
        html`<div>
          <dt>${name ?? ''}</dt>
          <dd>${value ?? ''}</dd>
        </div>`,
    )}
    <div class="total">
      <dt>In all</dt>
      <dd>${shownRupees(sumOf(amount, charge))}</dd>
    </div>
  </dl>`
}

/** A page without a link onward: an error inside connectIPS does not send the payer back. */
export const noticePage = (says: string, status: number): Page => ({
  title: `connectIPS · ${says}`,
  hue,
  status,
  body: html`${head('')}
    <main>
      <section class="sheet narrow"><p>${says}.</p></section>
    </main>`,
})

const head = (under: string): Html =>
  html`<header class="head">
    <div>
      <div>
        <h1>connectIPS, simulated</h1>
        <p>${under}</p>
      </div>
    </div>
  </header>`
