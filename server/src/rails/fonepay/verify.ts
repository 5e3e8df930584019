import { postText, redactFields } from '../post-json.ts'
import type { AskedPayment, RailAnswer, RailRecord, Verification } from '../rail.ts'
import { fieldsIn, readXml } from '../read-xml.ts'
import { rupeeText } from '../rupee-text.ts'
import { validationOf } from './data-validation.ts'
import { type FonepayStatus, isYes, readStatus, verificationOf } from './read-answers.ts'
import { fonepayTimeoutMs, type FonepaySettings } from './settings.ts'

/**
 * A payment's state. Queried by Fonepay's trace id where a signed return reported a payment, and by ours alone where
 * none did or Fonepay does not find that one, because a payer who never returned may still have paid.
 */
export async function verifyFonepay(settings: FonepaySettings, payment: AskedPayment): Promise<Verification> {
  const said = payment.answers?.findLast(({ fields }) => isYes(settings, fields['PS'] ?? ''))?.fields
  const trace = said?.['UID'] ?? ''
  const found = verificationOf(payment, { said, trace }, await ask(settings, payment, trace))
  return trace !== '' && found.state === 'not_found'
    ? verificationOf(payment, { said, trace: '' }, await ask(settings, payment, ''))
    : found
}

/**
 * A refused signature is retried with the next secret, so that either side may rotate first: a query changes nothing.
 */
async function ask(
  settings: FonepaySettings,
  payment: AskedPayment,
  trace: string,
): Promise<RailAnswer<FonepayStatus>> {
  const [current, ...others] = settings.secrets
  let answer = await askWith(settings, payment, { trace, secret: current })
  for (const secret of others) {
    if (answer.outcome !== 'refused') return answer
    answer = await askWith(settings, payment, { trace, secret })
  }
  return answer
}

async function askWith(
  settings: FonepaySettings,
  { reference, amount }: AskedPayment,
  { trace, secret }: { trace: string; secret: string },
): Promise<RailAnswer<FonepayStatus>> {
  const { merchantCode: PID, bankId: BID = '' } = settings
  const [PRN, AMT, UID] = [reference, rupeeText(amount), trace]
  const url = new URL(settings.verifyApi)
  const DV = validationOf([PID, AMT, PRN, BID, UID], secret)
  for (const [name, value] of Object.entries({ PRN, PID, BID, AMT, UID, DV })) url.searchParams.set(name, value)
  const got = await postText(url.href, {
    headers: { accept: 'application/xml, text/xml' },
    timeoutMs: settings.timeoutMs ?? fonepayTimeoutMs,
    isType: (type) => type === 'application/xml' || type === 'text/xml',
  })
  const raw: RailRecord = {
    call: 'fonepay verificationMerchant',
    asked: redactFields({ PRN, PID, BID, AMT, UID }),
    http: got.http,
    answered: null,
  }
  if (!got.ok) return { outcome: 'ambiguous', fault: got.fault, raw }
  const fields = read(got.text)
  if (!fields) return { outcome: 'ambiguous', fault: 'bad_xml', raw }
  return readStatus(settings, fields, { ...raw, answered: redactFields(fields) })
}

/** The answer's fields; undefined for malformed XML, a document type or a repeated field. */
function read(xml: string): Record<string, string> | undefined {
  try {
    return fieldsIn(readXml(xml))
  } catch {
    return undefined
  }
}
