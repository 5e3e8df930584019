import { latinDigits } from '@sahuji/contract/input/digits'
import { beginPayerPasskey, payByProof, readPayerProof, sendPayerCode } from '@sahuji/contract/payments/payer-proofs'
import { type Checkout, readCheckout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageCalled, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { shortMoneyIn } from './figures.ts'
import { framed, kept, type PageFrame } from './page-frame.ts'
import { largeAmount, marked, shopHead, trustLines } from './page-parts.ts'
import { unreadPayment } from './pay-page.ts'
import { walletTexts } from './wallet-texts.ts'
import { durationOf } from './ways-form.ts'

/**
 * `/pay/{id}/wallet`: from a wallet without signing in to the dashboard, by a code or a passkey; and the way to the account, for
 * a person who is signed in. The code needs no script.
 */
export const walletPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/pay/:id/wallet', answer: (request) => numberPage(frame, request) },
  { method: 'POST', path: '/pay/:id/wallet', answer: (request) => sendCode(frame, request) },
  { method: 'GET', path: '/pay/:id/wallet/:proof', answer: (request) => codePage(frame, request) },
  { method: 'POST', path: '/pay/:id/wallet/:proof', answer: (request) => payByCode(frame, request) },
]

type Refused = Pick<PageCalled<unknown>, 'refusal' | 'message' | 'errors'>

/** The payment while it can be paid; otherwise the page that shows what became of it. */
async function payable(
  frame: PageFrame,
  request: PageRequest,
): Promise<{ payment: Checkout } | { answer: PageAnswer }> {
  const id = request.params['id']
  const called = await request.call(readCheckout, { id })
  if (!called.data) return { answer: unreadPayment(frame, request, called.refusal) }
  if (called.data.state === 'open' && !called.data.is_being_paid) return { payment: called.data }
  return { answer: { redirect: `/pay/${called.data.id}${kept(request)}` } }
}

async function numberPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const found = await payable(frame, request)
  if ('answer' in found) return found.answer
  const { payment } = found
  const { language, app_authorizer } = request
  const { id } = payment
  const form = html`<section>
    <h2>${say(language, walletTexts.by_code)}</h2>
    <form method="post">
      ${fieldOf(refused, {
        name: 'mobile_no',
        label: say(language, walletTexts.number),
        typed: request.form.get('mobile_no') ?? '',
        about: html`inputmode="tel" autocomplete="tel" maxlength="32"`,
      })}
      <button class="button">${say(language, walletTexts.send_code)}</button>
      <p class="note">${say(language, walletTexts.code_note)} ${durationOf(payment.seconds_left, language)}</p>
    </form>
    <p class="or">${say(language, walletTexts.or)}</p>
    <p class="no" role="alert" id="fault" hidden></p>
    <button class="button plain" id="passkey" hidden>${say(language, walletTexts.by_passkey)}</button>
    <a
      class="button plain"
      id="account"
      href="/dashboard/pay/${id}"
      data-open="${say(language, walletTexts.by_session)}"
      >${say(language, walletTexts.by_account)}</a
    >
    <a class="button ghost" href="/pay/${id}${kept(request)}">${say(language, walletTexts.no_wallet)}</a>
  </section>`
  const script = html`<script src="/pay-wallet.js" defer data-id="${id}" data-app="${app_authorizer}"></script>`
  return shown(frame, request, { payment, form, script, refused })
}

/** A fault beside its field, or over the form where it is of no field. */
function fieldOf(
  refused: Refused | undefined,
  { name, label, typed, about }: { name: string; label: string; typed: string; about: Html },
): Html {
  const sentence = refused && (refused.errors[name]?.[0] ?? refused.message)
  const marked = sentence ? html`aria-invalid="true" aria-describedby="${name}-fault"` : html``
  const fault = sentence ? html`<span class="fault" role="alert" id="${name}-fault">${sentence}</span>` : html``
  return html`<label>${label} <input name="${name}" value="${typed}" required ${about} ${marked} />${fault}</label>`
}

interface ShownForm {
  payment: Checkout
  form: Html
  script?: Html
  refused: Refused | undefined
}

function shown(frame: PageFrame, request: PageRequest, { payment, form, script, refused }: ShownForm): PageAnswer {
  const { language } = request
  const { shop, amount, description } = payment
  const body = html`<div class="columns">
    <div class="shop">
      ${shopHead(shop, language)} ${largeAmount(amount, language)}
      ${description ? html`<p class="what"><bdi>${description}</bdi></p>` : html``}
    </div>
    <div class="pay">${form}</div>
    ${trustLines(shop, language, frame.support_phone)}
  </div>`
  const title = say(language, walletTexts.title, { brand: frame.brand })
  const page = framed(frame, request, { title, body, shape: 'wide', ...(script && { script }) })
  return { http: refused ? 422 : 200, page }
}

