/** What a SOAP request asks: its call and the texts of its fields. Read by hand, apart from the adapter's own. */
export interface SoapRequest {
  call: string
  fields: Record<string, string>
}

/** Reads the one shape that a merchant may send; undefined for anything else. */
export function readRequest(xml: string): SoapRequest | undefined {
  if (/<!|<\?(?!xml )/.test(xml)) return undefined
  const body =
    /<(\w+):Envelope [^>]*>\s*<\1:Body>\s*<(\w+) xmlns="nPAY">(.*)<\/\2>\s*<\/\1:Body>\s*<\/\1:Envelope>\s*$/s.exec(xml)
  if (!body) return undefined
  const [, , call = '', inside = ''] = body
  const fields = [...inside.matchAll(/<(\w+)>([^<]*)<\/\1>|<(\w+)\s*\/>/g)].map(
    ([, name, text = '', empty]) => [name ?? empty ?? '', plain(text)] as const,
  )
  return { call, fields: Object.fromEntries(fields) }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(\w+);/g, (_whole, name: string) => signs[name] ?? '')
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const wrapped = (inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>${inside}</soap:Body></soap:Envelope>`

/** An answer as an ASP.NET service writes it; a field that is null is left out. */
export function resultOf(call: string, fields: Record<string, string | null>): string {
  const inside = Object.entries(fields).map(([name, text]) =>
    text === null ? '' : `<${name}>${escaped(text)}</${name}>`,
  )
  return wrapped(`<${call}Response xmlns="nPAY"><${call}Result>${inside.join('')}</${call}Result></${call}Response>`)
}

/** ASP.NET's text with a 500 when the service itself fails. */
export const soapFault = wrapped(
  '<soap:Fault><faultcode>soap:Server</faultcode><faultstring>System.Web.Services.Protocols.SoapException: Server was unable to process request. ---&gt; System.NullReferenceException</faultstring><detail /></soap:Fault>',
)
