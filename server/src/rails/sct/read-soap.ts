import { fieldsIn, readXml, type XmlElement } from '../read-xml.ts'

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'

/** The content of a SOAP 1.1 answer: the fields of `<call>Result`, a fault's sentence, or nothing usable. */
export type SoapAnswer =
  | { outcome: 'result'; fields: Record<string, string> }
  | { outcome: 'fault'; message: string }
  | { outcome: 'bad_xml' | 'bad_shape' }

/**
 * Reads the answer of one call. SOAP allows neither a document type nor processing instructions (SOAP 1.1 §3): an
 * answer with any of them is refused at its start, as is malformed XML, so that only the five entities of XML can
 * occur. A repeated field is refused.
 */
export function readSoap(xml: string, call: string): SoapAnswer {
  let root: XmlElement
  try {
    root = readXml(xml)
  } catch {
    return { outcome: 'bad_xml' }
  }
  const body = root.name === 'Envelope' && root.namespace === soap11 ? only(root, 'Body') : undefined
  const fault = body && only(body, 'Fault')
  if (fault) return { outcome: 'fault', message: only(fault, 'faultstring')?.text ?? '' }
  const response = body && only(body, `${call}Response`)
  const result = response && only(response, `${call}Result`)
  if (!result) return { outcome: 'bad_shape' }
  const fields = fieldsIn(result)
  return fields ? { outcome: 'result', fields } : { outcome: 'bad_shape' }
}

function only({ children }: XmlElement, name: string): XmlElement | undefined {
  const named = children.filter((child) => child.name === name)
  return named.length === 1 ? named[0] : undefined
}