async function sendCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const id = request.params['id'] ?? ''
  const mobile_no = latinDigits(request.form.get('mobile_no') ?? '').replaceAll(/[\s-]/g, '')
  const called = await request.call(sendPayerCode, { id, mobile_no })
  if (!called.data) return numberPage(frame, request, called)
  return { redirect: `/pay/${encodeURIComponent(id)}/wallet/${called.data.id}${kept(request)}` }
}

async function codePage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const found = await payable(frame, request)
  if ('answer' in found) return found.answer
  const { payment } = found
  const { language, params } = request
  const { data: proof } = await request.call(readPayerProof, { id: params['proof'] })
  const back = `/pay/${payment.id}/wallet${kept(request)}`
  if (proof?.payment_id !== payment.id) return { redirect: back as `/${string}` }
  const isOver = proof.is_over || refused?.refusal === 'confirmation_over'
  const sum = shortMoneyIn(payment.amount, language)
  const code = html`<form method="post">
    ${fieldOf(refused, {
      name: 'code',
      label: say(language, walletTexts.code),
      typed: '',
      about: html`class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12"`,
    })}
    <button class="button">${marked(language, walletTexts.pay, { amount: sum })}</button>
  </form>`
  const over = html`<p class="no" role="alert">${say(language, walletTexts.code_over)}</p>`
  const form = html`<section>
    <h2>${say(language, walletTexts.code_title)}</h2>
    ${
      isOver
        ? over
        : html`<p>${marked(language, walletTexts.code_sent, { brand: frame.brand, number: proof.to })}</p>
            ${code}`
    }
    ${refused?.refusal === 'payable_too_low' ? html`<a class="button plain" href="/dashboard/loadFunds">${say(language, walletTexts.load)}</a>` : html``}
    <a class="button ${isOver ? '' : 'ghost'}" href="${back}">${say(language, walletTexts.new_code)}</a>
    <a class="button ghost" href="/pay/${payment.id}${kept(request)}">${say(language, walletTexts.no_wallet)}</a>
  </section>`
  return shown(frame, request, { payment, form, refused })
}

/** Pays; to the payment with the code of its receipt, which only this browser gets. */
async function payByCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, form } = request
  const code = latinDigits(form.get('code') ?? '')
  const called = await request.call(payByProof, { id: params['proof'], code })
  if (!called.data) return codePage(frame, request, called)
  return { redirect: `/pay/${called.data.payment_id}${kept(request, called.data.receipt)}` }
}

/** The routes that the script of the page calls. */
const passkeyPaths = { begin: beginPayerPasskey.path, pay: payByProof.path }

/**
 * The script of the page: offers a passkey where the browser has any, and names the account where a person is signed in here. Without
 * the script, the code and the link to the account remain.
 */
export const walletScript = `
const { id, app } = document.currentScript.dataset
const [button, account, fault] = ['passkey', 'account', 'fault'].map((name) => document.getElementById(name))
try { if (localStorage.getItem('id_token') !== null) account.textContent = account.dataset.open } catch {}
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
const call = async (path, of, body) => {
  const answer = await fetch(path.replace('{id}', of), { method: 'POST', headers: { 'content-type': 'application/json', 'app-authorizer': app, 'accept-language': document.documentElement.lang }, body: JSON.stringify(body) })
  const { data, message } = await answer.json()
  if (!answer.ok) throw new Error(message)
  return data
}
const pay = async () => {
  fault.hidden = true
  button.disabled = true
  try {
    const proof = await call('${passkeyPaths.begin}', id, {})
    const { challenge, rpId, timeout, userVerification } = proof.passkey
    const given = await navigator.credentials.get({ publicKey: { challenge: bytes(challenge), rpId, timeout, userVerification, allowCredentials: [] } })
    const { clientDataJSON, authenticatorData, signature, userHandle } = given.response
    const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), ...(userHandle && { userHandle: text(userHandle) }) }
    const paid = await call('${passkeyPaths.pay}', '', { id: proof.id, passkey: { id: given.id, rawId: given.id, type: 'public-key', response } })
    const query = new URLSearchParams(location.search)
    if (paid.receipt) query.set('r', paid.receipt)
    location.replace('/pay/' + id + '?' + query)
  } catch (error) {
    // the reader closed the browser's own dialog
    if (!(error instanceof DOMException)) { fault.textContent = error.message; fault.hidden = false }
    button.disabled = false
  }
}
if (window.PublicKeyCredential) { button.hidden = false; button.onclick = pay }
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
`
